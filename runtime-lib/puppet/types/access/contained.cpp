// `Optional[T]`, `NotUndef[T]`, `Type[T]`, `Init[T, …]`, `URI[…]`, `Object[{…}]`, `TypeSet[{…}]`.
#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/types/access/access.h"
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

const Type *accessObject(const TypeAccess &access) {
  auto *object = access.type->as<ObjectType>();
  if (object->resolved && !object->name.empty())
    return makeObjectExtension(access.context, *object, access.keys);
  if (access.count() != 1)
    failArity(access, "Object-Type", 1, 1);
  auto *definition = dynAs<Hash>(access.keys[0]);
  if (!definition)
    failPlain("object initializer has wrong type, expects a Struct value, got " +
              typeName(infer(access.context, access.keys[0])));
  return definition->length == 0 ? &objectType : makeObjectType(access.context, *definition);
}

const Type *accessTypeSet(const TypeAccess &access) {
  if (access.count() != 1)
    failArity(access, "TypeSet-Type", 1, 1);
  auto *definition = dynAs<Hash>(access.keys[0]);
  if (!definition)
    failPlain("TypeSet initializer has wrong type, expects a Struct value, got " +
              typeName(infer(access.context, access.keys[0])));
  if (definition->length == 0)
    return &typeSetType;
  TypeSetType *type = newTypeSet(access.context, "");
  resolveTypeSet(access.context, type, *definition);
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
