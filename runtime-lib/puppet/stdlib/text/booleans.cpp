// stdlib's functions between truth, numbers and texts.
#include "runtime-lib/core/values/flatten.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_numbers.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_values.h"
#include "runtime-lib/puppet/types/type.h"

#include <algorithm>
#include <cmath>

namespace pp::builtins {

using namespace pp::stdlib;

static bool booleanOfText(Context &context, const String &text) {
  constexpr uint8_t anyCase = regexp_options::ignoreCase;
  if (matches(context, "^$", text) || text.length == 0)
    return false;
  if (matches(context, "^(1|t|y|true|yes)$", text, anyCase))
    return true;
  if (matches(context, "^(0|f|n|false|no)$", text, anyCase) ||
      matches(context, "^(undef|undefined)$", text))
    return false;
  failPlain("str2bool(): Unknown type of boolean given");
}

static bool booleanOf(Context &context, Value value) {
  if (value.isBoolean())
    return value.isTrue();
  if (!isText(value))
    failPlain("str2bool(): Requires string to work with");
  return booleanOfText(context, *value.as<String>());
}

Value textToBoolean(const Call &call) {
  if (call.args.empty())
    failCount("str2bool", 0, "1");
  return truth(booleanOf(call.run, call.args[0]));
}

Value booleanToNumber(const Call &call) {
  if (call.args.empty())
    failCount("bool2num", 0, "1");
  return Value::smallInteger(booleanOf(call.run, call.args[0]) ? 1 : 0);
}

static Value numberOf(const Call &call, Value value) {
  if (isInteger(value) || value.is(ObjectKind::Float))
    return value;
  if (!isText(value))
    return leadingInteger(call.run, rubyText(value));
  std::string_view text = textView(value);
  std::optional<double> number = readRubyFloat(text);
  if (!number)
    failPlain("num2bool(): '" + std::string(text) +
              "' does not look like a number: " + invalidFloat(text));
  return makeFloat(call.run, *number);
}

static Value isPositive(const Call &call, Value value) {
  return truth(integerSign(toInteger(call.run, numberOf(call, value))) > 0);
}

Value numberToBoolean(const Call &call) {
  if (call.args.size() != 1)
    failCount("num2bool", call.args.size(), "1");
  return isPositive(call, call.args[0]);
}

Value anyToBoolean(const Call &call) {
  if (call.args.empty())
    failCount("any2bool", 0, "1");
  Value value = call.args[0];
  if (value.isBoolean())
    return value;
  if (isInteger(value) || value.is(ObjectKind::Float))
    return isPositive(call, value);
  if (!isText(value))
    return truth(true);
  if (readRubyFloat(textView(value)))
    return isPositive(call, value);
  return truth(booleanOf(call.run, value));
}

Value booleanToText(const Call &call) {
  if (call.args.size() != 1 && call.args.size() != 3)
    failCount("bool2str", call.args.size(), "3");
  auto chosen = [&](size_t number, std::string_view otherwise) {
    return call.arg(number).truthy() ? call.args[number] : makeString(call.run, otherwise);
  };
  Value whenTrue = chosen(1, "true"), whenFalse = chosen(2, "false");
  if (!call.args[0].isBoolean())
    failPlain("bool2str(): Requires a boolean to work with");
  if (!isText(whenTrue) || !isText(whenFalse))
    failPlain("bool2str(): Requires strings to convert to");
  return call.args[0].isTrue() ? whenTrue : whenFalse;
}

// Numbers.

static void checkConvertible(const Call &call, size_t number, std::string_view ordinal) {
  Value value = call.args[number];
  if (!isInteger(value) && !isText(value))
    failPlain("convert_base(): " + std::string(ordinal) +
              " argument must be either a string or an integer");
}

Value convertBase(const Call &call) {
  checkConvertible(call, 0, "First");
  checkConvertible(call, 1, "Second");
  for (Value value : call.args)
    if (isText(value) && !matches(call.run, "^[0-9]+$", *value.as<String>()))
      failPlain("convert_base(): First argument must be an integer or a string corresponding to an "
                "integer in base 10");
  std::optional<int64_t> base = toInt64(toInteger(call.run, call.args[1]));
  if (!base || *base < 2 || *base > 36)
    failPlain("convert_base(): base must be at least 2 and must not be greater than 36");
  return makeString(call.run,
                    integerText(toInteger(call.run, call.args[0]), static_cast<int>(*base)));
}

static void checkClampable(Context &context, Value value) {
  if (isText(value) && !matches(context, "^\\d+$", *value.as<String>()))
    failPlain("clamp(): Required explicit numeric (" + rubyText(value) + ":String)");
  if (isHash(value))
    failPlain("clamp(): The Hash type is not allowed (" + rubyText(value) + ")");
}

Value clampNumber(const Call &call) {
  std::vector<Value> values = flattened(call.run, call.args);
  if (values.size() != 3)
    failPlain("clamp(): Wrong number of arguments, need three to clamp");
  for (Value value : values)
    checkClampable(call.run, value);
  for (Value &value : values)
    value = toInteger(call.run, value);
  std::sort(values.begin(), values.end(),
            [](Value a, Value b) { return compareIntegers(a, b) < 0; });
  return values[1];
}

Value bytesOfText(const Call &call) {
  if (call.args.size() != 1)
    failCount("to_bytes", call.args.size(), "1");
  if (isInteger(call.args[0]) || call.args[0].is(ObjectKind::Float))
    return call.args[0];
  // Ruby's symbols can be matched like strings.
  Value text = call.args[0].isDefault() ? makeString(call.run, "default") : call.args[0];
  std::vector<Value> groups = matchGroups(call.run, "([0-9.e+-]*)\\s*([^bB]?)", needString(text));
  constexpr std::string_view prefixes = "kMGTPE";
  std::string_view prefix = textView(groups[2]);
  size_t power = prefix.empty() ? 0 : prefixes.find(prefix) + 1;
  if (!prefix.empty() && power == 0)
    failPlain("to_bytes(): Unknown prefix " + std::string(prefix));
  double value = leadingFloat(textView(groups[1]));
  return truncateToInteger(call.run, std::ldexp(value, static_cast<int>(10 * power)));
}

Value isInstanceOf(const Call &call) {
  return truth(isInstance(call.run, asType(call.args[1]), call.args[0]));
}

} // namespace pp::builtins
