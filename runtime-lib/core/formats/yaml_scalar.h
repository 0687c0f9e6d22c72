// What a plain YAML scalar means (Psych's scalar_scanner.rb).
#pragma once

#include "runtime-lib/core/values/build.h"

#include <optional>
#include <string>
#include <string_view>

namespace pp {

/// A scalar as Psych resolves it.
struct YamlScalar {
  Value value;
  bool isSymbol = false;
  /// The class that would be needed and is not permitted (`Date`, `Time`), or empty.
  std::string_view refusedClass = {};
  /// Why Ruby cannot convert the text, or empty.
  std::string problem = {};
};

/// Resolves a plain scalar. `text` is UTF-8.
YamlScalar resolveYamlScalar(Context &context, std::string_view text);
/// `!!float text`: what Ruby's Float() makes of the resolved scalar.
YamlScalar floatFromYamlScalar(Context &context, std::string_view text);

} // namespace pp
