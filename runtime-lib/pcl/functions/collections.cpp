// Functions over lists, maps and numbers.
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/pcl/functions/functions.h"
#include "runtime-lib/pcl/numbers/number.h"
#include "runtime-lib/pcl/text/text.h"

namespace pp::pcl::functions {

namespace {

/// Most elements that `range` makes.
constexpr int64_t longestRange = int64_t{1} << 26;

std::span<const Value> elementsOf(Call &call, size_t i) {
  Value value = plain(call.arguments[i]);
  if (!isSequence(value))
    call.failArgument(i, "Invalid function argument", "a list is required.");
  return value.as<Array>()->items();
}

Value entry(Call &call, Value key, Value value) {
  HashBuilder builder = HashBuilder::inPlace(call.session, 2);
  builder.set("key", key);
  builder.set("value", value);
  return builder.build();
}

Value extreme(Call &call, int wanted) {
  Value best = call.number(0);
  for (size_t i = 1; i < call.count(); ++i) {
    Value next = call.number(i);
    if (compareNumbers(next, best) == wanted)
      best = next;
  }
  return best;
}

} // namespace

Value element(Call &call) {
  std::span<const Value> elements = elementsOf(call, 0);
  int64_t length = static_cast<int64_t>(elements.size());
  if (length == 0)
    call.failArgument(0, "element of an empty list", "There is none at any index.");
  int64_t at = call.integer(1) % length;
  return elements[static_cast<size_t>(at < 0 ? at + length : at)];
}

Value entries(Call &call) {
  Value collection = call.arguments[0];
  std::vector<Value> all;
  if (const auto *hash = dynAs<Hash>(collection)) {
    for (const HashEntry &pair : hash->items())
      all.push_back(entry(call, pair.key, pair.value));
  } else {
    for (Value element : elementsOf(call, 0))
      all.push_back(
          entry(call, Value::smallInteger(static_cast<int64_t>(all.size())), element));
  }
  return makeList(call.session, all);
}

Value joinTexts(Call &call) {
  std::string separator(call.text(0)), all;
  bool isFirst = true;
  for (Value element : elementsOf(call, 1)) {
    Converted text = toText(call.session, plain(element));
    if (plain(element).isUndef())
      call.failArgument(1, "Invalid function argument", "an element of the list is null.");
    if (!text.problem.empty())
      call.failArgument(1, "Invalid function argument", "an element is no text.");
    all += isFirst ? "" : separator;
    all += text.value.as<String>()->view();
    isFirst = false;
  }
  return makeString(call.session, all);
}

Value length(Call &call) {
  Value value = call.arguments[0];
  if (isSequence(value) || isMapping(value))
    return Value::smallInteger(value.object()->length);
  if (!value.is(ObjectKind::String))
    call.failArgument(0, "Invalid function argument",
                      "only texts and collections have a length.");
  return Value::smallInteger(static_cast<int64_t>(clusterCount(value.as<String>()->view())));
}

// The default counts only where it is needed, and so do its marks.
Value lookup(Call &call) {
  Lift lift(call.session);
  Value map = lift.take(call.arguments[0]), key = lift.take(call.arguments[1]);
  if (lift.isUnknown())
    return lift.unknown("any");
  if (!isMapping(map))
    call.failArgument(0, "Invalid function argument", "a map is required.");
  std::string_view name = call.text(1);
  if (const Value *found = hashFind(*map.as<Hash>(), name))
    return lift.give(*found);
  if (call.count() == 3)
    return lift.give(call.arguments[2]);
  call.failArgument(1, "the map has no such key",
                    lift.marks().isSecret() ? "" : "There is no \"" + std::string(name) + "\".");
  return key;
}

Value maximum(Call &call) { return extreme(call, 1); }
Value minimum(Call &call) { return extreme(call, -1); }

Value range(Call &call) {
  bool hasFrom = call.count() == 2;
  int64_t from = hasFrom ? call.integer(0) : 0, to = call.integer(hasFrom ? 1 : 0);
  __int128 distance = static_cast<__int128>(to) - from;
  if (distance > longestRange || -distance > longestRange)
    call.failArgument(call.count() - 1, "the range is too long",
                      "It has more than " + std::to_string(longestRange) + " elements.");
  std::vector<Value> all;
  for (int64_t i = from; i != to; i += to > from ? 1 : -1)
    all.push_back(makeInteger(call.session, i));
  return makeList(call.session, all);
}

Value singleOrNone(Call &call) {
  std::span<const Value> elements = elementsOf(call, 0);
  if (elements.size() > 1)
    call.failArgument(0, "singleOrNone expected input list to have a single element",
                      "It has " + std::to_string(elements.size()) + ".");
  return elements.empty() ? Value::undef() : elements[0];
}

Value split(Call &call) {
  std::string_view separator = call.text(0), rest = call.text(1);
  std::vector<Value> parts;
  auto add = [&](std::string_view part) { parts.push_back(makeString(call.session, part)); };
  if (separator.empty()) {
    for (; !rest.empty(); rest.remove_prefix(clusterLength(rest)))
      add(rest.substr(0, clusterLength(rest)));
    return makeList(call.session, parts);
  }
  for (size_t at; (at = rest.find(separator)) != std::string_view::npos;) {
    add(rest.substr(0, at));
    rest.remove_prefix(at + separator.size());
  }
  add(rest);
  return makeList(call.session, parts);
}

} // namespace pp::pcl::functions
