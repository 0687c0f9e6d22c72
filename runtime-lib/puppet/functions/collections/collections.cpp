// Functions that take collections apart.
#include "runtime-lib/core/values/flatten.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/functions/calling/warnings.h"
#include "runtime-lib/puppet/functions/collections/key_map.h"
#include "runtime-lib/puppet/functions/collections/sequence.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/operators/text.h"

namespace pp::builtins {

Value isEmpty(const Call &call) { return Value::boolean(call.args[0].object()->length == 0); }
Value isEmptySecret(const Call &call) {
  return Value::boolean(call.args[0].as<Sensitive>()->value.as<String>()->length == 0);
}
Value isEmptyUndef(const Call &) { return Value::boolean(true); }

Value isEmptyNumber(const Call &call) {
  warnOfDeprecationAt(call, "Calling function empty() with Numeric value is deprecated.");
  return Value::boolean(false);
}

Value flatten(const Call &call) { return makeArray(call.run, flattened(call.run, call.args)); }

Value keysOf(const Call &call) {
  std::vector<Value> keys;
  for (const HashEntry &entry : call.args[0].as<Hash>()->items())
    keys.push_back(entry.key);
  return makeArray(call.run, keys);
}

Value valuesOf(const Call &call) {
  std::vector<Value> values;
  for (const HashEntry &entry : call.args[0].as<Hash>()->items())
    values.push_back(entry.value);
  return makeArray(call.run, values);
}

// unique()

/// The elements whose key (the element, or what the lambda makes of it) comes first.
static std::vector<Value> firstOfEach(const Call &call, std::span<const Value> items) {
  std::vector<Value> result;
  HashBuilder seen(call.run, items.size());
  for (Value item : items) {
    Value key = call.block ? callClosure(call.run, *call.block, {&item, 1}) : item;
    if (seen.contains(key))
      continue;
    seen.set(key, Value::undef());
    result.push_back(item);
  }
  return result;
}

static CollectedValues elementsOf(const Call &call) {
  Sequence sequence(call.run, call.args[0]);
  CollectedValues items(call.run);
  items.expect(sequence.size());
  for (uint64_t i = 0; i < sequence.size(); ++i)
    items.push_back(sequence[i]);
  return items;
}

Value uniqueText(const Call &call) {
  std::string result;
  for (Value character : firstOfEach(call, elementsOf(call)))
    result += character.as<String>()->view();
  return makeString(call.run, result);
}

Value uniqueElements(const Call &call) {
  return makeArray(call.run, firstOfEach(call, elementsOf(call)));
}

/// Keys with equal values are joined: `{[keys…] => [values…]}`.
Value uniqueHash(const Call &call) {
  struct Group {
    std::vector<Value> keys, values;
  };
  std::vector<Group> groups;
  KeyMap<size_t> numbers;
  for (const HashEntry &entry : call.args[0].as<Hash>()->items()) {
    Value mark = call.block ? callClosure(call.run, *call.block, {&entry.value, 1}) : entry.value;
    auto [found, isNew] = numbers.emplace(mark, groups.size());
    if (isNew)
      groups.emplace_back();
    groups[found->second].keys.push_back(entry.key);
    groups[found->second].values.push_back(entry.value);
  }
  HashBuilder result(call.run);
  Call withoutBlock{call.run, call.scope, call.args, nullptr, call.place};
  for (const Group &group : groups)
    result.set(makeArray(call.run, group.keys),
               makeArray(call.run, firstOfEach(withoutBlock, group.values)));
  return result.build();
}

} // namespace pp::builtins
