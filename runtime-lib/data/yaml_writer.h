// Values to YAML text, as Ruby's Psych writes it.
#pragma once

#include "runtime-lib/values/build.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace pp {

/// The options of Psych.dump that change the text.
struct YamlStyle {
  std::optional<int64_t> lineWidth, indentation;
  bool isCanonical = false;
  std::optional<std::pair<int, int>> version;
};

/// `value.to_yaml`: a document with `---` in front and a line end behind. A plain failure for values
/// whose insides Ruby would show.
std::string yamlText(Context &context, Value value, const YamlStyle &style = {});

} // namespace pp
