// Number literals in types.
#pragma once

#include "runtime-lib/core/values/build.h"

#include <string>

namespace pp::type_syntax {

/// Decimal, `0x…` or octal digits.
Value integerLiteral(Context &context, const std::string &digits);
double floatLiteral(const std::string &digits);

} // namespace pp::type_syntax
