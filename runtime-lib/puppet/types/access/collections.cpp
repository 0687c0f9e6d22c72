// `Array[T, …]`, `Hash[K, V, …]`, `Tuple[…]`, `Struct[{…}]`, `Callable[…]`, `Variant[…]`.
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/access/access.h"
#include "runtime-lib/puppet/types/ranges.h"

namespace pp {

namespace {

const Type *accessArray(const TypeAccess &access) {
  size_t count = access.count();
  if (count < 1 || count > 3)
    failArity(access, "Array-Type", 1, 3);
  const Type *element = asType(access.keys[0]);
  if (!element && count != 2)
    failNotType(access, "Array-Type", 0, access.keys[0]);
  const IntegerType *size = nullptr;
  if (count > 1)
    size = element ? sizeFromKeys(access, 1, count - 1) : sizeFromKeys(access, 0, 2);
  return makeArrayType(access.context, element, size);
}

/// A single size key is not checked by Puppet: what is no number fails in the comparison.
const IntegerType *hashMinimum(const TypeAccess &access) {
  Value key = access.keys[2];
  if (asType(key) && asType(key)->is(TypeKind::Integer))
    return asType(key)->as<IntegerType>();
  if (!isInteger(key) && !key.isDefault() && !key.isUndef())
    failPlain("comparison of " + rubyClassOf(key) + " with Infinity failed");
  return makeIntegerType(access.context, key, Value::undef());
}

const Type *accessHash(const TypeAccess &access) {
  size_t count = access.count();
  if (count == 2 && isInteger(access.keys[0]) && isInteger(access.keys[1]))
    return makeHashType(access.context, nullptr, nullptr,
                        makeIntegerType(access.context, access.keys[0], access.keys[1]));
  for (size_t i = 0; i < std::min(count, size_t{2}); ++i)
    if (!asType(access.keys[i]))
      failNotType(access, "Hash-Type", i, access.keys[i]);
  if (count < 2 || count > 4)
    failArity(access, "Hash-Type", 2, 4);
  const IntegerType *size = nullptr;
  if (count > 2)
    size = count == 3 ? hashMinimum(access) : sizeFromKeys(access, 2, 2);
  return makeHashType(access.context, asType(access.keys[0]), asType(access.keys[1]), size);
}

const Type *accessCollectionType(const TypeAccess &access) {
  if (access.count() < 1 || access.count() > 2)
    failArity(access, "Collection-Type", 1, 2);
  return makeCollectionType(access.context, sizeFromKeys(access, 0, access.count()));
}

void checkTypes(const TypeAccess &access) {
  if (access.keys.empty())
    failArity(access, typeLabel(access.type), 1, noLimit);
  for (size_t i = 0; i < access.count(); ++i)
    if (!asType(access.keys[i]))
      failKey(access, i, "Any-Type");
}

TypeList typesOf(const TypeAccess &access) {
  TypeList types;
  for (Value key : access.keys)
    types.push_back(asType(key));
  return types;
}

const Type *accessTuple(TypeAccess &access) {
  auto &keys = access.keys;
  const IntegerType *size = nullptr;
  auto end = [](Value key) { return key.is(ObjectKind::String) ? Value::defaultValue() : key; };
  size_t count = keys.size();
  if (count > 1 && isRangeParameter(keys[count - 2]) && isRangeParameter(keys[count - 1])) {
    size = makeIntegerType(access.context, end(keys[count - 2]), end(keys[count - 1]));
    keys.resize(count - 2);
  } else if (count > 0 && isRangeParameter(keys[count - 1])) {
    size = makeIntegerType(access.context, end(keys[count - 1]), Value::defaultValue());
    keys.resize(count - 1);
  }
  checkTypes(access);
  return makeTupleType(access.context, typesOf(access), size);
}

const Type *accessVariant(const TypeAccess &access) {
  checkTypes(access);
  return makeVariantOrOnly(access.context, typesOf(access));
}

const Type *accessStruct(TypeAccess &access) {
  access.keys.assign(access.written.begin(), access.written.end());
  if (access.count() != 1)
    failArity(access, typeLabel(access.type), 1, 1);
  if (!access.keys[0].is(ObjectKind::Hash))
    failKey(access, 0, "Hash");
  return structFromHash(access.context, *access.keys[0].as<Hash>());
}

const Type *accessCallable(TypeAccess &access) {
  access.keys.assign(access.written.begin(), access.written.end());
  if (!access.keys.empty() && access.keys[0].is(ObjectKind::Array)) {
    if (access.count() != 2)
      failArity(access, typeLabel(access.type), 2, 2);
    if (!asType(access.keys[1]))
      failKey(access, 1, "Any-Type");
  }
  return callableFromKeys(access.context, access.keys);
}

} // namespace

Value accessCollection(TypeAccess &access) {
  switch (access.type->typeKind()) {
  case TypeKind::Array:
    return typeValue(accessArray(access));
  case TypeKind::Hash:
    return typeValue(accessHash(access));
  case TypeKind::Collection:
    return typeValue(accessCollectionType(access));
  case TypeKind::Tuple:
    return typeValue(accessTuple(access));
  case TypeKind::Variant:
    return typeValue(accessVariant(access));
  case TypeKind::Struct:
    return typeValue(accessStruct(access));
  default:
    return typeValue(accessCallable(access));
  }
}

} // namespace pp
