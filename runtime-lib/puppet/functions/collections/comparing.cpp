// Functions that order values: compare, max, min, sort.
#include "runtime-lib/core/values/ascii.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/text/byte_text.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/functions/calling/warnings.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_order.h"

#include <cstdlib>

namespace pp::builtins {

// compare()

Value compareValues(const Call &call) {
  std::optional<int> order = rubyOrder(call.args[0], call.args[1]);
  return order ? Value::smallInteger(*order) : Value::undef();
}

Value compareTexts(const Call &call) {
  if (call.arg(2).isFalse())
    return compareValues(call);
  return Value::smallInteger(compareIgnoringAsciiCase(call.args[0].as<String>()->view(),
                                                      call.args[1].as<String>()->view()));
}

/// Puppet asks the time, and so compares whole seconds with an integer.
Value compareNumberWithTime(const Call &call) {
  std::optional<int> order = rubyOrder(call.args[1], call.args[0]);
  if (!order)
    failPlain("undefined method `-@' for nil:NilClass");
  return Value::smallInteger(-*order);
}

Value compareNotComparable(const Call &call) {
  return makeString(call.run, "compare(): Non comparable type. Only values of the types Numeric, "
                              "String, Semver, Timestamp and Timestamp can be compared. Got " +
                                  label(call.args[0]) + " and " + label(call.args[1]));
}

Value compareMismatch(const Call &call) {
  Value a = call.args[0], b = call.args[1];
  auto text = [&](std::string message) { return makeString(call.run, "compare(): " + message); };
  if (call.args.size() > 2) {
    if (!a.is(ObjectKind::String) || !b.is(ObjectKind::String))
      return text("The third argument (ignore case) can only be used when comparing strings");
    if (call.args.size() > 3)
      return text("Accepts at most 3 arguments, got " + std::to_string(call.args.size()));
    // Puppet asks Ruby for a class Boolean that there is not.
    if (!call.args[2].isBoolean())
      return text("The third argument (ignore case) must be a Boolean. Got " + label(call.args[2]));
  }
  if (rubyClassName(a) == rubyClassName(b))
    return makeString(call.run, "");
  return text("Can only compare values of the same type (or for Timestamp/Timespan also against "
              "Numeric). Got " +
              label(a) + " and " + label(b));
}

// max() and min()

namespace {

/// `-?digits`, perhaps with one of `. _ e E` and digits after it.
bool looksNumeric(std::string_view text) {
  if (text.starts_with('-'))
    text.remove_prefix(1);
  size_t end = 0;
  while (end < text.size() && isDigit(text[end]))
    ++end;
  if (end == 0 || end == text.size())
    return end > 0;
  if (std::string_view("._eE").find(text[end]) == std::string_view::npos)
    return false;
  std::string_view rest = text.substr(end + 1);
  return !rest.empty() && rest.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Ruby's String#to_f of a text that looks numeric: an underscore between digits does not count.
double toFloat(std::string text) {
  std::erase(text, '_');
  return std::strtod(text.c_str(), nullptr);
}

/// The one of the values that comes first when `direction` is -1, last when it is 1.
class Extreme {
public:
  Extreme(const Call &call, const char *name, int direction)
      : call_(call), name_(name), direction_(direction) {}

  Value byBlock(std::span<const Value> values) const {
    Lambda lambda(call_.run, *call_.block);
    return find(values, [&](Value a, Value b) { return orderFromAnswer(lambda({a, b}), a, b); });
  }
  Value byOrder(std::span<const Value> values) const {
    needOne(values);
    return find(values, assertedOrder);
  }
  Value byText(std::span<const Value> values, bool areTexts) const {
    needOne(values);
    return find(values, [&](Value a, Value b) { return textOrder(a, b, areTexts); });
  }

private:
  template <class Order> Value find(std::span<const Value> values, Order &&order) const {
    Value best;
    for (size_t i = 0; i < values.size(); ++i)
      if (i == 0 || order(values[i], best) * direction_ > 0)
        best = values[i];
    return best;
  }
  void needOne(std::span<const Value> values) const {
    if (values.empty())
      failPlain(std::string(name_) + "(): Wrong number of arguments need at least one");
  }
  void warn(std::string_view conversion) const {
    warnOfDeprecation(call_,
                      "The " + std::string(name_) + "() function's auto conversion of " +
                          std::string(conversion) +
                          " is deprecated - change to convert input before calling, or use lambda");
  }
  int textOrder(Value a, Value b, bool areTexts) const {
    std::string left = rubyText(a), right = rubyText(b);
    if (looksNumeric(left) && looksNumeric(right)) {
      warn("String to Numeric");
      double x = toFloat(left), y = toFloat(right);
      return (x > y) - (x < y);
    }
    if (!areTexts)
      warn("Any to String");
    return left < right ? -1 : left > right ? 1 : 0;
  }

  const Call &call_;
  const char *name_;
  int direction_;
};

Extreme maximum(const Call &call) { return {call, "max", 1}; }
Extreme minimum(const Call &call) { return {call, "min", -1}; }
std::span<const Value> itemsOf(const Call &call) { return call.args[0].as<Array>()->items(); }

} // namespace

Value maxInOrder(const Call &call) { return maximum(call).byOrder(call.args); }
Value maxOfTexts(const Call &call) { return maximum(call).byText(call.args, true); }
Value maxByBlock(const Call &call) { return maximum(call).byBlock(call.args); }
Value maxOfAny(const Call &call) { return maximum(call).byText(call.args, false); }
Value maxOfArrayInOrder(const Call &call) {
  return call.block ? maximum(call).byBlock(itemsOf(call)) : maximum(call).byOrder(itemsOf(call));
}
Value maxOfTextArray(const Call &call) {
  return call.block ? maximum(call).byBlock(itemsOf(call))
                    : maximum(call).byText(itemsOf(call), true);
}
Value maxOfAnyArray(const Call &call) {
  return call.block ? maximum(call).byBlock(itemsOf(call))
                    : maximum(call).byText(itemsOf(call), false);
}

Value minInOrder(const Call &call) { return minimum(call).byOrder(call.args); }
Value minOfTexts(const Call &call) { return minimum(call).byText(call.args, true); }
Value minByBlock(const Call &call) { return minimum(call).byBlock(call.args); }
Value minOfAny(const Call &call) { return minimum(call).byText(call.args, false); }
Value minOfArrayInOrder(const Call &call) {
  return call.block ? minimum(call).byBlock(itemsOf(call)) : minimum(call).byOrder(itemsOf(call));
}
Value minOfTextArray(const Call &call) {
  return call.block ? minimum(call).byBlock(itemsOf(call))
                    : minimum(call).byText(itemsOf(call), true);
}
Value minOfAnyArray(const Call &call) {
  return call.block ? minimum(call).byBlock(itemsOf(call))
                    : minimum(call).byText(itemsOf(call), false);
}

// sort()

static std::vector<Value> sorted(const Call &call, std::vector<Value> values) {
  if (call.block) {
    Lambda lambda(call.run, *call.block);
    rubySort(values, [&](Value a, Value b) { return orderFromAnswer(lambda({a, b}), a, b); });
  } else {
    rubySort(values, assertedOrder);
  }
  return values;
}

Value sortArray(const Call &call) {
  std::span<const Value> items = call.args[0].as<Array>()->items();
  return makeArray(call.run, sorted(call, {items.begin(), items.end()}));
}

Value sortText(const Call &call) {
  std::vector<Value> characters;
  std::string_view rest = call.args[0].as<String>()->view();
  while (!rest.empty()) {
    std::string_view before = rest;
    nextCharacter(rest);
    characters.push_back(makeTextLike(call.run, *call.args[0].as<String>(),
                                      before.substr(0, before.size() - rest.size())));
  }
  std::string text;
  for (Value character : sorted(call, std::move(characters)))
    text += character.as<String>()->view();
  return makeTextLike(call.run, *call.args[0].as<String>(), text);
}

} // namespace pp::builtins
