// Which language the inputs are written in.
#pragma once

#include "driver/options.h"
#include "frontend/frontend.h"

#include <span>
#include <string>

namespace ppcc::driver {

using Languages = std::span<const frontend::Language *const>;

struct LanguageChoice {
  /// Null where there is an error.
  const frontend::Language *language = nullptr;
  /// What is wrong, for the user.
  std::string error = {};
  /// Nothing about the inputs says so; it is merely the first language.
  bool isGuess = false;
};

/// The language named by `-x` where `name` is not empty, else the one with the best claim to the
/// inputs, which must all be of one. The first language gets what no other claims.
LanguageChoice chooseLanguage(Languages languages, const std::string &name,
                              std::span<const std::string> inputs);

/// What is wrong with options and phase for this language: they may be another's. Empty for
/// nothing.
std::string misplacedOption(const frontend::Language &language, const Options &options);

} // namespace ppcc::driver
