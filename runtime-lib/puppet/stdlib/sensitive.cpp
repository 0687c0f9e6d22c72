// Data without its Sensitive wrappers, and the result wrapped again.
#include "runtime-lib/puppet/stdlib/sensitive.h"

#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_values.h"

#include <algorithm>

namespace pp::stdlib {

/// Most data holds nothing Sensitive and needs no copy.
static bool holdsSensitive(Value value) {
  NestingGuard guard;
  if (isHash(value))
    return std::ranges::any_of(pairsOf(value), [](const HashEntry &entry) {
      return entry.key.is(ObjectKind::Sensitive) || holdsSensitive(entry.value);
    });
  if (isArray(value))
    return std::ranges::any_of(itemsOf(value), holdsSensitive);
  return value.is(ObjectKind::Sensitive);
}

UnwrappedData::UnwrappedData(Context &context, Value data) : context_(context) {
  value_ = holdsSensitive(data) ? unwrap(data) : data;
}

Value UnwrappedData::unwrap(Value value) {
  NestingGuard guard;
  if (isHash(value))
    return unwrapHash(*value.as<Hash>());
  if (isArray(value)) {
    std::vector<Value> items;
    for (Value item : itemsOf(value))
      items.push_back(unwrap(item));
    return makeArray(context_, items);
  }
  const Sensitive *secret = dynAs<Sensitive>(value);
  if (!secret)
    return value;
  wasSensitive_ = true;
  return unwrap(secret->value);
}

Value UnwrappedData::unwrapHash(const Hash &hash) {
  HashBuilder result(context_, hash.length);
  for (const HashEntry &entry : hash.items()) {
    Value key = entry.key;
    if (const Sensitive *secret = dynAs<Sensitive>(key)) {
      wasSensitive_ = true;
      key = secret->value;
    }
    result.set(key, unwrap(entry.value));
  }
  return result.build();
}

Value UnwrappedData::rewrapped(Value result) const {
  return wasSensitive_ ? makeSensitive(context_, result) : result;
}

} // namespace pp::stdlib

namespace pp::builtins {

Value rewrapSensitiveData(const Call &call) {
  stdlib::UnwrappedData data(call.run, call.args[0]);
  Value value = data.value();
  return data.rewrapped(call.block ? callClosure(call.run, *call.block, {&value, 1}) : value);
}

} // namespace pp::builtins
