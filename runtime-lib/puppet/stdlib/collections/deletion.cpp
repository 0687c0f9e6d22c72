// stdlib's functions that take something out of a collection or text.
#include "runtime-lib/core/values/collections.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/text/byte_text.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_values.h"

#include <algorithm>

namespace pp::builtins {

using namespace pp::stdlib;

/// The hash without the pairs that `isGone` names.
template <class Test> static Value withoutPairs(const Call &call, Value hash, Test &&isGone) {
  HashBuilder result(call.run, hash.as<Hash>()->length);
  for (const HashEntry &entry : pairsOf(hash))
    if (!isGone(entry))
      result.set(entry.key, entry.value);
  return result.build();
}

template <class Test> static Value withoutItems(const Call &call, Value array, Test &&isGone) {
  std::vector<Value> result;
  for (Value item : itemsOf(array))
    if (!isGone(item))
      result.push_back(item);
  return makeArray(call.run, result);
}

static Value withoutText(const Call &call, Value text, Value item) {
  if (!isText(item))
    failPlain("wrong argument type " + rubyClassOf(item) + " (expected Regexp)");
  std::string_view rest = textView(text), wanted = textView(item);
  std::string result;
  if (wanted.empty())
    return text;
  for (size_t at; (at = rest.find(wanted)) != rest.npos; rest.remove_prefix(at + wanted.size()))
    result += rest.substr(0, at);
  return makeTextLike(call.run, *text.as<String>(), result.append(rest));
}

static void needTwo(const Call &call, const std::string &name) {
  if (call.args.size() != 2)
    failPlain(name + "(): Wrong number of arguments given " + std::to_string(call.args.size()) +
              " for 2");
}

Value deleteItems(const Call &call) {
  needTwo(call, "delete");
  Value collection = call.args[0];
  for (Value item : toRubyArray(call.run, call.args[1])) {
    if (isArray(collection))
      collection =
          withoutItems(call, collection, [&](Value value) { return rubyEquals(value, item); });
    else if (isHash(collection))
      collection = withoutPairs(call, collection,
                                [&](const HashEntry &entry) { return keysEqual(entry.key, item); });
    else if (isText(collection))
      collection = withoutText(call, collection, item);
    else
      failPlain("delete(): First argument must be an Array, String, or Hash. Given an argument of "
                "class " +
                rubyClassOf(collection) + ".");
  }
  return collection;
}

Value deleteAt(const Call &call) {
  if (call.args.size() < 2)
    failCount("delete_at", call.args.size(), "2");
  if (!isArray(call.args[0]))
    failPlain("delete_at(): Requires array to work with");
  Value index = call.args[1];
  if (isText(index) && !matches(call.run, "^\\d+$", *index.as<String>()))
    failPlain("delete_at(): You must provide non-negative numeric index");
  std::vector<Value> result(itemsOf(call.args[0]).begin(), itemsOf(call.args[0]).end());
  int64_t size = static_cast<int64_t>(result.size());
  Value number = toInteger(call.run, index);
  if (compareIntegers(number, Value::smallInteger(size - 1)) > 0)
    failPlain("delete_at(): Given index exceeds size of array given");
  int64_t position = toInt64(number).value_or(-size - 1);
  if (position < 0)
    position += size;
  if (position >= 0)
    result.erase(result.begin() + position);
  return makeArray(call.run, result);
}

static bool isWordMatch(const Call &call, const Regexp &regexp, Value item) {
  MatchOffsets offsets;
  return isText(item) && searchRegexp(call.run, regexp, *item.as<String>(), 0, offsets);
}

Value deleteRegexp(const Call &call) {
  needTwo(call, "delete_regex");
  Value collection = call.args[0];
  for (Value item : toRubyArray(call.run, call.args[1])) {
    if (isText(collection))
      failNoMethod("reject!", collection);
    if (!isArray(collection) && !isHash(collection))
      failPlain("delete_regex(): First argument must be an Array, Hash, or String. Given an "
                "argument of class " +
                rubyClassOf(collection) + ".");
    Value pattern = ownRegexp(call.run, "\\b" + rubyText(item) + "\\b", 0);
    const Regexp &regexp = *pattern.as<Regexp>();
    if (isArray(collection))
      collection = withoutItems(call, collection,
                                [&](Value value) { return isWordMatch(call, regexp, value); });
    else
      collection = withoutPairs(call, collection, [&](const HashEntry &entry) {
        return isWordMatch(call, regexp, entry.key);
      });
  }
  return collection;
}

Value deleteUndefValues(const Call &call) {
  if (call.args.empty())
    failPlain("delete_undef_values(): Wrong number of arguments given (0)");
  Value collection = call.args[0];
  if (isHash(collection))
    return withoutPairs(call, collection,
                        [](const HashEntry &entry) { return entry.value.isUndef(); });
  if (isArray(collection))
    return withoutItems(call, collection, [](Value value) { return value.isUndef(); });
  failPlain("delete_undef_values(): expected an array or hash, got " + rubyText(collection) +
            " type  " + rubyClassOf(collection) + " ");
}

Value deleteValues(const Call &call) {
  if (call.args.size() != 2)
    failPlain("delete_values(): Wrong number of arguments given (" +
              std::to_string(call.args.size()) + " of 2)");
  if (!isHash(call.args[0]))
    failPlain("delete_values(): First argument must be a Hash. Given an argument of class " +
              rubyClassOf(call.args[0]) + ".");
  return withoutPairs(call, call.args[0], [&](const HashEntry &entry) {
    return rubyEquals(call.args[1], entry.value);
  });
}

} // namespace pp::builtins
