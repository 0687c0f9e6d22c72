// Numbers and their texts.
#include "runtime-lib/pcl/numbers/number_text.h"

#include "runtime-lib/pcl/numbers/wide_float.h"

#include <algorithm>

namespace pp::pcl {

namespace {

size_t takeDigits(std::string_view &text) {
  size_t count = std::min(text.find_first_not_of("0123456789"), text.size());
  text.remove_prefix(count);
  return count;
}

/// Sign and digits of an exponent: not empty, and not too long.
bool takeExponent(std::string_view &text) {
  if (text.starts_with('+') || text.starts_with('-'))
    text.remove_prefix(1);
  std::string_view digits = text;
  size_t count = takeDigits(text);
  size_t zeros = std::min(digits.find_first_not_of('0'), count);
  return count && count - zeros <= exponentDigits;
}

/// Digits that stand for the value among all of so many digits, without the zeros at their end.
struct Decimals {
  std::string digits;
  /// Where the point is: 0.DIGITS times ten to this power.
  mpfr_exp_t point;
};

Decimals roundTo(mpfr_ptr number, size_t count) {
  Decimals result;
  char *digits = mpfr_get_str(nullptr, &result.point, 10, count, number, MPFR_RNDN);
  result.digits = digits[0] == '-' ? digits + 1 : digits;
  mpfr_free_str(digits);
  return result;
}

bool standsFor(const Decimals &decimals, mpfr_ptr number) {
  WideFloat read, magnitude;
  std::string text = "0." + decimals.digits + "e" + std::to_string(decimals.point);
  mpfr_set_str(read, text.c_str(), 10, MPFR_RNDN);
  mpfr_abs(magnitude, number, MPFR_RNDN);
  return mpfr_equal_p(read, magnitude);
}

// If some digits are enough, more are too: the least number of them is found by halving.
Decimals shortest(mpfr_ptr number) {
  size_t low = 2, high = 157;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (standsFor(roundTo(number, middle), number))
      high = middle;
    else
      low = middle + 1;
  }
  Decimals result = roundTo(number, low);
  result.digits.erase(std::min(result.digits.find_last_not_of('0') + 1, result.digits.size()));
  return result;
}

std::string plainText(const Decimals &decimals) {
  const std::string &digits = decimals.digits;
  if (decimals.point <= 0)
    return "0." + std::string(static_cast<size_t>(-decimals.point), '0') + digits;
  auto point = static_cast<size_t>(decimals.point);
  if (digits.size() <= point)
    return digits + std::string(point - digits.size(), '0');
  return digits.substr(0, point) + "." + digits.substr(point);
}

} // namespace

bool isNumberText(std::string_view text) {
  if (!takeDigits(text))
    return false;
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    if (!takeDigits(text))
      return false;
  }
  if (text.starts_with('e') || text.starts_with('E')) {
    text.remove_prefix(1);
    if (!takeExponent(text))
      return false;
  }
  return text.empty();
}

std::optional<Value> parseNumber(Context &context, std::string_view text) {
  std::string_view rest = text;
  bool isNegative = rest.starts_with('-');
  if (isNegative || rest.starts_with('+'))
    rest.remove_prefix(1);
  WideFloat number;
  if (rest == "Inf" || rest == "inf") {
    mpfr_set_inf(number, isNegative ? -1 : 1);
    return makeNumber(context, number);
  }
  std::string_view mantissa = rest;
  size_t whole = takeDigits(rest), fraction = 0;
  bool hasPoint = rest.starts_with('.');
  if (hasPoint) {
    rest.remove_prefix(1);
    fraction = takeDigits(rest);
  }
  if (whole + fraction == 0)
    return std::nullopt;
  mantissa = mantissa.substr(0, mantissa.size() - rest.size());
  char letter = rest.empty() ? '\0' : rest[0];
  std::string_view exponent = rest.empty() ? rest : rest.substr(1);
  if (letter) {
    std::string_view tail = exponent;
    bool isExponent = letter == 'e' || letter == 'E' || letter == 'p' || letter == 'P';
    if (!isExponent || !takeExponent(tail) || !tail.empty())
      return std::nullopt;
  }
  if (!letter && !fraction && !hasPoint)
    return makeIntegerFromDecimal(context, (isNegative ? "-" : "") + std::string(mantissa));
  bool isBinary = letter == 'p' || letter == 'P';
  std::string decimal = (isNegative ? "-" : "") + std::string(mantissa);
  if (letter && !isBinary)
    decimal += "e" + std::string(exponent);
  mpfr_set_str(number, decimal.c_str(), 10, MPFR_RNDN);
  if (isBinary)
    mpfr_mul_2si(number, number, std::stol(std::string(exponent)), MPFR_RNDN);
  return makeNumber(context, number);
}

std::string numberText(Value number) {
  if (isInteger(number))
    return integerText(number);
  WideFloat wide(number);
  if (mpfr_inf_p(wide))
    return mpfr_signbit(wide) ? "-Inf" : "+Inf";
  return (mpfr_signbit(wide) ? "-" : "") + plainText(shortest(wide));
}

} // namespace pp::pcl
