// The shortest digits, put into Ruby's form.
#include "runtime-lib/core/values/text/float_text.h"

#include <charconv>
#include <cmath>
#include <string_view>

namespace pp {

std::string floatText(double value) {
  if (std::isnan(value))
    return "NaN";
  if (std::isinf(value))
    return value < 0 ? "-Infinity" : "Infinity";
  if (value == 0)
    return std::signbit(value) ? "-0.0" : "0.0";
  char buffer[40];
  auto end =
      std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::scientific).ptr;
  // `-d.ddde±xx`: split into sign, digits and the position of the decimal point.
  std::string_view text(buffer, end - buffer);
  std::string out;
  if (text[0] == '-') {
    out += '-';
    text.remove_prefix(1);
  }
  size_t e = text.find('e');
  std::string digits(1, text[0]);
  if (e > 2)
    digits += text.substr(2, e - 2);
  std::string_view exponent = text.substr(e + 1);
  if (exponent[0] == '+')
    exponent.remove_prefix(1);
  int point = 0;
  std::from_chars(exponent.data(), exponent.data() + exponent.size(), point);
  ++point;
  auto count = static_cast<int>(digits.size());
  // Ruby pads with zeros up to 15 digits, and goes further only where a fraction follows.
  if (point > 0 && (point <= 15 || point < count)) {
    if (count <= point)
      return out + digits + std::string(point - count, '0') + ".0";
    return out + digits.substr(0, point) + "." + digits.substr(point);
  }
  if (point > -4 && point <= 0)
    return out + "0." + std::string(-point, '0') + digits;
  out += digits[0];
  out += '.';
  out += count > 1 ? digits.substr(1) : "0";
  int shown = point - 1;
  out += shown < 0 ? "e-" : "e+";
  shown = std::abs(shown);
  if (shown < 10)
    out += '0';
  return out + std::to_string(shown);
}

} // namespace pp
