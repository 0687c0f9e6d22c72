// The metadata.json of a module: Puppet leaves out a module whose metadata is not complete.
#pragma once

#include <optional>
#include <string>

namespace ppcc::puppet {

/// What is wrong with a module's metadata, in Puppet's words.
struct MetadataProblem {
  std::string message;
  /// The text is no JSON, which Puppet forgives unless `strict` is `error`.
  bool isUnreadable = false;
};

/// What ppcc wants to know of a module's metadata.
struct ModuleMetadata {
  /// Nothing when the file is missing, empty or complete.
  std::optional<MetadataProblem> problem;
  /// How the module provides data without a hiera.yaml: `hiera`, `function`, …; mostly empty.
  std::string dataProvider;
};

ModuleMetadata readMetadata(const std::string &module, const std::string &directory);

} // namespace ppcc::puppet
