// Integer, Float, Numeric and Boolean out of other values.
#include "runtime-lib/puppet/types/conversions/constructors.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/time.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/operators/number.h"
#include "runtime-lib/puppet/operators/text.h"

#include <cmath>
#include <cstdlib>
#include <optional>

namespace pp {

namespace {

bool isBlank(char c) { return std::string_view(" \t\n\v\f\r").find(c) != std::string_view::npos; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && isBlank(text.front()))
    text.remove_prefix(1);
  while (!text.empty() && isBlank(text.back()))
    text.remove_suffix(1);
  return text;
}

/// Takes the prefix that names the base, or 0 where there is none.
int prefixBase(std::string_view &digits) {
  if (digits.size() < 2 || digits[0] != '0')
    return 0;
  switch (digits[1]) {
  case 'x':
  case 'X':
    digits.remove_prefix(2);
    return 16;
  case 'b':
  case 'B':
    digits.remove_prefix(2);
    return 2;
  default:
    digits.remove_prefix(1);
    return 8;
  }
}

/// Ruby's Integer(text, base); base 0 goes by the prefix.
std::optional<Value> rubyInteger(Context &context, std::string_view text, int base) {
  text = trimmed(text);
  bool negative = text.starts_with('-');
  if (negative || text.starts_with('+'))
    text.remove_prefix(1);
  std::string_view withoutPrefix = text;
  int named = prefixBase(withoutPrefix);
  if (base == 0)
    base = named == 0 ? 10 : named;
  if (named == base)
    text = withoutPrefix;
  std::string digits(text);
  if (digits.empty() || !isalnum(static_cast<unsigned char>(digits[0])))
    return std::nullopt;
  ScopedInteger number;
  if (mpz_set_str(number, digits.c_str(), base) != 0)
    return std::nullopt;
  if (negative)
    mpz_neg(number, number);
  return makeInteger(context, number);
}

/// `- 1` as `-1`: Puppet allows blanks after the sign, Ruby does not.
std::optional<std::string> joinedSign(std::string_view text) {
  if (text.empty() || (text[0] != '+' && text[0] != '-'))
    return std::nullopt;
  std::string_view rest = text.substr(1);
  size_t first = rest.find_first_not_of(" \t");
  if (first == 0 || first == std::string_view::npos)
    return std::nullopt;
  return text[0] + std::string(rest.substr(first));
}

Value integerFromText(Context &context, std::string_view text, int base) {
  if (std::optional<Value> number = rubyInteger(context, text, base))
    return *number;
  if (std::optional<std::string> joined = joinedSign(text))
    if (std::optional<Value> number = rubyInteger(context, *joined, base))
      return *number;
  failPlain("invalid value for Integer(): " + inspected(text));
}

Value integerFrom(Context &context, Value from, int base) {
  if (isInteger(from))
    return from;
  if (from.isBoolean())
    return Value::smallInteger(from.isTrue());
  if (isTime(from))
    return timeToInteger(context, *from.as<TimeObject>());
  if (auto *number = dynAs<Float>(from)) {
    if (!std::isfinite(number->value))
      failPlain(floatText(number->value));
    return truncateToInteger(context, number->value);
  }
  return integerFromText(context, from.as<String>()->view(), base);
}

int baseOf(Value radix) { return radix.isSmallInteger() ? static_cast<int>(radix.small()) : 0; }

Value absolute(Context &context, Value number, bool wanted) {
  if (!wanted)
    return number;
  if (auto *floating = dynAs<Float>(number))
    return makeFloat(context, std::fabs(floating->value));
  if (!isInteger(number) || integerSign(number) >= 0)
    return number;
  ScopedInteger positive;
  mpz_neg(positive, IntegerView(number));
  return makeInteger(context, positive);
}

Value argument(Arguments args, size_t number) {
  return number < args.size() ? args[number] : Value::undef();
}

Value entry(Arguments args, const char *key) {
  const Value *value = hashFind(*args[0].as<Hash>(), key);
  return value ? *value : Value::undef();
}

std::string notConvertible(Context &context, Value from, const char *type) {
  if (auto *text = dynAs<String>(from))
    return "The string '" + std::string(text->view()) + "' cannot be converted to " + type;
  return "Value of type " + typeText(generalize(context, infer(context, from))) +
         " cannot be converted to " + type;
}

void checkRadix(Value radix) {
  if (radix.isUndef() || radix.isDefault())
    return;
  for (int64_t known : {2, 8, 10, 16})
    if (radix == Value::smallInteger(known))
      return;
  failPlain("Illegal radix: " + rubyText(radix) + ", expected 2, 8, 10, 16, or default");
}

/// Ruby's Float(text) for what the signature lets through.
double floatFromText(Context &context, std::string_view text) {
  std::string joined = joinedSign(text).value_or(std::string(trimmed(text)));
  bool negative = joined.starts_with('-');
  std::string digits = joined.substr(negative || joined.starts_with('+') ? 1 : 0);
  if (digits.starts_with("0b") || digits.starts_with("0B") || digits.starts_with("0x") ||
      digits.starts_with("0X")) {
    double value = integerToDouble(integerFromText(context, digits, 0));
    return negative ? -value : value;
  }
  return std::strtod(joined.c_str(), nullptr);
}

double floatFrom(Context &context, Value from) {
  if (auto *number = dynAs<Float>(from))
    return number->value;
  if (isInteger(from))
    return integerToDouble(from);
  if (from.isBoolean())
    return from.isTrue() ? 1.0 : 0.0;
  if (isTime(from))
    return timeToDouble(*from.as<TimeObject>());
  return floatFromText(context, from.as<String>()->view());
}

Value numericFrom(Context &context, Value from) {
  if (isNumber(from))
    return from;
  if (from.isBoolean())
    return Value::smallInteger(from.isTrue());
  if (isTime(from))
    return makeFloat(context, timeToDouble(*from.as<TimeObject>()));
  std::string_view text = from.as<String>()->view();
  if (text.starts_with("0b") || text.starts_with("0B") || text.starts_with("0x") ||
      text.starts_with("0X"))
    return integerFromText(context, text, 0);
  return parseNumber(context, text).value_or(Value::undef());
}

} // namespace

