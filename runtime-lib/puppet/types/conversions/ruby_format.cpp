// Ruby's sprintf of numbers and strings.
#include "runtime-lib/puppet/types/conversions/ruby_format.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/types/conversions/ruby_rounding.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <optional>

namespace pp {

namespace {

/// A wider field is a mistake, and would take seconds and gigabytes.
constexpr uint32_t widestField = 1u << 24;

void checkSize(Context &context, const FormatSpec &spec) {
  uint32_t size = std::max(spec.width.value_or(0), spec.precision.value_or(0));
  uint64_t limit = std::min<uint64_t>(widestField, context.limits.stringBytes);
  if (size > limit)
    failPlain("A format asks for " + std::to_string(size) + " characters, more than the limit of " +
              std::to_string(limit));
}

int bitsPerDigit(char conversion) {
  switch (conversion) {
  case 'x':
  case 'X':
    return 4;
  case 'o':
    return 3;
  case 'b':
  case 'B':
    return 1;
  default:
    return 0;
  }
}

/// Digits of the two's complement with exactly one leading digit of all sign bits.
std::string complementDigits(Value integer, int bits) {
  ScopedInteger number;
  mpz_set(number, IntegerView(integer));
  // Enough digits for the magnitude and one more, by adding a power of the base.
  size_t digits = mpz_sizeinbase(number, 2) / static_cast<size_t>(bits) + 2;
  ScopedInteger power(1);
  mpz_mul_2exp(power, power, digits * static_cast<size_t>(bits));
  mpz_add(number, number, power);
  std::string text(mpz_sizeinbase(number, 1 << bits) + 2, '\0');
  mpz_get_str(text.data(), 1 << bits, number);
  text.resize(std::char_traits<char>::length(text.c_str()));
  char signDigit = "1 7f"[bits - 1];
  size_t first = text.find_first_not_of(signDigit);
  if (first == std::string::npos)
    return std::string(1, signDigit);
  return signDigit + text.substr(first);
}

std::string_view prefixOf(char conversion) {
  switch (conversion) {
  case 'o':
    return "0";
  case 'x':
    return "0x";
  case 'X':
    return "0X";
  case 'b':
    return "0b";
  case 'B':
    return "0B";
  default:
    return "";
  }
}

/// An integer's digits and how they are to be filled up, after MRI's sprintf.c.
struct IntegerLayout {
  std::string sign;
  std::string_view prefix;
  std::string digits;
  bool dots = false;
  char signFill = '0';
};

IntegerLayout layoutInteger(const FormatSpec &spec, Value integer) {
  IntegerLayout layout;
  int bits = bitsPerDigit(spec.conversion);
  bool isSigned = bits == 0 || spec.plus || spec.space;
  bool negative = integerSign(integer) < 0;
  if (isSigned) {
    layout.digits = integerText(integer, bits == 0 ? 10 : 1 << bits);
    if (negative)
      layout.digits.erase(0, 1);
    layout.sign = negative ? "-" : spec.plus ? "+" : spec.space ? " " : "";
  } else if (negative) {
    layout.digits = complementDigits(integer, bits);
    layout.dots = true;
    layout.signFill = layout.digits[0];
  } else {
    layout.digits = integerText(integer, 1 << bits);
  }
  if (spec.conversion == 'X') {
    layout.digits = upcase(layout.digits);
    layout.signFill = layout.dots ? 'F' : '0';
  }
  if (spec.alternative)
    layout.prefix = prefixOf(spec.conversion);
  return layout;
}

} // namespace

/// Small integers in the common forms, which need none of the layout; nothing for others.
static std::optional<std::string> formatSmall(const FormatSpec &spec, Value integer) {
  int bits = bitsPerDigit(spec.conversion);
  if (!integer.isSmallInteger() || spec.precision || spec.alternative || spec.conversion == 'X' ||
      (bits != 0 && (integer.small() < 0 || spec.plus || spec.space)))
    return std::nullopt;
  int64_t number = integer.small();
  uint64_t magnitude = number < 0 ? -static_cast<uint64_t>(number) : static_cast<uint64_t>(number);
  char digits[64];
  char *end = std::to_chars(digits, std::end(digits), magnitude, bits ? 1 << bits : 10).ptr;
  char sign = number < 0 ? '-' : spec.plus ? '+' : spec.space ? ' ' : '\0';
  size_t size = static_cast<size_t>(end - digits) + (sign != '\0');
  size_t missing = spec.width && *spec.width > size ? *spec.width - size : 0;
  std::string text;
  text.reserve(size + missing);
  if (!spec.left && !spec.zero)
    text.append(missing, ' ');
  if (sign)
    text += sign;
  if (!spec.left && spec.zero)
    text.append(missing, '0');
  text.append(digits, end);
  if (spec.left)
    text.append(missing, ' ');
  return text;
}

std::string formatInteger(Context &context, const FormatSpec &spec, Value integer) {
  checkSize(context, spec);
  if (std::optional<std::string> small = formatSmall(spec, integer))
    return *std::move(small);
  IntegerLayout layout = layoutInteger(spec, integer);
  int64_t width = spec.width.value_or(0) - static_cast<int64_t>(layout.sign.size());
  int64_t precision = spec.precision ? static_cast<int64_t>(*spec.precision) : -1;
  std::string &digits = layout.digits;
  if (layout.dots) {
    precision -= 2;
    width -= 2;
  }
  bool isZero = digits == "0";
  if (layout.prefix == "0") {
    if (layout.dots) {
      layout.prefix = "";
    } else if (isZero) {
      digits.clear();
      if (spec.precision)
        --precision;
    } else if (spec.precision && precision > static_cast<int64_t>(digits.size())) {
      layout.prefix = "";
    }
  } else if (isZero) {
    layout.prefix = "";
  }
  width -= static_cast<int64_t>(layout.prefix.size());
  if (spec.zero && !spec.left && !spec.precision) {
    precision = width;
    width = 0;
  } else {
    if (precision < static_cast<int64_t>(digits.size())) {
      if (layout.prefix.empty() && precision == 0 && digits == "0")
        digits.clear();
      precision = static_cast<int64_t>(digits.size());
    }
    width -= precision;
  }
  std::string out;
  if (!spec.left && width > 0) {
    out.append(static_cast<size_t>(width), ' ');
    width = 0;
  }
  out.append(layout.sign).append(layout.prefix).append(layout.dots ? ".." : "");
  int64_t missing = precision - static_cast<int64_t>(digits.size());
  if (missing > 0 && (layout.dots || !(spec.left && !spec.precision)))
    out.append(static_cast<size_t>(missing), layout.signFill);
  out += digits;
  if (width > 0)
    out.append(static_cast<size_t>(width), ' ');
  return out;
}

/// Where rounding gives `0x2p+7`, Ruby writes `0x1p+8`.
static std::string withLeadingOne(std::string text) {
  size_t digit = text.find_first_of("xX");
  if (digit == std::string::npos || text.compare(digit + 1, 1, "2") != 0)
    return text;
  size_t exponent = text.find_first_of("pP", digit) + 1;
  size_t end = std::min(text.find(' ', exponent), text.size());
  int power = std::stoi(text.substr(exponent, end - exponent)) + 1;
  std::string sign = power < 0 ? "" : "+";
  text.replace(exponent, end - exponent, sign + std::to_string(power));
  text[digit + 1] = '1';
  return text;
}

namespace {

/// The number with its sign, filled up to the width where its sign says.
std::string padded(const FormatSpec &spec, std::string_view digits) {
  bool negative = digits[0] == '-';
  if (negative)
    digits.remove_prefix(1);
  std::string_view sign = negative ? "-" : spec.plus ? "+" : spec.space ? " " : "";
  size_t length = sign.size() + digits.size();
  size_t missing = spec.width && *spec.width > length ? *spec.width - length : 0;
  bool isZeroed = spec.zero && !spec.left;
  std::string out;
  out.reserve(length + missing);
  out.append(spec.left || isZeroed ? 0 : missing, ' ').append(sign);
  return out.append(isZeroed ? missing : 0, '0')
      .append(digits)
      .append(spec.left ? missing : 0, ' ');
}

/// `%f` of usual sizes without the way through libc; nothing where that is needed.
std::optional<std::string> fixedText(const FormatSpec &spec, double number) {
  char digits[80];
  unsigned precision = spec.precision.value_or(6);
  if (spec.conversion != 'f' || spec.alternative || precision > 50 || std::abs(number) >= 1e16)
    return std::nullopt;
  char *end = std::to_chars(digits, std::end(digits), number, std::chars_format::fixed,
                            static_cast<int>(precision))
                  .ptr;
  return padded(spec, {digits, end});
}

std::string printfFormat(const FormatSpec &spec) {
  std::string format = "%";
  if (spec.left)
    format += '-';
  if (spec.plus)
    format += '+';
  if (spec.space)
    format += ' ';
  if (spec.alternative)
    format += '#';
  if (spec.zero)
    format += '0';
  if (spec.width)
    format += std::to_string(*spec.width);
  if (spec.precision)
    format += "." + std::to_string(*spec.precision);
  return format + spec.conversion;
}

std::string printed(const FormatSpec &spec, double number) {
  std::string format = printfFormat(spec);
  int size = std::snprintf(nullptr, 0, format.c_str(), number);
  if (size < 0)
    failPlain("width too big");
  std::string text(static_cast<size_t>(size) + 1, '\0');
  std::snprintf(text.data(), text.size(), format.c_str(), number);
  text.resize(static_cast<size_t>(size));
  return spec.precision == 0u ? withLeadingOne(std::move(text)) : text;
}

/// `%g` with the zeros at its end, but without a point that nothing follows.
std::string generalWithZeros(const FormatSpec &spec, double number) {
  FormatSpec plain;
  plain.conversion = spec.conversion;
  plain.precision = spec.precision;
  plain.alternative = true;
  std::string text = printed(plain, number);
  size_t point = text.find('.');
  if (point != std::string::npos && !std::isdigit(static_cast<unsigned char>(text[point + 1])))
    text.erase(point, 1);
  return padded(spec, text);
}

RubyRounded roundedFor(const FormatSpec &spec, double magnitude) {
  int precision = static_cast<int>(std::min(spec.precision.value_or(6), 1000u));
  switch (spec.conversion) {
  case 'f':
    return roundedAsRuby(magnitude, precision, DigitsFrom::Point);
  case 'e':
  case 'E':
    return roundedAsRuby(magnitude, precision + 1, DigitsFrom::FirstDigit);
  case 'g':
  case 'G':
    return roundedAsRuby(magnitude, precision, DigitsFrom::FirstDigit);
  default:
    return {magnitude};
  }
}

} // namespace

std::string formatFloat(Context &context, const FormatSpec &spec, double number) {
  checkSize(context, spec);
  if (!std::isfinite(number)) {
    bool negative = !std::isnan(number) && number < 0;
    std::string text = negative ? "-" : spec.plus ? "+" : spec.space ? " " : "";
    FormatSpec plain;
    plain.left = spec.left;
    plain.width = spec.width;
    return formatText(context, plain, text + (std::isnan(number) ? "NaN" : "Inf"));
  }
  RubyRounded rounded = roundedFor(spec, std::abs(number));
  number = std::copysign(rounded.number, number);
  if (std::optional<std::string> text = fixedText(spec, number))
    return *text;
  bool isGeneral = spec.conversion == 'g' || spec.conversion == 'G';
  return isGeneral && rounded.keepsZeros && !spec.alternative ? generalWithZeros(spec, number)
                                                              : printed(spec, number);
}

std::string formatText(Context &context, const FormatSpec &spec, std::string_view text) {
  checkSize(context, spec);
  if (spec.precision)
    text = characterSlice(text, 0, *spec.precision);
  size_t length = characterCount(text);
  std::string out(text);
  if (!spec.width || *spec.width <= length)
    return out;
  return spec.left ? out.append(*spec.width - length, ' ')
                   : out.insert(0, *spec.width - length, ' ');
}

} // namespace pp
