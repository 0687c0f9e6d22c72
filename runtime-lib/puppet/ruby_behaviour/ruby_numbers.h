// Ruby's conversions to numbers: Integer() and Float() are strict, #to_i and #to_f take what there
// is.
#pragma once

#include "runtime-lib/core/values/integer.h"

#include <optional>
#include <string_view>

namespace pp {

/// What Ruby's Integer() reads in a text (`-0x1f`, `0b11`, `1_000`, blanks around), or nothing.
std::optional<Value> readRubyInteger(Context &context, std::string_view text);
/// What Ruby's Float() reads in a text, or nothing.
std::optional<double> readRubyFloat(std::string_view text);

/// `invalid value for Float(): "x"`
std::string invalidFloat(std::string_view text);
/// Integer(value) with Ruby's failures; the fraction of a float is cut off.
Value toRubyInteger(Context &context, Value value);
/// Float(value) with Ruby's failures.
double toRubyFloat(Context &context, Value value);

/// Ruby's String#to_i: the digits at the start, else 0.
Value leadingInteger(Context &context, std::string_view text);
/// Ruby's String#to_f: the number at the start, else 0.
double leadingFloat(std::string_view text);
/// Ruby's #to_i on numbers, strings and undef; others have no such method.
Value toInteger(Context &context, Value value);

} // namespace pp
