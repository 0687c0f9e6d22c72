// Values to YAML text, as Ruby's Psych writes it.
#pragma once

#include "runtime-lib/core/values/build.h"

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>

namespace pp {

/// The options of Psych.dump that change the text.
struct YamlStyle {
  std::optional<int64_t> lineWidth, indentation;
  bool isCanonical = false;
  std::optional<std::pair<int, int>> version;
  /// Strings that are symbols in Ruby, or null. Collections that occur several times are then
  /// written once, with an anchor, and named after that.
  const std::unordered_set<const Object *> *symbols = nullptr;
};

/// `value.to_yaml`: a document with `---` in front and a line end behind. A plain failure for
/// values whose insides Ruby would show.
std::string yamlText(Context &context, Value value, const YamlStyle &style = {});

} // namespace pp
