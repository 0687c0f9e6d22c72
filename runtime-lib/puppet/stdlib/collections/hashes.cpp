// stdlib's functions that merge and rename, and those that choose a value.
#include "runtime-lib/core/values/collections.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/functions/collections/sequence.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_values.h"
#include "runtime-lib/puppet/stdlib/old/deprecation.h"

#include <array>

namespace pp::builtins {

using namespace pp::stdlib;

static bool isEmptyText(Value value) { return isText(value) && value.as<String>()->length == 0; }

// pick() and pick_default()

Value pickValue(const Call &call) {
  for (Value value : call.args) {
    if (value.isUndef() || isEmptyText(value))
      continue;
    if (rubyText(value).empty())
      break;
    return value;
  }
  failPlain("pick(): must receive at least one non empty value");
}

Value pickDefault(const Call &call) {
  if (call.args.empty())
    failPlain("Must receive at least one argument.");
  for (Value value : call.args.first(call.args.size() - 1))
    if (!value.isUndef() && !isEmptyText(value))
      return value;
  return call.args.back();
}

// Merging.

static Value mergedDeeply(const Call &call, Value left, Value right) {
  NestingGuard guard;
  const Hash &base = *left.as<Hash>();
  if (base.length == 0)
    return right;
  HashMerge merged(call.run, base, *right.as<Hash>());
  for (const HashEntry &entry : pairsOf(right)) {
    Value *old = merged.find(entry);
    if (!old)
      merged.add(entry, entry.value);
    else
      *old =
          isHash(*old) && isHash(entry.value) ? mergedDeeply(call, *old, entry.value) : entry.value;
  }
  return merged.build();
}

Value deepMerge(const Call &call) {
  if (call.args.size() < 2)
    failPlain("deep_merge(): wrong number of arguments (" + std::to_string(call.args.size()) +
              "; must be at least 2)");
  Value result = HashBuilder(call.run).build();
  for (Value argument : call.args) {
    if (isEmptyText(argument))
      continue;
    if (!isHash(argument))
      failPlain("deep_merge: unexpected argument type " + rubyClassOf(argument) +
                ", only expects hash arguments");
    result = mergedDeeply(call, result, argument);
  }
  return result;
}

static void mergeInto(HashBuilder &result, Value hash) {
  if (isHash(hash))
    for (const HashEntry &entry : pairsOf(hash))
      result.set(entry.key, entry.value);
}

Value mergeHashes(const Call &call) {
  HashBuilder result(call.run);
  for (Value argument : call.args)
    mergeInto(result, argument);
  return result.build();
}

/// What the signature lets through and the Ruby method does not take.
static void needOneIterable(const Call &call) {
  if (call.args.size() != 1)
    failPlain("wrong number of arguments (given " + std::to_string(call.args.size()) +
              ", expected 1)");
}

/// The lambda sees what was merged so far.
static Value mergedByLambda(const Call &call, bool withIndex) {
  needOneIterable(call);
  Sequence elements(call.run, call.args[0]);
  Lambda lambda(call.run, *call.block);
  Value merged = HashBuilder(call.run).build();
  for (uint64_t i = 0; i < elements.size(); ++i) {
    Value element = elements[i];
    Value given;
    if (!withIndex)
      given = lambda({merged, element});
    else if (elements.isHashStyle())
      given = lambda({merged, itemsOf(element)[0], itemsOf(element)[1]});
    else
      given = lambda({merged, Value::smallInteger(static_cast<int64_t>(i)), element});
    HashBuilder next(call.run);
    mergeInto(next, merged);
    mergeInto(next, given);
    merged = next.build();
  }
  return merged;
}

Value mergeIterable(const Call &call) { return mergedByLambda(call, false); }
Value mergeIterableIndexed(const Call &call) { return mergedByLambda(call, true); }
Value mergeDeprecated(const Call &call) { return callReplacement(call, "merge"); }

// Keys and elements with something before or after.

Value joinKeysToValues(const Call &call) {
  if (call.args.size() != 2)
    failPlain("join_keys_to_values(): Takes exactly two arguments, but " +
              std::to_string(call.args.size()) + " given.");
  if (!isHash(call.args[0]))
    failPlain("join_keys_to_values(): The first argument must be a hash, but a " +
              rubyClassOf(call.args[0]) + " was given.");
  if (!isText(call.args[1]))
    failPlain("join_keys_to_values(): The second argument must be a string, but a " +
              rubyClassOf(call.args[1]) + " was given.");
  std::vector<Value> result;
  for (const HashEntry &entry : pairsOf(call.args[0])) {
    std::string key = rubyText(entry.key);
    auto add = [&](Value value) {
      result.push_back(
          makeString(call.run, key + std::string(textView(call.args[1])) + rubyText(value)));
    };
    if (isArray(entry.value))
      for (Value value : itemsOf(entry.value))
        add(value);
    else if (rubyText(entry.value) == "undef")
      result.push_back(makeString(call.run, key));
    else
      add(entry.value);
  }
  return makeArray(call.run, result);
}

/// prefix() and suffix(): `join` puts the affix to a text.
enum class Affix : uint8_t { InFront, Behind };

static Value affixed(const Call &call, const std::string &name, Affix place) {
  if (call.args.empty())
    failCount(name, 0, "1");
  Value collection = call.args[0], affix = call.arg(1);
  if (!isArray(collection) && !isHash(collection))
    failPlain(name + "(): expected first argument to be an Array or a Hash, got " +
              inspect(collection));
  if (affix.truthy() && !isText(affix))
    failPlain(name + "(): expected second argument to be a String, got " + inspect(affix));
  Value text = affix.truthy() ? affix : makeString(call.run, "");
  auto changed = [&](Value item) {
    Value part = isText(item) ? item : makeString(call.run, rubyText(item));
    bool isInFront = place == Affix::InFront;
    return concatenate(call.run, std::array<Value, 2>{isInFront ? text : part, isInFront ? part : text});
  };
  if (isHash(collection)) {
    HashBuilder result(call.run);
    for (const HashEntry &entry : pairsOf(collection))
      result.set(changed(entry.key), entry.value);
    return result.build();
  }
  std::vector<Value> result;
  for (Value item : itemsOf(collection))
    result.push_back(changed(item));
  return makeArray(call.run, result);
}

Value prefixItems(const Call &call) {
  return affixed(call, "prefix", Affix::InFront);
}

Value suffixItems(const Call &call) {
  return affixed(call, "suffix", Affix::Behind);
}

} // namespace pp::builtins
