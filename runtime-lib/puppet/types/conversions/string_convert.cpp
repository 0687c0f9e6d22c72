// Scalars by their formats.
#include "runtime-lib/puppet/types/conversions/string_convert.h"

#include "runtime-lib/core/regexp/regexp.h"
#include "runtime-lib/core/regexp/translate.h"
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/iterator.h"
#include "runtime-lib/core/values/time.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/core/values/uri.h"
#include "runtime-lib/core/values/valid_text.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/objects/objects.h"
#include "runtime-lib/puppet/types/text/text.h"

#include <algorithm>

namespace pp {

namespace {

bool isOneOf(char letter, std::string_view letters) {
  return letters.find(letter) != std::string_view::npos;
}
constexpr std::string_view integerLetters = "dxXobB";
constexpr std::string_view floatLetters = "eEfgGaA";

/// Ruby knows no delimiters as flags.
void refuseDelimiters(const StringFormat &format) {
  if (format.delimiter == '<' || format.delimiter == '{')
    failPlain("malformed name - unmatched parenthesis");
  if (format.delimiter)
    failPlain(std::string("malformed format string - %") + format.delimiter);
}

std::string integerAs(Context &context, const StringFormat &format, Value value) {
  refuseDelimiters(format);
  return formatInteger(context, format.spec, value);
}

std::string floatAs(Context &context, const StringFormat &format, double value) {
  refuseDelimiters(format);
  return formatFloat(context, format.spec, value);
}

std::string convertInteger(Context &context, Value value, const StringFormat &format) {
  char letter = format.letter();
  if (isOneOf(letter, integerLetters))
    return integerAs(context, format, value);
  if (letter == 'p')
    return formatAs(context, format, 'p', integerText(value));
  if (isOneOf(letter, floatLetters))
    return floatAs(context, format, integerToDouble(value));
  if (letter == 'c') {
    std::optional<int64_t> point = toInt64(value);
    if (!point || *point < 0 || *point > 0x7FFFFFFF)
      failPlain("pack(U): value out of range");
    std::string text;
    appendCharacter(text, static_cast<uint32_t>(*point));
    return formatAs(context, format, 's', format.alternative() ? "\"" + text + "\"" : text);
  }
  if (letter != 's')
    failFormat("Integer", format, "dxXobBeEfgGaAspc");
  std::string text = integerText(value);
  return formatAs(context, format, 's', format.alternative() ? inspected(text) : text);
}

std::string convertFloat(Context &context, double value, const StringFormat &format) {
  char letter = format.letter();
  if (isOneOf(letter, integerLetters))
    return integerAs(context, format, truncateToInteger(context, value));
  if (isOneOf(letter, floatLetters))
    return floatAs(context, format, value);
  if (letter == 'p')
    return formatAs(context, format, 'p', floatText(value));
  if (letter != 's')
    failFormat("Float", format, "dxXobBeEfgGaAsp");
  std::string text = floatText(value);
  return formatAs(context, format, 's', format.alternative() ? "\"" + text + "\"" : text);
}

std::string convertBoolean(Context &context, bool value, const StringFormat &format) {
  auto word = [&](const char *yes, const char *no) {
    std::string_view text = value ? yes : no;
    return applyTextFlags(context, format, format.alternative() ? text.substr(0, 1) : text);
  };
  switch (format.letter()) {
  case 't':
    return word("true", "false");
  case 'T':
    return word("True", "False");
  case 'y':
    return word("yes", "no");
  case 'Y':
    return word("Yes", "No");
  case 's':
  case 'p':
    return applyTextFlags(context, format, value ? "true" : "false");
  }
  if (isOneOf(format.letter(), integerLetters))
    return convertInteger(context, Value::smallInteger(value), format);
  if (isOneOf(format.letter(), floatLetters))
    return convertFloat(context, value ? 1.0 : 0.0, format);
  failFormat("Boolean", format, "tTyYdxXobBeEfgGaAsp");
}

std::string convertUndef(Context &context, const StringFormat &format) {
  bool alternative = format.alternative();
  char letter = format.letter();
  if (isOneOf(letter, integerLetters) || isOneOf(letter, floatLetters))
    return applyTextFlags(context, format, "NaN");
  const char *text = nullptr;
  switch (letter) {
  case 'n':
    text = alternative ? "null" : "nil";
    break;
  case 'u':
    text = alternative ? "undefined" : "undef";
    break;
  case 'v':
    text = "n/a";
    break;
  case 'V':
    text = "N/A";
    break;
  case 's':
    text = alternative ? "\"\"" : "";
    break;
  case 'p':
    text = alternative ? "\"undef\"" : "undef";
    break;
  default:
    failFormat("Undef", format, "nudxXobBeEfgGaAvVsp");
  }
  return applyTextFlags(context, format, text);
}

std::string convertDefault(Context &context, const StringFormat &format) {
  bool alternative = format.alternative();
  if (isOneOf(format.letter(), "dsp"))
    return applyTextFlags(context, format, alternative ? "\"default\"" : "default");
  if (format.letter() != 'D')
    failFormat("Default", format, "dDsp");
  return applyTextFlags(context, format, alternative ? "\"Default\"" : "Default");
}

std::string capitalizedSegments(std::string_view text) {
  std::string result;
  // Ruby's split drops empty segments at the end.
  while (text.ends_with("::"))
    text.remove_suffix(2);
  for (;;) {
    size_t end = text.find("::");
    result += capitalize(text.substr(0, end));
    if (end == std::string_view::npos)
      return result;
    result += "::";
    text.remove_prefix(end + 2);
  }
}

/// Ruby's String#strip: white space and NUL at the end, white space at the beginning.
std::string_view stripped(std::string_view text) {
  requireUtf8(text);
  constexpr std::string_view blanks = " \t\n\v\f\r";
  size_t first = text.find_first_not_of(std::string_view("\0 \t\n\v\f\r", 7));
  if (first == std::string_view::npos)
    return "";
  size_t start = text.find_first_not_of(blanks);
  size_t end = text.find_last_not_of(std::string_view("\0 \t\n\v\f\r", 7));
  return text.substr(start, end - start + 1);
}

std::string changedText(std::string_view text, char letter) {
  switch (letter) {
  case 'c':
    return capitalize(text);
  case 'C':
    return capitalizedSegments(text);
  case 'u':
    return upcase(text);
  case 'd':
    return downcase(text);
  default:
    return std::string(stripped(text));
  }
}

std::string convertText(Context &context, std::string_view text, const StringFormat &format) {
  char letter = format.letter();
  if (letter == 's')
    return formatAs(context, format, 's', text);
  if (letter == 'p')
    return applyTextFlags(context, format, puppetQuote(text, format.alternative()));
  if (!isOneOf(letter, "cCudt"))
    failFormat("String", format, "cCudspt");
  std::string changed = changedText(text, letter);
  return format.alternative() ? applyTextFlags(context, format, puppetQuote(changed))
                              : formatAs(context, format, 's', changed);
}

std::string convertRegexp(Context &context, const Regexp &regexp, const StringFormat &format) {
  if (format.letter() == 'p')
    return formatAs(context, format, 's', regexpText(regexp));
  if (format.letter() != 's')
    failFormat("Regexp", format, "sp");
  std::string text = sourceWithOptions(regexp);
  return formatAs(context, format, 's', format.alternative() ? puppetQuote(text) : text);
}

std::string convertType(Context &context, const Type *type, const StringFormat &format) {
  std::string text = typeText(type);
  if (format.letter() == 'p')
    return formatAs(context, format, 's', text);
  if (format.letter() != 's')
    failFormat("Type", format, "sp");
  return formatAs(context, format, 's', format.alternative() ? "\"" + text + "\"" : text);
}

std::string programText(Value value, const StringFormat &format, Indentation indentation) {
  TypeFormatter formatter;
  if (format.alternative() || indentation.indenting)
    formatter.indent = indentation.level;
  return formatter.text(value);
}

std::string convertUri(Context &context, Value value, const StringFormat &format,
                       Indentation indentation) {
  if (format.letter() == 'p')
    return programText(value, format, indentation);
  if (format.letter() != 's')
    failFormat("URI", format, "sp");
  std::string text = uriText(*value.as<Uri>());
  return formatAs(context, format, 's', format.alternative() ? puppetQuote(text) : text);
}

std::string convertInstance(Value value, const StringFormat &format, Indentation indentation) {
  if (format.letter() == 'p')
    return programText(value, format, indentation);
  if (format.letter() != 's' && format.letter() != 'q')
    failFormat("Object", format, "spq");
  return toText(value);
}

/// What has no formats of its own goes through Ruby's format() as it is.
std::string convertOther(Context &context, Value value, const StringFormat &format) {
  char letter = format.letter();
  if (letter == 's')
    return formatAs(context, format, 's', toText(value));
  if (letter == 'p') {
    std::string text;
    appendInspected(text, value);
    return formatAs(context, format, 'p', text);
  }
  if (isTime(value) && isOneOf(letter, integerLetters))
    return integerAs(context, format, timeToInteger(context, *value.as<TimeObject>()));
  if (isTime(value) && isOneOf(letter, floatLetters))
    return floatAs(context, format, timeToDouble(*value.as<TimeObject>()));
  if (isOneOf(letter, integerLetters) || isOneOf(letter, floatLetters))
    failPlain("can't convert " + rubyClassName(value) + " into " +
              (isOneOf(letter, integerLetters) ? "Integer" : "Float"));
  failPlain(std::string("malformed format string - %") + letter);
}

} // namespace

void failFormat(const char *type, const StringFormat &format, const char *expected) {
  failPlain(std::string("Illegal format '") + format.letter() + "' specified for value of " + type +
            " type - expected one of the characters '" + expected + "'");
}

std::string formatAs(Context &context, const StringFormat &format, char letter,
                     std::string_view text) {
  refuseDelimiters(format);
  FormatSpec spec = format.spec;
  spec.conversion = letter;
  return formatText(context, spec, text);
}

std::string applyTextFlags(Context &context, const StringFormat &format, std::string_view text) {
  return formatText(context, format.spec, text);
}

bool isContainer(Value value) {
  return value.is(ObjectKind::Array) || value.is(ObjectKind::Hash) ||
         (value.is(ObjectKind::Instance) && !isParameterized(*value.as<Instance>()->type));
}

std::string convertValue(Context &context, Value value, const FormatMap &formats,
                         Indentation indentation) {
  NestingGuard guard;
  if (auto *array = dynAs<Array>(value))
    return convertArray(context, *array, formats, indentation);
  if (auto *hash = dynAs<Hash>(value))
    return convertHash(context, *hash, formats, indentation);
  if (auto *iterator = dynAs<Iterator>(value))
    return convertValue(context, iteratorToArray(context, *iterator), formats, indentation);
  const StringFormat &format = findFormat(context, formats, value);
  if (isInteger(value))
    return convertInteger(context, value, format);
  if (value.isBoolean())
    return convertBoolean(context, value.isTrue(), format);
  if (value.isUndef())
    return convertUndef(context, format);
  if (value.isDefault())
    return convertDefault(context, format);
  switch (value.object()->kind) {
  case ObjectKind::Float:
    return convertFloat(context, value.as<Float>()->value, format);
  case ObjectKind::String:
    return convertText(context, value.as<String>()->view(), format);
  case ObjectKind::Regexp:
    return convertRegexp(context, *value.as<Regexp>(), format);
  case ObjectKind::Type:
    return convertType(context, value.as<Type>(), format);
  case ObjectKind::Binary:
    return convertBinary(context, *value.as<Binary>(), format);
  case ObjectKind::Uri:
    return convertUri(context, value, format, indentation);
  case ObjectKind::Instance:
    return convertInstance(value, format, indentation);
  default:
    return convertOther(context, value, format);
  }
}

} // namespace pp
