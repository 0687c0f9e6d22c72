// Reads numbers the way Puppet's Utils.to_n does.
#include "runtime-lib/puppet/operators/number.h"

#include "runtime-lib/core/values/ascii.h"
#include "runtime-lib/core/values/time.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/operators/text.h"

#include <charconv>
#include <cmath>
#include <cstdlib>

namespace pp {

namespace {

/// Ruby's [[:blank:]]: a tab or a space separator.
bool isBlank(uint32_t c) {
  return c == ' ' || c == '\t' || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) ||
         c == 0x202F || c == 0x205F || c == 0x3000;
}

void skipBlanks(std::string_view &text) {
  while (!text.empty()) {
    std::string_view rest = text;
    if (!isBlank(nextCharacter(rest)))
      return;
    text = rest;
  }
}

template <class Test> std::string_view takeWhile(std::string_view &text, Test test) {
  size_t n = 0;
  while (n < text.size() && test(text[n]))
    ++n;
  std::string_view taken = text.substr(0, n);
  text.remove_prefix(n);
  return taken;
}

/// `.d+` and `e-?d+`, each if it is there; leaves `text` behind them.
std::string_view takeFraction(std::string_view &text) {
  std::string_view start = text, rest = text;
  if (rest.starts_with('.')) {
    rest.remove_prefix(1);
    if (!takeWhile(rest, isDigit).empty())
      text = rest;
  }
  rest = text;
  if (rest.starts_with('e') || rest.starts_with('E')) {
    rest.remove_prefix(1);
    if (rest.starts_with('-'))
      rest.remove_prefix(1);
    if (!takeWhile(rest, isDigit).empty())
      text = rest;
  }
  return start.substr(0, start.size() - text.size());
}

Value makeFromDigits(Context &context, std::string_view digits, int base, bool negative) {
  uint64_t small = 0;
  auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), small, base);
  if (error == std::errc() && small <= static_cast<uint64_t>(Value::smallMax))
    return Value::smallInteger(negative ? -static_cast<int64_t>(small)
                                        : static_cast<int64_t>(small));
  ScopedInteger big;
  mpz_set_str(big, std::string(digits).c_str(), base);
  if (negative)
    mpz_neg(big, big);
  return makeInteger(context, static_cast<mpz_srcptr>(static_cast<mpz_ptr>(big)));
}

/// Ruby's Integer() on decimal digits: a leading zero means octal, where 8 and 9 are wrong.
bool isWellFormedInteger(std::string_view digits) {
  return digits.size() < 2 || digits[0] != '0' ||
         digits.find_first_of("89") == std::string_view::npos;
}

double readFloat(std::string_view text) {
  double value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() ? value : std::strtod(std::string(text).c_str(), nullptr);
}

std::optional<Value> makeFromFraction(Context &context, std::string_view whole,
                                      std::string_view fraction, bool negative) {
  bool isZero = whole.find_first_not_of('0') == std::string_view::npos;
  if (isZero && fraction.find_first_of("eE") != std::string_view::npos) {
    // Zero times a power of ten is no float for Puppet.
    std::string_view mantissa = fraction.substr(0, fraction.find_first_of("eE"));
    if (mantissa.find_first_not_of(".0") == std::string_view::npos)
      return std::nullopt;
  }
  double value = readFloat({whole.data(), whole.size() + fraction.size()});
  if (std::isinf(value))
    return std::nullopt;
  return makeFloat(context, negative ? -value : value);
}

} // namespace

std::optional<Value> parseNumber(Context &context, std::string_view text) {
  if (text.starts_with("::"))
    text.remove_prefix(2);
  skipBlanks(text);
  bool negative = text.starts_with('-');
  if (negative || text.starts_with('+'))
    text.remove_prefix(1);
  skipBlanks(text);
  std::string_view digits, fraction;
  bool hexadecimal = text.size() > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X') &&
                     isHexDigit(text[2]);
  if (hexadecimal) {
    text.remove_prefix(2);
    digits = takeWhile(text, isHexDigit);
  } else {
    digits = takeWhile(text, isDigit);
    if (digits.empty())
      return std::nullopt;
    fraction = takeFraction(text);
  }
  skipBlanks(text);
  if (!text.empty())
    return std::nullopt;
  if (hexadecimal)
    return makeFromDigits(context, digits, 16, negative);
  if (!isWellFormedInteger(digits))
    return std::nullopt;
  if (!fraction.empty())
    return makeFromFraction(context, digits, fraction, negative);
  return makeFromDigits(context, digits, digits[0] == '0' ? 8 : 10, negative);
}

Value coerceNumeric(Context &context, Value value, uint32_t operand) {
  if (isNumber(value) || isTime(value) || value.is(ObjectKind::SemVer))
    return value;
  auto *string = dynAs<String>(value);
  std::optional<Value> number = string ? parseNumber(context, string->view()) : std::nullopt;
  if (!number)
    failIssue<Issue::NotNumeric>(Blame{operand}, rubyText(value));
  if (context.language.strict == Strictness::Off)
    return *number;
  std::string from = toText(value), to = toText(*number);
  if (context.language.strict == Strictness::Error)
    failIssue<Issue::NumericCoercion>(Blame{operand}, from, to);
  context.warn(issueText<Issue::NumericCoercion>(from, to), operand);
  return *number;
}

} // namespace pp
