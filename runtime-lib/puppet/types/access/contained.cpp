// `Optional[T]`, `NotUndef[T]`, `Type[T]`, `Init[T, …]`, `URI[…]`, `Object[{…}]`, `TypeSet[{…}]`.
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_errors.h"
#include "runtime-lib/puppet/types/access/access.h"
#include "runtime-lib/puppet/types/mismatch/mismatch.h"
#include "runtime-lib/puppet/types/objects/objects.h"
#include "runtime-lib/puppet/types/relations/uris.h"
#include "runtime-lib/puppet/types/text/text.h"

namespace pp {

namespace {

std::string plainLabel(const TypeAccess &access) {
  return std::string(kindName(access.type)) + "-Type";
}

/// The key as a type; for Optional and NotUndef a string is the type of that string.
const Type *containedKey(const TypeAccess &access, bool stringAllowed) {
  Value key = access.keys[0];
  if (stringAllowed && key.is(ObjectKind::String))
    return makeStringType(access.context, key.as<String>());
  return asType(key);
}

const Type *accessSingle(const TypeAccess &access) {
  if (access.count() != 1)
    failArity(access, plainLabel(access), 1, 1);
  const Type *inner = containedKey(access, access.type->is(TypeKind::Optional));
  if (!inner)
    failNotType(access, plainLabel(access), 0, access.keys[0]);
  return makeContainedType(access.context, access.type->typeKind(), inner);
}

const Type *accessNotUndef(const TypeAccess &access) {
  if (access.keys.empty())
    return &notUndefType;
  if (access.count() > 1)
    failArity(access, plainLabel(access), 0, 1);
  const Type *inner = containedKey(access, true);
  if (!inner)
    failIssue<Issue::BadNotUndefSliceType>(keyPlace(access, 0), rubyClassOf(access.keys[0]));
  return makeContainedType(access.context, TypeKind::NotUndef, inner);
}

const Type *accessInit(const TypeAccess &access) {
  Value first = access.written.empty() ? Value::undef() : access.written[0];
  if (!asType(first))
    failNotType(access, "Init-Type", 0, first);
  return makeInitType(access.context, asType(first), access.written.subspan(1));
}

const Type *accessUri(const TypeAccess &access) {
  if (access.count() != 1)
    failArity(access, "URI-Type", 1, 1);
  Value key = access.keys[0];
  if (!isUriParameter(access.context, key))
    failNotType(access, "URI-Type", 0, key);
  return uriFromKey(access.context, key);
}

/// The hash of `Object[{…}]` or `TypeSet[{…}]`; null for one without anything in it. Puppet takes a
/// text for the name of a type that has nothing else.
const Hash *initializerOf(Value key) {
  if (auto *hash = dynAs<Hash>(key))
    return hash->length == 0 ? nullptr : hash;
  bool isEmpty = key.isUndef() || (key.is(ObjectKind::String) && key.as<String>()->length == 0);
  if (!isEmpty)
    failNoMethod("empty?", key);
  return nullptr;
}

std::string_view nameFrom(const TypeAccess &access, const char *subject) {
  Value key = access.keys[0];
  bool isName = key.isDefault() || (key.is(ObjectKind::String) && key.as<String>()->length > 0);
  if (!isName)
    return "";
  auto *names = pcoreAlias("pcore::typename")->as<TypeAliasType>();
  assertInstance(access.context, subject, names->resolved, key);
  return key.as<String>()->view();
}

const Type *accessObject(const TypeAccess &access) {
  auto *object = access.type->as<ObjectType>();
  if (object->resolved && !object->name.empty())
    return makeObjectExtension(access.context, *object, access.keys);
  if (access.count() != 1)
    failArity(access, "Object-Type", 1, 1);
  if (std::string_view name = nameFrom(access, "object name"); !name.empty())
    return newObjectType(access.context, name);
  const Hash *definition = initializerOf(access.keys[0]);
  return definition ? makeObjectType(access.context, *definition) : &objectType;
}

const Type *accessTypeSet(const TypeAccess &access) {
  if (access.count() != 1)
    failArity(access, "TypeSet-Type", 1, 1);
  if (std::string_view name = nameFrom(access, "TypeSet name"); !name.empty())
    return newTypeSet(access.context, name);
  const Hash *definition = initializerOf(access.keys[0]);
  if (!definition)
    return &typeSetType;
  TypeSetType *type = newTypeSet(access.context, "");
  fillTypeSet(access.context, type, *definition);
  return type;
}

} // namespace

Value accessContained(TypeAccess &access) {
  switch (access.type->typeKind()) {
  case TypeKind::NotUndef:
    return typeValue(accessNotUndef(access));
  case TypeKind::Init:
    return typeValue(accessInit(access));
  case TypeKind::Uri:
    return typeValue(accessUri(access));
  case TypeKind::Object:
    return typeValue(accessObject(access));
  case TypeKind::TypeSet:
    return typeValue(accessTypeSet(access));
  default:
    return typeValue(accessSingle(access));
  }
}

} // namespace pp
