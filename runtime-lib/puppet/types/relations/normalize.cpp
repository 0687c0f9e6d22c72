// The simplest form of a type: merged variants, no doubled Optional or NotUndef.
#include "runtime-lib/puppet/types/relations/assignable.h"
#include "runtime-lib/puppet/types/relations/normalize_variant.h"
#include "runtime-lib/puppet/types/transform.h"

namespace pp {

namespace {

const Type *normalizeContained(Context &context, const ContainedType &type) {
  const Type *inner = type.type ? normalize(context, type.type) : nullptr;
  return inner == type.type ? &type : makeContainedType(context, type.typeKind(), inner);
}

const Type *normalizeOptional(Context &context, const ContainedType &type) {
  auto *result = normalizeContained(context, type)->as<ContainedType>();
  if (!result->type)
    return result;
  if (auto *inner = typeAs<ContainedType>(result->type, TypeKind::NotUndef))
    return normalize(context, makeContainedType(context, TypeKind::Optional, inner->type));
  return acceptsUndef(context, result->type) ? result->type : result;
}

const Type *normalizeNotUndef(Context &context, const ContainedType &type) {
  auto *result = normalizeContained(context, type)->as<ContainedType>();
  if (!result->type)
    return result;
  if (auto *inner = typeAs<ContainedType>(result->type, TypeKind::Optional))
    return normalize(context, makeContainedType(context, TypeKind::NotUndef, inner->type));
  return acceptsUndef(context, result->type) ? result : result->type;
}

const Type *normalizeArray(Context &context, const ArrayType &type) {
  if (type.element->is(TypeKind::Any))
    return &arrayType;
  const Type *element = normalize(context, type.element);
  return element == type.element ? &type : makeArrayType(context, element, type.size);
}

const Type *normalizeHash(Context &context, const HashType &type) {
  if (typesEqual(&type, &plainHashType) || typesEqual(&type, &emptyHashType))
    return &type;
  const Type *key = normalize(context, type.key);
  const Type *value = normalize(context, type.value);
  if (key == type.key && value == type.value)
    return &type;
  return makeHashType(context, key, value, type.size);
}

} // namespace

const Type *normalize(Context &context, const Type *type) {
  auto change = [&](const Type *part) { return normalize(context, part); };
  checkTime();
  switch (type->typeKind()) {
  case TypeKind::Optional:
    return normalizeOptional(context, *type->as<ContainedType>());
  case TypeKind::NotUndef:
    return normalizeNotUndef(context, *type->as<ContainedType>());
  case TypeKind::Iterable:
  case TypeKind::Iterator:
  case TypeKind::Type:
  case TypeKind::Sensitive:
    return normalizeContained(context, *type->as<ContainedType>());
  case TypeKind::Init: {
    auto *init = type->as<InitType>();
    const Type *inner = init->type ? normalize(context, init->type) : nullptr;
    return inner == init->type ? type : makeInitType(context, inner, init->arguments());
  }
  case TypeKind::Variant:
    return normalizeVariant(context, *type->as<VariantType>());
  case TypeKind::Collection:
    return &collectionType;
  case TypeKind::Array:
    return normalizeArray(context, *type->as<ArrayType>());
  case TypeKind::Hash:
    return normalizeHash(context, *type->as<HashType>());
  case TypeKind::Tuple:
    return changeTuple(context, *type->as<TupleType>(), change);
  case TypeKind::Struct:
    return changeStruct(context, *type->as<StructType>(), change);
  case TypeKind::Callable:
    return changeCallable(context, *type->as<CallableType>(), change);
  default:
    return type;
  }
}

} // namespace pp
