// Reference test cases as test/reference/README.md describes them.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ppcc::puppet {

/// A file of a case's environment, by its path below the environment.
struct CaseFile {
  std::string path;
  std::string text;
  /// Whether `\xHH` stood for bytes in it.
  bool isEscaped;

  /// Not so those that say something about the case itself: `enc.json`, `lookup.json`, ….
  bool isOfEnvironment() const;
};

/// One case: a small environment and how to compile it.
struct Case {
  std::string id;
  /// `node`, `facts`, `environment`; any other is a Puppet setting.
  std::map<std::string, std::string> options;
  /// `manifests/site.pp` first, then those that follow `--- PATH` lines.
  std::vector<CaseFile> files;

  std::string option(const std::string &name, const std::string &otherwise) const;
};

std::vector<Case> parseCases(std::string_view text);

} // namespace ppcc::puppet
