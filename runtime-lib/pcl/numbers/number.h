// Numbers of PCL: integers are exact at any size, all others binary floats of 512 bits, rounded to
// the nearest, ties to even.
#pragma once

#include "runtime-lib/core/values/build.h"

#include <mpfr.h>

#include <optional>
#include <string>
#include <string_view>

namespace pp::pcl {

/// Bits of the significand of a number that is no integer.
constexpr mpfr_prec_t precision = 512;

/// A number that is no integer, or one too large to be held as such: a float with limbs in place of
/// a double. No other object of kind Float occurs in PCL.
struct Real : Object {
  static constexpr ObjectKind objectKind = ObjectKind::Float;
  int64_t exponent;
  int64_t sign;
  mp_limb_t limbs[precision / GMP_NUMB_BITS];
};

inline bool isNumber(Value value) {
  return value.isSmallInteger() || value.is(ObjectKind::BigInteger) || value.is(ObjectKind::Float);
}

/// The result of an operation; nothing where there is no such number: of infinities, and 0 / 0.
using Result = std::optional<Value>;
Result add(Context &context, Value a, Value b);
Result subtract(Context &context, Value a, Value b);
Result multiply(Context &context, Value a, Value b);
/// By 0 an infinity.
Result divide(Context &context, Value a, Value b);
/// The sign of the left side; by 0 the left side.
Result modulo(Context &context, Value a, Value b);
Value negate(Context &context, Value a);
/// -1, 0 or 1.
int compareNumbers(Value a, Value b);
bool isWhole(Value number);
bool isInfinite(Value number);

/// The value of a text that HCL takes for a number: also `+5`, `.5`, `5.`, `1p3` and `Inf`.
std::optional<Value> parseNumber(Context &context, std::string_view text);
/// The shortest decimals that stand for the number, without exponent; `+Inf` and `-Inf`.
std::string numberText(Value number);

} // namespace pp::pcl