Value newInteger(Context &context, const Type *, Arguments args) {
  Value number = integerFrom(context, args[0], baseOf(argument(args, 1)));
  return absolute(context, number, argument(args, 2).isTrue());
}

Value newIntegerFromHash(Context &context, const Type *, Arguments args) {
  Value number = integerFrom(context, entry(args, "from"), baseOf(entry(args, "radix")));
  return absolute(context, number, entry(args, "abs").isTrue());
}

std::string integerHashMismatch(Context &context, const Type *, Arguments args) {
  const ConstructorSet &set = *constructorsOf(TypeKind::Integer);
  if (const Value *from = hashFind(*args[0].as<Hash>(), "from"))
    if (!isInstance(context, set.localType("Convertible"), *from))
      return notConvertible(context, *from, "Integer");
  checkRadix(entry(args, "radix"));
  assertInstance(context, "Integer.new", set.localType("NamedArgs"), args[0]);
  return "";
}

std::string integerMismatch(Context &context, const Type *, Arguments args) {
  checkRadix(argument(args, 1));
  return notConvertible(context, args[0], "Integer");
}

Value newFloat(Context &context, const Type *, Arguments args) {
  Value number = makeFloat(context, floatFrom(context, args[0]));
  return absolute(context, number, argument(args, 1).isTrue());
}

Value newFloatFromHash(Context &context, const Type *, Arguments args) {
  Value number = makeFloat(context, floatFrom(context, entry(args, "from")));
  return absolute(context, number, entry(args, "abs").isTrue());
}

std::string floatMismatch(Context &context, const Type *, Arguments args) {
  return notConvertible(context, args[0], "Float");
}

Value newNumeric(Context &context, const Type *, Arguments args) {
  return absolute(context, numericFrom(context, args[0]), argument(args, 1).isTrue());
}

Value newNumericFromHash(Context &context, const Type *, Arguments args) {
  return absolute(context, numericFrom(context, entry(args, "from")), entry(args, "abs").isTrue());
}

std::string numericMismatch(Context &context, const Type *, Arguments args) {
  return notConvertible(context, args[0], "Numeric");
}

Value newBoolean(Context &, const Type *, Arguments args) {
  Value from = args[0];
  if (isInteger(from))
    return Value::boolean(integerSign(from) != 0);
  if (auto *number = dynAs<Float>(from))
    return Value::boolean(number->value != 0);
  auto *text = dynAs<String>(from);
  if (!text)
    return from;
  for (std::string_view no : {"false", "no", "n"})
    if (equalIgnoringAsciiCase(text->view(), no))
      return Value::boolean(false);
  return Value::boolean(true);
}

std::string booleanMismatch(Context &context, const Type *, Arguments args) {
  return notConvertible(context, args[0], "Boolean");
}

std::string arrayMismatch(Context &context, const Type *, Arguments args) {
  return "Value of type " + typeText(generalize(context, infer(context, args[0]))) +
         " cannot be converted to Array";
}

std::string semVerMismatch(Context &, const Type *, Arguments args) {
  return "The string '" + std::string(args[0].as<String>()->view()) +
         "' cannot be converted to a SemVer";
}

} // namespace pp
