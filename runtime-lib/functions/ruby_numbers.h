// Ruby's Integer() and Float(): strict conversions of any value.
#pragma once

#include "runtime-lib/values/integer.h"

#include <optional>
#include <string_view>

namespace pp {

/// What Ruby's Integer() reads in a text (`-0x1f`, `0b11`, `1_000`, blanks around), or nothing.
std::optional<Value> readRubyInteger(Context &context, std::string_view text);
/// What Ruby's Float() reads in a text, or nothing.
std::optional<double> readRubyFloat(std::string_view text);

/// Integer(value) with Ruby's failures; the fraction of a float is cut off.
Value toRubyInteger(Context &context, Value value);
/// Float(value) with Ruby's failures.
double toRubyFloat(Context &context, Value value);

} // namespace pp
