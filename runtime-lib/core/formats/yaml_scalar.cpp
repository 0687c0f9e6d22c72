// The rules of Psych's scalar scanner, in its order; regular expressions are written out by hand.
#include "runtime-lib/core/formats/yaml_scalar.h"

#include "runtime-lib/core/values/ascii.h"
#include "runtime-lib/core/values/language_questions.h"
#include "runtime-lib/core/values/text/quoted.h"
#include "runtime-lib/core/values/unicode.h"

#include <gmpxx.h>

#include <gmp.h>
#include <unictype.h>
#include <unistr.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace pp {

namespace {

bool isSign(char c) { return c == '-' || c == '+'; }

bool equalsIgnoringCase(std::string_view text, std::string_view lower) {
  return text.size() == lower.size() &&
         std::equal(text.begin(), text.end(), lower.begin(), [](char a, char b) {
           return (a >= 'A' && a <= 'Z' ? static_cast<char>(a + 32) : a) == b;
         });
}

size_t skipDigits(std::string_view text, size_t at, std::string_view others = {}) {
  while (at < text.size() && (isDigit(text[at]) || others.find(text[at]) != std::string_view::npos))
    ++at;
  return at;
}

/// Decodes the character at the start; its length in `bytes`.
ucs4_t firstCharacter(std::string_view text, size_t &bytes) {
  ucs4_t character = 0;
  int length = u8_mbtouc(&character, reinterpret_cast<const uint8_t *>(text.data()), text.size());
  bytes = static_cast<size_t>(std::max(length, 1));
  return character;
}

/// `[[:alpha:]_\s!@#$%\^&*(){}<>|/\\~;=]`
bool isWordLike(std::string_view text) {
  if (text.empty())
    return false;
  size_t bytes = 0;
  ucs4_t c = firstCharacter(text, bytes);
  if (c < 0x80)
    return std::string_view("_!@#$%^&*(){}<>|/\\~;= \t\r\n\f\v").find(static_cast<char>(c)) !=
               std::string_view::npos ||
           (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return uc_is_property_alphabetic(c);
}

/// `^[^\d.:-]?[[:alpha:]_\s…]+`
bool startsLikeText(std::string_view text) {
  if (isWordLike(text))
    return true;
  char c = text[0];
  if (isDigit(c) || c == '.' || c == ':' || c == '-')
    return false;
  size_t bytes = 0;
  firstCharacter(text, bytes);
  return isWordLike(text.substr(bytes));
}

/// Whether some line satisfies the test; Ruby's `^` and `$` are about lines.
template <class Test> bool anyLine(std::string_view text, Test test) {
  while (true) {
    size_t end = std::min(text.find('\n'), text.size());
    if (test(text.substr(0, end), end < text.size()))
      return true;
    if (end == text.size())
      return false;
    text.remove_prefix(end + 1);
  }
}

/// Text, or one of the words for booleans and null.
Value wordValue(Context &context, std::string_view text) {
  Value itself = makeString(context, text);
  if (characterCount(text) > 5)
    return itself;
  bool hasOtherStart = anyLine(text, [](std::string_view line, bool ended) {
    char c = line.empty() ? '\n' : line[0];
    return (!line.empty() || ended) &&
           std::string_view("ytonf~YTONF").find(c) == std::string_view::npos;
  });
  if (hasOtherStart)
    return itself;
  auto isOneOf = [text](std::initializer_list<std::string_view> words) {
    return anyLine(text, [&](std::string_view line, bool) {
      return std::any_of(words.begin(), words.end(),
                         [&](std::string_view word) { return equalsIgnoringCase(line, word); });
    });
  };
  if (text == "~" || isOneOf({"null"}))
    return Value::undef();
  if (isOneOf({"yes", "true", "on"}))
    return Value::boolean(true);
  return isOneOf({"no", "false", "off"}) ? Value::boolean(false) : itself;
}

/// Walks a text by the pieces of a pattern.
struct Walker {
  std::string_view text;
  size_t at = 0;

  bool atEnd() const { return at == text.size(); }
  bool take(char c) { return at < text.size() && text[at] == c ? (++at, true) : false; }
  bool takeOneOf(std::string_view set) {
    return at < text.size() && set.find(text[at]) != std::string_view::npos ? (++at, true) : false;
  }
  /// Between `least` and `most` digits, as many as there are.
  bool digits(size_t least, size_t most) {
    size_t count = 0;
    while (at < text.size() && count < most && isDigit(text[at]))
      ++at, ++count;
    return count >= least;
  }
  bool spaces(size_t least) {
    size_t count = 0;
    while (takeOneOf(" \t\r\n\f\v"))
      ++count;
    return count >= least;
  }
};

/// `Z` or an offset, perhaps after white space.
bool endsWithZone(Walker walker) {
  walker.spaces(0);
  if (walker.take('Z'))
    return walker.atEnd();
  if (!walker.takeOneOf("-+") || !walker.digits(1, 2))
    return false;
  walker.take(':');
  return walker.atEnd() || (walker.digits(2, 2) && walker.atEnd());
}

bool isTime(std::string_view text) {
  Walker walker{text};
  walker.take('-');
  if (!walker.digits(4, 4) || !walker.take('-') || !walker.digits(1, 2) || !walker.take('-') ||
      !walker.digits(1, 2))
    return false;
  if (!walker.takeOneOf("Tt") && !walker.spaces(1))
    return false;
  if (!walker.digits(1, 2) || !walker.take(':') || !walker.digits(2, 2) || !walker.take(':') ||
      !walker.digits(2, 2))
    return false;
  if (walker.take('.'))
    walker.digits(0, SIZE_MAX);
  return walker.atEnd() || endsWithZone(walker);
}

/// `\d{4}-(?:1[012]|0\d|\d)-(?:[12]\d|3[01]|0\d|\d)`
bool isDate(std::string_view text) {
  Walker walker{text};
  if (!walker.digits(4, 4) || !walker.take('-'))
    return false;
  size_t month = walker.at;
  if (!walker.digits(1, 2))
    return false;
  bool isMonth = walker.at - month == 1 || text[month] == '0' ||
                 (text[month] == '1' && text[month + 1] <= '2');
  if (!isMonth || !walker.take('-'))
    return false;
  size_t day = walker.at;
  if (!walker.digits(1, 2) || !walker.atEnd())
    return false;
  return walker.at - day == 1 || text[day] <= '2' || (text[day] == '3' && text[day + 1] <= '1');
}

/// `[-+]?[0-9][0-9_]*(:[0-5]?[0-9]){1,2}`, with `\.[0-9_]*` after it when `hasFraction`.
bool isSexagesimal(std::string_view text, bool hasFraction) {
  Walker walker{text};
  walker.takeOneOf("-+");
  if (!walker.digits(1, 1))
    return false;
  walker.at = skipDigits(text, walker.at, "_");
  size_t groups = 0;
  while (groups < 2 && walker.take(':')) {
    size_t start = walker.at;
    if (!walker.digits(1, 2) || (walker.at - start == 2 && text[start] > '5'))
      return false;
    ++groups;
  }
  if (groups == 0)
    return false;
  if (!hasFraction)
    return walker.atEnd();
  if (!walker.take('.'))
    return false;
  return skipDigits(text, walker.at, "_") == text.size();
}

/// The number that Ruby's to_i and to_f see: underscores between digits, else the text ends there.
std::string leadingNumber(std::string_view text) {
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    bool between = i > 0 && i + 1 < text.size() && isDigit(text[i - 1]) && isDigit(text[i + 1]);
    if (text[i] == '_' && between)
      continue;
    if (!isDigit(text[i]) && text[i] != '.' && !(i == 0 && isSign(text[i])))
      break;
    result += text[i];
  }
  return result;
}

template <class Number, class Convert> Number sumOfSixties(std::string_view text, Convert convert) {
  constexpr int weights[] = {3600, 60, 1};
  Number sum = 0;
  for (int part = 0; part < 3; ++part) {
    size_t end = std::min(text.find(':'), text.size());
    sum += convert(leadingNumber(text.substr(0, end))) * weights[part];
    text.remove_prefix(std::min(end + 1, text.size()));
    if (text.empty())
      break;
  }
  return sum;
}

/// `[-+]?([0-9][0-9_,]*)?\.[0-9]*([eE][-+][0-9]+)?`
bool isFloat(std::string_view text) {
  Walker walker{text};
  walker.takeOneOf("-+");
  if (walker.digits(1, 1))
    walker.at = skipDigits(text, walker.at, "_,");
  if (!walker.take('.'))
    return false;
  walker.digits(0, SIZE_MAX);
  if (walker.atEnd())
    return true;
  return walker.takeOneOf("eE") && walker.takeOneOf("-+") && walker.digits(1, SIZE_MAX) &&
         walker.atEnd();
}

YamlScalar problem(std::string_view function, std::string_view text) {
  YamlScalar scalar;
  scalar.problem = "invalid value for " + std::string(function) + "(): " + inspected(text);
  return scalar;
}

YamlScalar floatScalar(Context &context, std::string_view text) {
  std::string digits;
  for (size_t i = 0; i < text.size(); ++i) {
    bool dropped = text[i] == ',' || text[i] == '_';
    if (text[i] == '.')
      dropped = i + 1 == text.size() || text[i + 1] == 'e' || text[i + 1] == 'E';
    if (!dropped)
      digits += text[i];
  }
  size_t sign = !digits.empty() && isSign(digits[0]);
  if (sign == digits.size() || (!isDigit(digits[sign]) && digits[sign] != '.'))
    return problem("Float", digits);
  return {makeFloat(context, std::strtod(digits.c_str(), nullptr))};
}

/// The base of an integer by Psych's pattern, or 0 when it is none.
int integerBase(std::string_view text) {
  size_t start = !text.empty() && isSign(text[0]);
  std::string_view rest = text.substr(start);
  auto consistsOf = [](std::string_view part, std::string_view set) {
    return !part.empty() && part.find_first_not_of(set) == std::string_view::npos;
  };
  if (rest.starts_with("0b") && consistsOf(rest.substr(2), "01_,"))
    return 2;
  if (rest.starts_with("0x") && consistsOf(rest.substr(2), "0123456789abcdefABCDEF_,"))
    return 16;
  if (rest == "0")
    return 10;
  if (rest.starts_with("0"))
    return consistsOf(rest.substr(1), "01234567_,") ? 8 : 0;
  if (rest.empty() || !isDigit(rest[0]) || !consistsOf(rest, "0123456789_,"))
    return 0;
  for (size_t i = 1; i < rest.size(); ++i)
    if (!isDigit(rest[i]) && (i + 1 == rest.size() || !isDigit(rest[i + 1])))
      return 0;
  return 10;
}

YamlScalar integerScalar(Context &context, std::string_view text, int base) {
  std::string digits;
  for (char c : text)
    if (c != ',' && c != '_')
      digits += c;
  size_t start = isSign(digits[0]);
  std::string magnitude = digits.substr(start + (base == 2 || base == 16 ? 2 : 0));
  if (magnitude.empty())
    return problem("Integer", digits);
  mpz_t number;
  mpz_init_set_str(number, magnitude.c_str(), base);
  if (digits[0] == '-')
    mpz_neg(number, number);
  Value value = makeInteger(context, number);
  mpz_clear(number);
  return {value};
}

/// `:name`, `:"a name"`.
YamlScalar symbolScalar(Context &context, std::string_view text) {
  std::string_view name = text.substr(1);
  if (name.size() >= 2 && (name[0] == '"' || name[0] == '\'')) {
    size_t end = name.rfind(name[0]);
    if (end > 0) {
      name = name.substr(1, end - 1);
      if (name.starts_with(':'))
        name.remove_prefix(1);
    }
  }
  return {makeString(context, name), true};
}

std::optional<double> specialFloat(std::string_view text) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (equalsIgnoringCase(text, ".inf") || equalsIgnoringCase(text, "+.inf"))
    return infinity;
  if (equalsIgnoringCase(text, "-.inf"))
    return -infinity;
  if (equalsIgnoringCase(text, ".nan"))
    return std::numeric_limits<double>::quiet_NaN();
  return std::nullopt;
}

