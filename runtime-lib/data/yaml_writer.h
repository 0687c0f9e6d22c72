// Values to YAML text, as Ruby's Psych writes it.
#pragma once

#include "runtime-lib/values/build.h"

#include <string>

namespace pp {

/// `value.to_yaml`: a document with `---` in front and a line end behind.
std::string yamlText(Context &context, Value value);

} // namespace pp
