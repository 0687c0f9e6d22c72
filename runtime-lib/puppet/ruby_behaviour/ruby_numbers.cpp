// Numbers in text as Ruby reads them: stricter than Puppet, but with underscores and prefixes.
#include "runtime-lib/puppet/ruby_behaviour/ruby_numbers.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/ascii.h"
#include "runtime-lib/core/values/time.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_errors.h"

#include <cmath>

namespace pp {

namespace {

std::string_view withoutLeadingSpace(std::string_view text) {
  while (!text.empty() && isSpace(text.front()))
    text.remove_prefix(1);
  return text;
}

std::string_view withoutBlanks(std::string_view text) {
  text = withoutLeadingSpace(text);
  while (!text.empty() && isSpace(text.back()))
    text.remove_suffix(1);
  return text;
}

/// Takes `0x`, `0b`, `0o`, `0d` or `0` off the text and gives the base it means.
int takeBase(std::string_view &text) {
  if (text.size() < 2 || text[0] != '0')
    return 10;
  int base = 8;
  switch (text[1] | 0x20) {
  case 'x':
    base = 16;
    break;
  case 'b':
    base = 2;
    break;
  case 'o':
    break;
  case 'd':
    base = 10;
    break;
  default:
    text.remove_prefix(text[1] == '_' ? 2 : 1);
    return 8;
  }
  text.remove_prefix(2);
  return base;
}

int digitValue(char c) {
  if (isDigit(c))
    return c - '0';
  char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'z' ? lower - 'a' + 10 : 99;
}

/// The digits without underscores; nothing when one is not of the base, or underscores do not stand
/// between digits.
std::optional<std::string> plainDigits(std::string_view text, int base) {
  std::string digits;
  bool afterDigit = false;
  for (char c : text) {
    bool isUnderscore = c == '_';
    if (isUnderscore ? !afterDigit : digitValue(c) >= base)
      return std::nullopt;
    if (!isUnderscore)
      digits += c;
    afterDigit = !isUnderscore;
  }
  return afterDigit ? std::optional(digits) : std::nullopt;
}

/// Takes digits, with single underscores between them, from the front of the text.
void takeDigits(std::string_view &text, std::string &out) {
  while (!text.empty() && isDigit(text[0])) {
    out += text[0];
    text.remove_prefix(1);
    if (text.size() > 1 && text[0] == '_' && isDigit(text[1]))
      text.remove_prefix(1);
  }
}

void takeSign(std::string_view &text, std::string &out) {
  if (text.empty() || (text[0] != '-' && text[0] != '+'))
    return;
  if (text[0] == '-')
    out += '-';
  text.remove_prefix(1);
}

Value truncatedToInteger(Context &context, double value) {
  if (!std::isfinite(value))
    failPlain(floatText(value));
  return truncateToInteger(context, value);
}

} // namespace

std::optional<Value> readRubyInteger(Context &context, std::string_view text) {
  text = withoutBlanks(text);
  bool negative = text.starts_with('-');
  if (negative || text.starts_with('+'))
    text.remove_prefix(1);
  if (text == "0")
    return Value::smallInteger(0);
  int base = takeBase(text);
  std::optional<std::string> digits = plainDigits(text, base);
  if (!digits)
    return std::nullopt;
  ScopedInteger number;
  mpz_set_str(number, digits->c_str(), base);
  if (negative)
    mpz_neg(number, number);
  return makeInteger(context, number);
}

std::optional<double> readRubyFloat(std::string_view text) {
  text = withoutBlanks(text);
  std::string plain;
  for (size_t i = 0; i < text.size(); ++i) {
    bool between = i > 0 && i + 1 < text.size() && isDigit(text[i - 1]) && isDigit(text[i + 1]);
    if (text[i] != '_')
      plain += text[i];
    else if (!between)
      return std::nullopt;
  }
  if (plain.empty() || plain.find_first_not_of("0123456789+-.eExXabcdfABCDFpP") != plain.npos)
    return std::nullopt;
  size_t firstDigit = plain.find_first_not_of("+-");
  bool isHex = plain.find_first_of("xX") != std::string::npos;
  if (firstDigit == plain.npos || firstDigit > 1 || (!isHex && !isDigit(plain[firstDigit])) ||
      plain.back() == '.' || plain.find(".e") != plain.npos || plain.find(".E") != plain.npos)
    return std::nullopt;
  char *end = nullptr;
  double value = std::strtod(plain.c_str(), &end);
  return *end == '\0' ? std::optional(value) : std::nullopt;
}

std::string invalidFloat(std::string_view text) {
  // Ruby has forgotten the encoding by then and shows bytes.
  std::string shown;
  for (char c : inspected(text)) {
    char escape[5] = {c};
    if (static_cast<unsigned char>(c) >= 0x80)
      std::snprintf(escape, sizeof escape, "\\x%02X", static_cast<unsigned char>(c));
    shown += escape;
  }
  return "invalid value for Float(): " + shown;
}

Value leadingInteger(Context &context, std::string_view text) {
  text = withoutLeadingSpace(text);
  std::string digits;
  takeSign(text, digits);
  size_t sign = digits.size();
  takeDigits(text, digits);
  return digits.size() == sign ? Value::smallInteger(0) : makeIntegerFromDecimal(context, digits);
}

double leadingFloat(std::string_view text) {
  text = withoutLeadingSpace(text);
  std::string number;
  takeSign(text, number);
  takeDigits(text, number);
  if (text.size() > 1 && text[0] == '.' && isDigit(text[1])) {
    number += '.';
    text.remove_prefix(1);
    takeDigits(text, number);
  }
  if (!text.empty() && (text[0] == 'e' || text[0] == 'E') && !number.empty()) {
    std::string exponent = "e";
    text.remove_prefix(1);
    takeSign(text, exponent);
    size_t before = exponent.size();
    takeDigits(text, exponent);
    if (exponent.size() > before)
      number += exponent;
  }
  return std::strtod(number.c_str(), nullptr);
}

Value toInteger(Context &context, Value value) {
  if (isInteger(value))
    return value;
  if (const Float *real = dynAs<Float>(value))
    return truncatedToInteger(context, real->value);
  if (const String *text = dynAs<String>(value))
    return leadingInteger(context, text->view());
  if (value.isUndef())
    return Value::smallInteger(0);
  failNoMethod("to_i", value);
}

Value toRubyInteger(Context &context, Value value) {
  if (isInteger(value))
    return value;
  if (const Float *real = dynAs<Float>(value))
    return truncatedToInteger(context, real->value);
  if (isTime(value))
    return timeToInteger(context, *value.as<TimeObject>());
  const String *text = dynAs<String>(value);
  if (!text)
    failConversion(value, "Integer");
  std::optional<Value> number = readRubyInteger(context, text->view());
  if (!number)
    failPlain("invalid value for Integer(): " + inspected(text->view()));
  return *number;
}

double toRubyFloat(Context &, Value value) {
  if (const Float *real = dynAs<Float>(value))
    return real->value;
  if (isInteger(value))
    return integerToDouble(value);
  if (isTime(value))
    return timeToDouble(*value.as<TimeObject>());
  const String *text = dynAs<String>(value);
  if (!text)
    failConversion(value, "Float");
  std::optional<double> number = readRubyFloat(text->view());
  if (!number)
    failPlain(invalidFloat(text->view()));
  return *number;
}

} // namespace pp
