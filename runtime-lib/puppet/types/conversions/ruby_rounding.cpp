// The arithmetic by which Ruby's dtoa (after David Gay) tries to get by without long integers.
// Where it is sure of a digit, correct rounding gives the same; only its idea of "half" matters
// here.
#include "runtime-lib/puppet/types/conversions/ruby_rounding.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>

namespace pp {

namespace {

constexpr double tens[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                           1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
constexpr double bigTens[] = {1e16, 1e32, 1e64, 1e128, 1e256};
/// More digits are never tried this way.
constexpr int mostDigits = 14;

/// The number scaled to one digit before the point, and how sure that is.
struct Scaled {
  double value;
  /// The power of ten of the first digit; may be one too high while `isGuess`.
  int exponent;
  bool isGuess;
  /// Grows with every multiplication that may be inexact.
  int doubts = 2;
};

Scaled estimateExponent(double number) {
  int binary;
  double fraction = std::frexp(number, &binary) * 2;
  double estimate =
      (fraction - 1.5) * 0.289529654602168 + 0.1760912590558 + (binary - 1) * 0.301029995663981;
  int exponent = static_cast<int>(std::floor(estimate));
  bool isExact = exponent >= 0 && exponent < static_cast<int>(std::size(tens));
  if (isExact && number < tens[exponent])
    --exponent;
  return {number, exponent, !isExact};
}

/// Multiplies by the large powers of ten whose bits are set.
void multiplyByBigTens(double &factor, int bits, int &doubts) {
  for (int i = 0; bits != 0; bits >>= 1, ++i)
    if (bits & 1) {
      ++doubts;
      factor *= bigTens[i];
    }
}

void scale(Scaled &number) {
  int exponent = std::abs(number.exponent);
  int bits = exponent >> 4;
  if (number.exponent < 0) {
    number.value *= tens[exponent & 15];
    multiplyByBigTens(number.value, bits, number.doubts);
    return;
  }
  // The largest power would overflow together with others.
  if (bits & 16) {
    bits &= 15;
    number.value /= bigTens[4];
    ++number.doubts;
  }
  double divisor = tens[exponent & 15];
  multiplyByBigTens(divisor, bits, number.doubts);
  number.value /= divisor;
}

/// The digits before the half, where what follows them cannot be told from half.
std::optional<int64_t> digitsBeforeHalf(Scaled number, int count) {
  double doubt = std::ldexp(number.doubts * number.value + 7, -52) * tens[count - 1];
  int64_t digits = 0;
  for (double rest = number.value;; rest *= 10) {
    auto digit = static_cast<int64_t>(rest);
    rest -= static_cast<double>(digit);
    digits = digits * 10 + digit;
    if (rest == 0)
      return std::nullopt;
    if (--count > 0)
      continue;
    bool isHalf = rest <= 0.5 + doubt && rest >= 0.5 - doubt;
    return isHalf ? std::optional(digits) : std::nullopt;
  }
}

double decimal(int64_t digits, int exponent) {
  std::string text = std::to_string(digits) + "e" + std::to_string(exponent);
  double number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

/// The number rounded correctly to so many digits.
double correctlyRounded(double number, int count) {
  char text[64];
  char *end =
      std::to_chars(text, std::end(text), number, std::chars_format::scientific, count - 1).ptr;
  double rounded = 0;
  std::from_chars(text, end, rounded);
  return rounded;
}

} // namespace

RubyRounded roundedAsRuby(double magnitude, int digits, DigitsFrom from) {
  if (magnitude == 0)
    return {magnitude};
  Scaled number = estimateExponent(magnitude);
  int count = from == DigitsFrom::Point ? digits + number.exponent + 1 : std::max(1, digits);
  if (count < 1 || count > mostDigits)
    return {magnitude};
  scale(number);
  if (number.isGuess && number.value < 1) {
    if (from == DigitsFrom::Point && --count < 1)
      return {magnitude};
    --number.exponent;
    number.value *= 10;
    ++number.doubts;
  }
  std::optional<int64_t> before = digitsBeforeHalf(number, count);
  if (!before)
    return {magnitude};
  double even = decimal(*before + (*before & 1), number.exponent + 1 - count);
  // Digits that were even already stay as they are: where more than half was dropped, and of
  // integers, which have a way of their own.
  bool isInteger = number.exponent <= mostDigits && magnitude == std::trunc(magnitude);
  bool stays = isInteger || correctlyRounded(magnitude, count) != even;
  return {even, *before % 2 == 0 && stays};
}

} // namespace pp
