// What the user may choose about Puppet: how the language is understood, where the environment is.
#pragma once

#include "frontend/options.h"
#include "frontend/puppet/environment/environment.h"
#include "runtime-lib/core/session/language.h"

#include <span>
#include <string>

namespace ppcc::puppet {

/// Constant for a compilation.
struct Options {
  /// Puppet's `strict`: off, warning or error.
  std::string strict = "error";
  /// `puppet8` or `draft`.
  std::string edition{pp::puppetEdition};
  /// Only what Puppet 8 itself accepts.
  bool strictReference = false;
  /// The program carries the data it would read.
  bool embedData = false;
  /// How resource types in Ruby are read: `run` in a child process without rights, or `read` as
  /// text.
  std::string rubyTypes = "run";
  /// A report to be printed instead of making a program; mostly none. The driver sees to it.
  std::string report;
  /// `text` or `json`.
  std::string reportFormat = "text";
  EnvironmentOptions environment;

  /// The rules of the edition.
  pp::LanguageOptions language() const;
};

/// The options as the command line declares them.
std::span<const frontend::Option> commandLineOptions();

/// What the user has chosen.
Options readOptions(const frontend::OptionValues &values);

} // namespace ppcc::puppet
