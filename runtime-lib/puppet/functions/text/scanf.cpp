// scanf, after Ruby's scanf library: each part of a format is a regular expression and a
// conversion.
#include "runtime-lib/core/regexp/regexp.h"
#include "runtime-lib/core/values/ascii.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_numbers.h"

#include <cctype>
#include <cmath>
#include <cstdlib>

namespace pp::builtins {

namespace {

/// `%5d`, `%*s`, `%[a-z]`, `%%` or literal text.
struct FormatPart {
  std::string_view text;
  bool isLiteral = true;
  bool suppressed = false;
  bool hasWidth = false;
  uint32_t width = 0;
  char letter = 0;
  /// What stands between the brackets of `%[…]`.
  std::string_view set;
  /// `%[[:alpha:]]`, whose set is itself in brackets.
  bool isNamedSet = false;
  bool afterBlank = false;
};

/// The length of `[[:name:]]` at the start of the text, or 0.
size_t namedSetLength(std::string_view text) {
  if (!text.starts_with("[[:"))
    return 0;
  size_t end = 3;
  while (end < text.size() &&
         (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_'))
    ++end;
  return end > 3 && text.substr(end).starts_with(":]]") ? end + 3 : 0;
}

/// Reads `[…]` at the start of the text; gives its length, or 0 when it does not end.
size_t readSet(std::string_view text, FormatPart &part) {
  size_t length = namedSetLength(text);
  part.isNamedSet = length != 0;
  if (length == 0) {
    size_t end = text.find(']');
    length = end == std::string_view::npos ? 0 : end + 1;
  }
  if (length != 0)
    part.set = text.substr(1, length - 2);
  return length;
}

/// Reads the letter of a directive, or its set; gives the length, or 0 when it is none. Letters in
/// the wrong case are taken with their `%`, as literal text.
size_t readConversion(std::string_view text, FormatPart &part) {
  if (text.empty())
    return 0;
  part.letter = text[0];
  if (part.letter == '[')
    return readSet(text, part);
  if (std::string_view("diuXxofFeEgGscaA").find(part.letter) != std::string_view::npos)
    return 1;
  part.isLiteral = std::string_view("DIUOSC").find(part.letter) != std::string_view::npos;
  return part.isLiteral ? 1 : 0;
}

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
  size_t length = readConversion(text.substr(at), part);
  part.text = text.substr(0, at + length);
  return length != 0;
}

/// The next part of the format; a `%` that starts no directive is left out.
FormatPart readPart(std::string_view &format) {
  FormatPart part;
  std::string_view whole = format;
  while (!format.empty() && isSpace(format[0]))
    format.remove_prefix(1);
  part.afterBlank = format.size() < whole.size();
  if (format.starts_with('%')) {
    if (!readDirective(format, part)) {
      format.remove_prefix(1);
      return {};
    }
    format.remove_prefix(part.text.size());
    // Blanks belong to a directive; one that became literal text wants them in the data.
    if (part.isLiteral)
      part.text = whole.substr(0, whole.size() - format.size());
    return part;
  }
  size_t end = 0;
  while (end < format.size() && format[end] != '%' && !isSpace(format[end]))
    ++end;
  part.text = format.substr(0, end);
  format.remove_prefix(end);
  return part;
}

std::vector<FormatPart> readFormat(std::string_view format) {
  std::vector<FormatPart> parts;
  while (!format.empty()) {
    FormatPart part = readPart(format);
    if (!part.text.empty())
      parts.push_back(part);
  }
  return parts;
}

std::string escaped(std::string_view text) {
  std::string result;
  for (char c : text) {
    if (std::string_view(".*?+^$|\\()[]{}-/ ").find(c) != std::string_view::npos)
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

/// With a width of 1 the library's own pattern is refused.
std::string octalPattern(uint32_t width) {
  std::string afterSign = std::to_string(static_cast<int>(width) - 1);
  return "([-+][0-7]{1," + afterSign + "}|[0-7]{1," + std::to_string(width) + "})";
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
    return "([-+]?(?:0[0-7]+|0[Xx]\\h+|[1-9]\\d*))";
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
  std::string set = "[" + std::string(part.set) + "]";
  if (part.hasWidth)
    return "(" + set + "{1," + std::to_string(part.width) + "})";
  if (part.isNamedSet)
    return "(" + set + "+)";
  bool isNegated = part.set.starts_with('^');
  std::string others = isNegated ? std::string(part.set.substr(1)) : "^" + std::string(part.set);
  return "(" + set + "+)(?=[" + others + "]|\\z)";
}

std::string patternOf(const FormatPart &part) {
  std::string width = std::to_string(part.width);
  constexpr const char *real = "[-+]?(?:0[xX](?:\\.\\h+|\\h+(?:\\.\\h*)?)[pP][-+]?\\d+|"
                               "\\d+(?![\\d.])|\\d*\\.\\d*(?:[eE][-+]?\\d+)?)";
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
    return part.hasWidth ? octalPattern(part.width) : "([-+]?[0-7]+)";
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

bool isHexFloat(std::string_view text) {
  size_t at = text.find_first_not_of("+-");
  return at != text.npos &&
         (text.substr(at).starts_with("0x") || text.substr(at).starts_with("0X")) &&
         text.find_first_of("pP") != text.npos;
}

/// `0x1.8p3`, and `1.e+5`, whose point Ruby's to_f would end at; else what to_f reads.
double readFloat(std::string_view text) {
  if (isHexFloat(text))
    return std::strtod(std::string(text).c_str(), nullptr);
  size_t point = text.find('.');
  bool hasDigit = point != text.npos && point > 0 && isDigit(text[point - 1]);
  std::string_view after = hasDigit ? text.substr(point + 1) : std::string_view();
  if (after.size() > 2 && (after[0] | 0x20) == 'e' && (after[1] == '+' || after[1] == '-'))
    return leadingFloat(std::string(text.substr(0, point)) + std::string(after));
  return leadingFloat(text);
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
    return makeFloat(run, readFloat(text));
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
    Value regexp = ownRegexp(call.run, "\\A" + patternOf(part), regexp_options::multiline);
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
