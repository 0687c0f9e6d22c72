// Arguments as functions of Puppet's old interface see them.
#pragma once

#include "runtime-lib/core/regexp/regexp.h"
#include "runtime-lib/puppet/catalog/converted_values.h"
#include "runtime-lib/puppet/functions/calling/call.h"
#include "runtime-lib/puppet/operators/operators.h"

#include <algorithm>

namespace pp {

/// Functions of the old interface see old values as texts, and undef as an empty string unless it
/// lies in a collection.
class LegacyArguments {
public:
  explicit LegacyArguments(Run &run) : run_(run) {}

  std::vector<Value> of(std::span<const Value> args) {
    std::vector<Value> mapped;
    for (Value value : args)
      mapped.push_back(value.isUndef() ? makeString(run_, "") : converted(value));
    return mapped;
  }

private:
  static bool isTextKey(const HashEntry &entry) { return entry.key.is(ObjectKind::String); }

  Value converted(Value value) {
    if (!value.isObject())
      return value;
    switch (value.object()->kind) {
    case ObjectKind::Regexp: {
      const Regexp &regexp = *value.as<Regexp>();
      return makeString(run_,
                        sourceWithSlashes(regexp.source->view()) + optionLetters(regexp.flags));
    }
    case ObjectKind::SemVer:
    case ObjectKind::SemVerRange:
    case ObjectKind::Binary:
    case ObjectKind::Timespan:
    case ObjectKind::Timestamp:
      return makeString(run_, toText(value));
    case ObjectKind::Array:
      return convertedArray(*value.as<Array>());
    case ObjectKind::Hash:
      return convertedHash(*value.as<Hash>());
    case ObjectKind::Type:
    case ObjectKind::Iterator:
      return convertedValue(run_, value);
    default:
      return value;
    }
  }
  /// Most collections hold nothing to convert and are passed on as they are.
  bool hasToConvert(Value value) const {
    if (!value.isObject())
      return false;
    switch (value.object()->kind) {
    case ObjectKind::String:
    case ObjectKind::Float:
    case ObjectKind::BigInteger:
      return false;
    case ObjectKind::Array:
      return std::ranges::any_of(value.as<Array>()->items(),
                                 [&](Value element) { return hasToConvert(element); });
    case ObjectKind::Hash:
      return std::ranges::any_of(value.as<Hash>()->items(), [&](const HashEntry &entry) {
        return hasToConvert(entry.key) || hasToConvert(entry.value);
      });
    default:
      return true;
    }
  }
  Value convertedArray(const Array &array) {
    if (!hasToConvert(Value::object(&array)))
      return Value::object(&array);
    NewArray result = newArray(run_, array.length);
    for (size_t i = 0; i < array.length; ++i)
      result.elements[i] = converted(array.elements[i]);
    return result.array;
  }
  Value convertedHash(const Hash &hash) {
    if (!hasToConvert(Value::object(&hash)))
      return Value::object(&hash);
    if (!std::ranges::all_of(hash.items(), isTextKey)) {
      HashBuilder result(run_, hash.length);
      for (const HashEntry &entry : hash.items())
        result.set(converted(entry.key), converted(entry.value));
      return result.build();
    }
    HashBuilder result(run_, hash, hash.length);
    for (HashEntry &entry : result.entries())
      entry.value = converted(entry.value);
    return result.build();
  }

  Run &run_;
};

} // namespace pp
