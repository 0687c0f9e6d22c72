// stdlib's range(): numbers and texts between two ends.
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_succ.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_values.h"

namespace pp::builtins {

using namespace pp::stdlib;

namespace {

/// stdlib gives no more elements than this.
constexpr size_t longestRange = 1'000'000;

struct Ends {
  Value first, last;
  Value step = Value::smallInteger(1);
  bool withoutLast = false;
};

Value absolute(const Call &call, Value number) {
  return integerSign(number) < 0 ? negate(call.run, number) : number;
}

/// `a..b`, `a...b` or `a-b` in one text.
Ends endsInText(const Call &call) {
  // Ruby's symbols can be matched like strings.
  Value value = call.args[0].isDefault() ? makeString(call.run, "default") : call.args[0];
  if (!isText(value))
    failNoMethod("match", value);
  const String &text = *value.as<String>();
  auto groups = matchGroups(call.run, "^(\\w+)(\\.\\.\\.?|-)(\\w+)$", text);
  if (!groups.empty())
    return {groups[1], groups[3], Value::smallInteger(1), textView(groups[2]) == "..."};
  bool isSomething = matches(call.run, "^.+$", text);
  failPlain((isSomething ? "range(): Unable to compute range from the value: "
                         : "range(): Unknown range format: ") +
            std::string(text.view()));
}

Ends endsOf(const Call &call) {
  if (call.args.size() == 1)
    return endsInText(call);
  Ends ends{call.args[0], call.args[1]};
  if (call.args.size() > 2)
    ends.step = absolute(call, toInteger(call.run, call.args[2]));
  if (integerSign(ends.step) == 0)
    failPlain("range(): 3rd arg (step size) must be a non zero integer (e.g. 1 or -1)");
  return ends;
}

Value numbersBetween(const Call &call, const Ends &ends) {
  Value current = toInteger(call.run, ends.first), last = toInteger(call.run, ends.last);
  std::vector<Value> result;
  while (result.size() < longestRange) {
    int order = compareIntegers(current, last);
    if (order > 0 || (order == 0 && ends.withoutLast))
      break;
    result.push_back(current);
    current = add(call.run, current, ends.step);
  }
  return makeArray(call.run, result);
}

Value textsBetween(const Call &call, const Ends &ends) {
  auto step = static_cast<uint64_t>(toInt64(ends.step).value_or(INT64_MAX));
  std::vector<Value> result;
  for (const std::string &text :
       textRange(rubyText(ends.first), rubyText(ends.last), ends.withoutLast, step, longestRange))
    result.push_back(makeString(call.run, text));
  return makeArray(call.run, result);
}

} // namespace

Value rangeOf(const Call &call) {
  if (call.args.empty())
    failCount("range", 0, "1");
  Ends ends = endsOf(call);
  const String &first = *makeString(call.run, rubyText(ends.first)).as<String>();
  return matches(call.run, "^\\d+$", first) ? numbersBetween(call, ends) : textsBetween(call, ends);
}

} // namespace pp::builtins
