// Ports of Ruby's own printing, checked against Ruby by the validation reference.
#include "frontend/puppet/validation/ruby_text.h"

#include <charconv>
#include <cmath>
#include <gmp.h>

namespace ppcc::puppet {
namespace {

/// Digits of a number that GMP converts between bases; conversion by hand would be quadratic.
std::string convert(std::string_view digits, int radix, int toRadix) {
  mpz_t number;
  mpz_init(number);
  mpz_set_str(number, std::string(digits).c_str(), radix);
  std::string result(mpz_sizeinbase(number, toRadix) + 2, '\0');
  mpz_get_str(result.data(), toRadix, number);
  mpz_clear(number);
  result.resize(result.find('\0'));
  return result;
}

std::string escapeSlashes(std::string_view pattern) {
  std::string result;
  for (size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] == '\\' && i + 1 < pattern.size()) {
      result += pattern[i++];
      result += pattern[i];
    } else if (pattern[i] == '/') {
      result += "\\/";
    } else {
      result += pattern[i];
    }
  }
  return result;
}

/// The letter Ruby prints after a backslash for a character, or 0.
char escapeLetter(char c) {
  switch (c) {
  case '\n':
    return 'n';
  case '\r':
    return 'r';
  case '\t':
    return 't';
  case '\f':
    return 'f';
  case '\v':
    return 'v';
  case '\b':
    return 'b';
  case '\a':
    return 'a';
  case '\x1b':
    return 'e';
  case '"':
  case '\\':
    return c;
  }
  return 0;
}

bool startsInterpolation(std::string_view text, size_t at) {
  return text[at] == '#' && at + 1 < text.size() &&
         std::string_view("{$@").find(text[at + 1]) != std::string_view::npos;
}

} // namespace

std::string rubyFloat(double value) {
  if (std::isnan(value))
    return "NaN";
  if (std::isinf(value))
    return value < 0 ? "-Infinity" : "Infinity";
  char buffer[400];
  auto end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed).ptr;
  std::string fixed(buffer, end);
  double magnitude = std::fabs(value);
  // Ruby pads with zeros up to 15 digits, and goes further only where a fraction follows.
  bool hasFraction = fixed.find('.') != std::string::npos;
  if (magnitude == 0 || (magnitude >= 1e-4 && (magnitude < 1e15 || hasFraction)))
    return hasFraction ? fixed : fixed + ".0";
  end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::scientific).ptr;
  std::string text(buffer, end);
  if (text.find('.') == std::string::npos)
    text.insert(text.find('e'), ".0");
  return text;
}

std::string rubyInspect(std::string_view text) {
  static constexpr char digits[] = "0123456789ABCDEF";
  std::string result = "\"";
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (char letter = escapeLetter(c)) {
      result += {'\\', letter};
    } else if (startsInterpolation(text, i)) {
      result += "\\#";
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
      result.append("\\u00").append({digits[(c >> 4) & 15], digits[c & 15]});
    } else {
      result += c;
    }
  }
  return result + "\"";
}

std::string rubyRegexp(std::string_view pattern) {
  return "(?-mix:" + escapeSlashes(pattern) + ")";
}

std::string rubyRegexpInspect(std::string_view pattern) {
  return "/" + escapeSlashes(pattern) + "/";
}

std::string rubyInteger(std::string_view digits, int radix) { return convert(digits, radix, 10); }

std::string rubySignedHex(std::string_view digits, int radix) {
  return "+0x" + convert(digits, radix, 16);
}

} // namespace ppcc::puppet