/// Of digits with or without a sign; no digits are 0.
mpz_class exactInteger(const std::string &digits) {
  mpz_class number;
  number.set_str(digits.starts_with('+') ? digits.substr(1) : digits, 10);
  return number;
}

YamlScalar numberOrText(Context &context, std::string_view text) {
  if (isSexagesimal(text, false))
    return {makeInteger(context, sumOfSixties<mpz_class>(text, exactInteger).get_mpz_t())};
  if (isSexagesimal(text, true))
    return {makeFloat(context, sumOfSixties<double>(text, [](const std::string &digits) {
                        return std::strtod(digits.c_str(), nullptr);
                      }))};
  bool isLonePoint = text == "." || text == "-." || text == "+.";
  if (isFloat(text) && !isLonePoint)
    return floatScalar(context, text);
  if (int base = integerBase(text))
    return integerScalar(context, text, base);
  return {makeString(context, text)};
}

} // namespace

YamlScalar resolveYamlScalar(Context &context, std::string_view text) {
  if (text.empty())
    return {Value::undef()};
  if (text.find('\n') != std::string_view::npos || startsLikeText(text))
    return {wordValue(context, text)};
  YamlScalar refused;
  refused.refusedClass = isTime(text) ? "Time" : isDate(text) ? "Date" : "";
  if (!refused.refusedClass.empty())
    return refused;
  if (std::optional<double> special = specialFloat(text))
    return {makeFloat(context, *special)};
  if (text[0] == ':' && text.size() > 1)
    return symbolScalar(context, text);
  return numberOrText(context, text);
}

YamlScalar floatFromYamlScalar(Context &context, std::string_view text) {
  YamlScalar scalar = resolveYamlScalar(context, text);
  if (scalar.value.is(ObjectKind::Float) || !scalar.refusedClass.empty() || !scalar.problem.empty())
    return scalar;
  if (scalar.value.isSmallInteger())
    return {makeFloat(context, static_cast<double>(scalar.value.small()))};
  if (scalar.value.isUndef()) {
    scalar.problem = "can't convert nil into Float";
    return scalar;
  }
  if (!scalar.value.is(ObjectKind::String)) {
    scalar.problem = "can't convert " + rubyText(scalar.value) + " into Float";
    return scalar;
  }
  std::string digits(text);
  char *end = nullptr;
  double number = std::strtod(digits.c_str(), &end);
  if (digits.empty() || *end)
    return problem("Float", text);
  return {makeFloat(context, number)};
}

} // namespace pp
