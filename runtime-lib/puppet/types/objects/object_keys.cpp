// Data types and instances of Object types as keys of hashes: Ruby's eql? and a hash that agrees.
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/core/values/keys.h"
#include "runtime-lib/core/values/language_questions.h"
#include "runtime-lib/puppet/types/objects/objects.h"
#include "runtime-lib/puppet/types/type.h"

#include <algorithm>

namespace pp {

namespace {

/// Calls `visit` with the place of each attribute that counts for equality.
template <class Visit> void forEqualityAttributes(const ObjectType &type, Visit visit) {
  std::vector<const ObjectMember *> all = attributesOf(type);
  for (const ObjectMember *counted : equalityAttributes(type)) {
    auto found = std::find(all.begin(), all.end(), counted);
    if (found != all.end())
      visit(static_cast<size_t>(found - all.begin()));
  }
}

/// Puppet compares contexts of lookups as Ruby compares any objects.
bool isOnlyItself(const ObjectType &type) {
  return &type == builtInObject("puppet::lookupcontext");
}

uint64_t hashInstance(const Instance &instance, int depth) {
  if (isOnlyItself(*instance.type))
    return mixedHash(Value::object(&instance).word());
  checkTime();
  uint64_t hash = combinedHash(0x1B, hashBytes(instance.type->name));
  if (depth > 0)
    forEqualityAttributes(*instance.type, [&](size_t i) {
      if (i < instance.length)
        hash = combinedHash(hash, nestedKeyHash(instance.values[i], depth - 1));
    });
  return hash;
}

/// Whether instances of other types differ from this one's for that alone.
bool comparesTypes(const ObjectType &type) {
  const ObjectType *parent = resolvedParent(type);
  return type.equalityIncludesType || (parent && comparesTypes(*parent));
}

/// `equality_include_type => false`: attributes decide, found by their names.
bool attributesAgree(const Instance &a, const Instance &b, KeyPairs &pending) {
  std::vector<const ObjectMember *> all = attributesOf(*a.type);
  bool agree = true;
  forEqualityAttributes(*a.type, [&](size_t i) {
    Value other = instanceAttribute(b, all[i]->name->view());
    agree = agree && !other.isUnset() && i < a.length;
    if (agree)
      pending.emplace_back(a.values[i], other);
  });
  return agree;
}

bool sameInstances(const Instance &a, const Instance &b, KeyPairs &pending) {
  if (a.type != b.type && !comparesTypes(*a.type))
    return attributesAgree(a, b, pending);
  if (!typesEqual(a.type, b.type) || a.length != b.length)
    return false;
  if (isOnlyItself(*a.type))
    return &a == &b;
  checkTime();
  forEqualityAttributes(*a.type, [&](size_t i) {
    if (i < a.length)
      pending.emplace_back(a.values[i], b.values[i]);
  });
  return true;
}

} // namespace

uint64_t typeKeyHash(Value type) { return hashType(type.as<Type>()); }

bool typesAreOneKey(Value a, Value b) {
  return typesEqual(a.as<Type>(), b.as<Type>()) &&
         isConvertedReference(a.as<Type>()) == isConvertedReference(b.as<Type>());
}

uint64_t instanceKeyHash(Value instance, int depth) {
  return hashInstance(*instance.as<Instance>(), depth);
}

bool instancesAreOneKey(Value a, Value b, KeyPairs &pending) {
  return sameInstances(*a.as<Instance>(), *b.as<Instance>(), pending);
}

} // namespace pp
