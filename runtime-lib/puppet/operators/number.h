// Numbers out of text, and operands made numeric as Puppet coerces them.
#pragma once

#include "runtime-lib/core/values/integer.h"

#include <optional>
#include <string_view>

namespace pp {

/// The number that Puppet reads in a string: decimal, octal, hexadecimal or float, with sign,
/// blanks around and a leading `::`; nothing when it is none.
std::optional<Value> parseNumber(Context &context, std::string_view text);

/// The operand as a number: numbers, times and versions pass, numeric strings are converted as the
/// `strict` setting allows, all else throws NOT_NUMERIC. `operand` is the one to blame.
Value coerceNumeric(Context &context, Value value, uint32_t operand);

} // namespace pp
