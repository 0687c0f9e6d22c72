// stdlib's functions on arrays: sets, positions, searches.
#include "runtime-lib/core/values/collections.h"
#include "runtime-lib/core/values/flatten.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/text/byte_text.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_character_set.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_values.h"

#include <algorithm>
#include <random>

namespace pp::builtins {

using namespace pp::stdlib;

static Value arrayOf(const Call &call, std::span<const Value> items) {
  return makeArray(call.run, items);
}

/// The elements as a set by Ruby's eql?, in their order.
static HashBuilder setOf(const Call &call, std::span<const Value> items) {
  HashBuilder set(call.run, items.size());
  for (Value item : items)
    set.set(item, Value::undef());
  return set;
}

static Value keysOfSet(const Call &call, HashBuilder &set) {
  std::vector<Value> keys;
  for (const HashEntry &entry : pairsOf(set.build()))
    keys.push_back(entry.key);
  return arrayOf(call, keys);
}

Value anyToArray(const Call &call) {
  if (call.args.size() != 1)
    return arrayOf(call, call.args);
  Value value = call.args[0];
  if (isArray(value))
    return value;
  if (isText(value) && value.as<String>()->length == 0)
    return arrayOf(call, {});
  if (!isHash(value))
    return arrayOf(call, call.args);
  std::vector<Value> result;
  for (const HashEntry &entry : pairsOf(value)) {
    result.push_back(entry.key);
    result.push_back(entry.value);
  }
  return arrayOf(call, result);
}

Value concatArrays(const Call &call) {
  if (call.args.size() < 2)
    failCount("concat", call.args.size(), "< 2");
  if (!isArray(call.args[0]))
    failPlain("concat(): Requires array to work with");
  std::vector<Value> result;
  for (Value argument : call.args)
    if (isArray(argument))
      result.insert(result.end(), itemsOf(argument).begin(), itemsOf(argument).end());
    else
      result.push_back(argument);
  return arrayOf(call, result);
}

static bool isFilled(Value value) {
  return !value.isUndef() && !(isText(value) && value.as<String>()->length == 0);
}

static Value countText(const String &text, Value item) {
  RubyCharacterSet set(needString(item).view());
  int64_t found = 0;
  for (std::string_view rest = text.view(); !rest.empty();)
    found += set.takeNext(rest);
  return Value::smallInteger(found);
}

Value countItems(const Call &call) {
  if (call.args.size() > 2)
    failPlain("count(): Wrong number of arguments given " + std::to_string(call.args.size()) +
              " for 1 or 2.");
  Value collection = call.args[0], item = call.arg(1);
  bool hasItem = call.args.size() > 1 && item.truthy();
  if (isText(collection) && !hasItem)
    failPlain("wrong number of arguments (given 0, expected 1+)");
  if (isText(collection))
    return countText(*collection.as<String>(), item);
  if (!isArray(collection) && !isHash(collection))
    failNoMethod("count", collection);
  auto items = toRubyArray(call.run, collection);
  return Value::smallInteger(std::count_if(items.begin(), items.end(), [&](Value value) {
    return hasItem ? rubyEquals(value, item) : isFilled(value);
  }));
}

Value differenceOfArrays(const Call &call) {
  if (call.args.size() != 2)
    failCount("difference", call.args.size(), "2");
  if (!isArray(call.args[0]) || !isArray(call.args[1]))
    failPlain("difference(): Requires 2 arrays");
  HashBuilder removed = setOf(call, itemsOf(call.args[1]));
  std::vector<Value> result;
  for (Value item : itemsOf(call.args[0]))
    if (!removed.contains(item))
      result.push_back(item);
  return arrayOf(call, result);
}

Value intersectionOfArrays(const Call &call) {
  if (call.args.size() != 2)
    failCount("intersection", call.args.size(), "2");
  Value first = call.args[0], second = call.args[1];
  if (!isArray(first) || !isArray(second))
    failPlain("intersection(): Requires 2 arrays, got " + rubyClassOf(first) + " and " +
              rubyClassOf(second));
  HashBuilder wanted = setOf(call, itemsOf(second)), result(call.run);
  for (Value item : itemsOf(first))
    if (wanted.contains(item) && !result.contains(item))
      result.set(item, Value::undef());
  return keysOfSet(call, result);
}

Value unionOfArrays(const Call &call) {
  if (call.args.size() < 2)
    failCount("union", call.args.size(), "< 2");
  for (Value argument : call.args)
    if (!isArray(argument))
      failPlain("union(): Every parameter must be an array");
  HashBuilder result(call.run);
  for (Value argument : call.args)
    for (Value item : itemsOf(argument))
      if (!result.contains(item))
        result.set(item, Value::undef());
  return keysOfSet(call, result);
}

Value isMember(const Call &call) {
  if (call.args.size() < 2)
    failCount("member", call.args.size(), "2");
  if (!isArray(call.args[0]))
    failPlain("member(): Requires array to work with");
  Value wanted = call.args[1];
  if (!isText(wanted) && !isInteger(wanted) && !isArray(wanted))
    failPlain("member(): Item to search for must be a string, fixnum, or array");
  std::span<const Value> items = isArray(wanted) ? itemsOf(wanted) : std::span(&wanted, 1);
  if (items.empty())
    failPlain("member(): You must provide item to search for within array given");
  HashBuilder present = setOf(call, itemsOf(call.args[0]));
  return truth(
      std::all_of(items.begin(), items.end(), [&](Value item) { return present.contains(item); }));
}

Value zipArrays(const Call &call) {
  if (call.args.size() < 2)
    failCount("zip", call.args.size(), "2");
  if (!isArray(call.args[0]) || !isArray(call.args[1]))
    failPlain("zip(): Requires array to work with");
  bool flat = false;
  if (call.arg(2).truthy())
    flat = callOther(call, "str2bool", {&call.args[2], 1}).isTrue();
  std::span<const Value> left = itemsOf(call.args[0]), right = itemsOf(call.args[1]);
  std::vector<Value> pairs;
  for (size_t i = 0; i < left.size(); ++i) {
    Value pair[] = {left[i], i < right.size() ? right[i] : Value::undef()};
    pairs.push_back(makeArray(call.run, pair));
  }
  if (!flat)
    return arrayOf(call, pairs);
  std::vector<Value> all = flattened(call.run, pairs);
  return arrayOf(call, all);
}

// values_at()

/// Adds the positions that one index or range names.
static void addPositions(const Call &call, Value index, size_t size, std::vector<size_t> &out) {
  const String &text = *makeString(call.run, rubyText(index)).as<String>();
  auto number = [&](Value digits) { return toInt64(toInteger(call.run, digits)); };
  auto isBeyond = [&](std::optional<int64_t> position) {
    return !position || *position > static_cast<int64_t>(size) - 1;
  };
  auto groups = matchGroups(call.run, "^(\\d+)(\\.\\.\\.?|-)(\\d+)$", text);
  if (groups.empty()) {
    if (!matches(call.run, "^\\d+$", text))
      failPlain("values_at(): Unknown format of given index");
    auto position = number(Value::object(&text));
    if (isBeyond(position))
      failPlain("values_at(): Given index exceeds array size");
    out.push_back(static_cast<size_t>(*position));
    return;
  }
  auto start = number(groups[1]), stop = number(groups[3]);
  if (compareIntegers(toInteger(call.run, groups[1]), toInteger(call.run, groups[3])) > 0)
    failPlain("values_at(): Stop index in given indices range is smaller than the start index");
  if (isBeyond(stop))
    failPlain("values_at(): Stop index in given indices range exceeds array size");
  int64_t end = *stop + (textView(groups[2]) == "..." ? 0 : 1);
  for (int64_t i = *start; i < end; ++i)
    out.push_back(static_cast<size_t>(i));
}

Value valuesAt(const Call &call) {
  if (call.args.size() < 2)
    failCount("values_at", call.args.size(), "2");
  if (!isArray(call.args[0]))
    failPlain("values_at(): Requires array to work with");
  std::vector<Value> indices = flattened(call.run, call.args[1]), result;
  if (indices.empty())
    failPlain("values_at(): You must provide at least one positive index to collect");
  std::span<const Value> items = itemsOf(call.args[0]);
  std::vector<size_t> positions;
  for (Value index : indices)
    addPositions(call, index, items.size(), positions);
  for (size_t position : positions)
    if (!items[position].isUndef())
      result.push_back(items[position]);
  return arrayOf(call, result);
}

// Order.

static void needArrayOrText(const Call &call, const std::string &name) {
  if (call.args.empty())
    failCount(name, 0, "1");
  if (!isArray(call.args[0]) && !isText(call.args[0]))
    failPlain(name + "(): Requires either array or string to work with");
}

/// Applies `change` to the elements of an array, or to the characters of a string.
template <class Change> static Value reordered(const Call &call, Change &&change) {
  if (isArray(call.args[0])) {
    std::vector<Value> items(itemsOf(call.args[0]).begin(), itemsOf(call.args[0]).end());
    change(items);
    return arrayOf(call, items);
  }
  std::vector<std::string_view> parts = characters(textView(call.args[0]));
  change(parts);
  std::string text;
  for (std::string_view part : parts)
    text += part;
  return makeTextLike(call.run, *call.args[0].as<String>(), text);
}

Value reverseValue(const Call &call) {
  needArrayOrText(call, "reverse");
  return reordered(call, [](auto &items) { std::reverse(items.begin(), items.end()); });
}

Value shuffleValue(const Call &call) {
  needArrayOrText(call, "shuffle");
  // Threads need no common order of what is random.
  static thread_local std::mt19937_64 random{std::random_device{}()};
  return reordered(call, [](auto &items) { std::shuffle(items.begin(), items.end(), random); });
}

// Searches.

static Value selected(const Call &call, const std::string &name, std::string_view method,
                      bool whenMatching) {
  if (call.args.size() != 2)
    failPlain(name + "(): Wrong number of arguments given " + std::to_string(call.args.size()) +
              " for 2");
  const Regexp &regexp = *dynamicRegexp(call.run, needString(call.args[1]).view(), 0).as<Regexp>();
  if (!isArray(call.args[0]) && !isHash(call.args[0]))
    failNoMethod(method, call.args[0]);
  // Ruby's patterns match symbols as they match texts.
  const String *symbol = makeString(call.run, "default").as<String>();
  std::vector<Value> result;
  for (Value item : toRubyArray(call.run, call.args[0])) {
    MatchOffsets offsets;
    const String *text = item.isDefault() ? symbol : dynAs<String>(item);
    bool isMatch = text && searchRegexp(call.run, regexp, *text, 0, offsets);
    if (isMatch == whenMatching)
      result.push_back(item);
  }
  return arrayOf(call, result);
}

Value grepItems(const Call &call) { return selected(call, "grep", "grep", true); }
Value rejectItems(const Call &call) { return selected(call, "reject", "grep_v", false); }

static void collectNested(const Hash &hash, std::vector<Value> &out) {
  NestingGuard guard;
  for (const HashEntry &entry : hash.items())
    if (isHash(entry.value))
      collectNested(*entry.value.as<Hash>(), out);
    else
      out.push_back(entry.value);
}

Value nestedValues(const Call &call) {
  std::vector<Value> values;
  collectNested(*call.args[0].as<Hash>(), values);
  return arrayOf(call, values);
}

} // namespace pp::builtins
