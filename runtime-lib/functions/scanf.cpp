// scanf, after Ruby's scanf library: each part of a format is a regular expression and a
// conversion.
#include "runtime-lib/functions/builtins.h"
#include "runtime-lib/functions/ruby_numbers.h"
#include "runtime-lib/values/regexp.h"

#include <cstdlib>

namespace pp::builtins {

namespace {

bool isSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// `%5d`, `%*s`, `%[a-z]`, `%%` or literal text, with the blanks before it.
struct FormatPart {
  std::string_view text;
  bool isLiteral = true;
  bool suppressed = false;
  bool hasWidth = false;
  uint32_t width = 0;
  char letter = 0;
  /// What stands between the brackets of `%[…]`.
  std::string_view set;
  bool afterBlank = false;
};

/// Reads `%…` at the start of the text into the part; false when it is no directive.
bool readDirective(std::string_view text, FormatPart &part) {
  size_t at = 1;
  part.isLiteral = false;
  if (at < text.size() && text[at] == '%') {
    part.letter = '%';
    part.text = text.substr(0, 2);
    return true;
  }
  if (at < text.size() && text[at] == '*')
    part.suppressed = ++at;
  for (; at < text.size() && isDigit(text[at]); ++at) {
    part.hasWidth = true;
    part.width = std::min(part.width * 10 + static_cast<uint32_t>(text[at] - '0'), 65535u);
  }
  if (at >= text.size())
    return false;
  part.letter = text[at++];
  if (part.letter == '[') {
    bool isNamed = text.substr(at).starts_with("[:");
    size_t end = isNamed ? text.find(":]]", at) : text.find(']', at);
    if (end == std::string_view::npos)
      return false;
    end += isNamed ? 2 : 0;
    part.set = text.substr(at, end - at);
    at = end + 1;
  }
  part.text = text.substr(0, at);
  return std::string_view("diuXxofFeEgGscaA[").find(part.letter) != std::string_view::npos;
}

std::vector<FormatPart> readFormat(std::string_view format) {
  std::vector<FormatPart> parts;
  while (!format.empty()) {
    FormatPart part;
    while (!format.empty() && isSpace(format[0])) {
      part.afterBlank = true;
      format.remove_prefix(1);
    }
    if (format.empty())
      break;
    if (format[0] == '%') {
      if (!readDirective(format, part)) {
        format.remove_prefix(1);
        continue;
      }
    } else {
      size_t end = 0;
      while (end < format.size() && format[end] != '%' && !isSpace(format[end]))
        ++end;
      part.text = format.substr(0, end);
    }
    format.remove_prefix(part.text.size());
    parts.push_back(part);
  }
  return parts;
}

std::string escaped(std::string_view text) {
  std::string result;
  for (char c : text) {
    if (std::string_view(".*?+^$|\\()[]{}-/").find(c) != std::string_view::npos)
      result += '\\';
    result += c;
  }
  return result;
}

/// `atom` repeated as the width allows, after a sign that counts too.
std::string signedDigits(const std::string &atom, uint32_t width) {
  std::string most = std::to_string(width);
  std::string result = "(";
  if (width > 1)
    result += "[-+]" + atom + "{1," + std::to_string(width - 1) + "}|";
  return result + atom + "{1," + most + "})";
}

std::string hexPattern(const FormatPart &part) {
  if (!part.hasWidth)
    return "([-+]?(?:0[Xx])?\\h+)";
  uint32_t n = part.width;
  std::string result = "(";
  if (n > 3)
    result += "[-+]0[Xx]\\h{1," + std::to_string(n - 3) + "}|";
  if (n > 2)
    result += "0[Xx]\\h{1," + std::to_string(n - 2) + "}|";
  if (n > 1)
    result += "[-+]\\h{1," + std::to_string(n - 1) + "}|";
  return result + "\\h{1," + std::to_string(n) + "})";
}

std::string integerPattern(const FormatPart &part) {
  if (!part.hasWidth)
    return "([-+]?(?:0[0-7]+|0[Xx]\\h+|[1-9]\\d*|0))";
  uint32_t n = part.width;
  auto upTo = [](uint32_t count) { return "{1," + std::to_string(count) + "}|"; };
  std::string result = "(";
  if (n > 1)
    result += "[1-9]\\d" + upTo(n - 1) + "0[0-7]" + upTo(n - 1);
  if (n > 2)
    result += "[-+]0[0-7]" + upTo(n - 2) + "[-+][1-9]\\d" + upTo(n - 2) + "0[Xx]\\h" + upTo(n - 2);
  if (n > 3)
    result += "[-+]0[Xx]\\h" + upTo(n - 3);
  return result + "\\d)";
}

std::string setPattern(const FormatPart &part) {
  std::string set(part.set);
  if (part.hasWidth)
    return "([" + set + "]{1," + std::to_string(part.width) + "})";
  return "([" + set + "]+)";
}

std::string patternOf(const FormatPart &part) {
  std::string width = std::to_string(part.width);
  constexpr const char *real = "[-+]?(?:\\d+(?![\\d.])|\\d*\\.\\d*(?:[eE][-+]?\\d+)?)";
  if (part.isLiteral)
    return "(" + escaped(part.text) + ")";
  switch (part.letter) {
  case '%':
    return "(\\s*%)";
  case '[':
    return setPattern(part);
  case 'i':
    return integerPattern(part);
  case 'd':
  case 'u':
    return part.hasWidth ? signedDigits("\\d", part.width) : "([-+]?\\d+)";
  case 'x':
  case 'X':
    return hexPattern(part);
  case 'o':
    return part.hasWidth ? signedDigits("[0-7]", part.width) : "([-+]?[0-7]+)";
  case 's':
    return part.hasWidth ? "(\\S{1," + width + "})" : "(\\S+)";
  case 'c':
    if (part.hasWidth)
      return "(.{1," + width + "})";
    return part.afterBlank ? "\\s*(.)" : "(.)";
  default:
    return part.hasWidth ? "(?=" + std::string(real) + ")(\\S{1," + width + "})"
                         : "(" + std::string(real) + ")";
  }
}

/// Reads in the given base, with a prefix of that base or without one.
Value readInBase(Run &run, std::string_view text, int base) {
  bool negative = text.starts_with('-');
  if (negative || text.starts_with('+'))
    text.remove_prefix(1);
  if (base == 16 && text.size() > 2 && (text[1] == 'x' || text[1] == 'X'))
    text.remove_prefix(2);
  ScopedInteger number;
  mpz_set_str(number, std::string(text).c_str(), base);
  if (negative)
    mpz_neg(number, number);
  return makeInteger(run, number);
}

Value convert(Run &run, const FormatPart &part, std::string_view text) {
  switch (part.letter) {
  case 'd':
  case 'u':
    return readInBase(run, text, 10);
  case 'x':
  case 'X':
    return readInBase(run, text, 16);
  case 'o':
    return readInBase(run, text, 8);
  case 'i':
    return readRubyInteger(run, text).value_or(Value::smallInteger(0));
  case 's':
  case 'c':
  case '[':
    return makeString(run, text);
  default:
    return makeFloat(run, std::strtod(std::string(text).c_str(), nullptr));
  }
}

/// `%c` and `%[…]` see the blanks before them, all others skip these.
bool countsBlanks(const FormatPart &part) {
  return (part.letter == 'c' && !part.afterBlank) || (part.letter == '[' && !part.suppressed);
}

} // namespace

Value scanfFunction(const Call &call) {
  std::vector<Value> found;
  std::string_view rest = call.args[0].as<String>()->view();
  for (const FormatPart &part : readFormat(call.args[1].as<String>()->view())) {
    while (!countsBlanks(part) && !rest.empty() && isSpace(rest[0]))
      rest.remove_prefix(1);
    Value regexp = dynamicRegexp(call.run, "\\A" + patternOf(part), regexp_options::multiline);
    Value subject = makeString(call.run, rest);
    MatchOffsets offsets;
    if (!searchRegexp(call.run, *regexp.as<Regexp>(), *subject.as<String>(), 0, offsets))
      break;
    auto [begin, end] = offsets[1];
    if (!part.isLiteral && part.letter != '%' && !part.suppressed)
      found.push_back(convert(call.run, part, rest.substr(begin, end - begin)));
    rest.remove_prefix(offsets[0].end);
    if (rest.empty())
      break;
  }
  Value result = makeArray(call.run, found);
  return call.block ? callClosure(call.run, *call.block, {&result, 1}) : result;
}

} // namespace pp::builtins
