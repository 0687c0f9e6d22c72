// Types without the values they were inferred from.
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/types/objects/object_type.h"
#include "runtime-lib/puppet/types/ranges.h"
#include "runtime-lib/puppet/types/transform.h"

#include <algorithm>

namespace pp {

namespace {

const Type *generalizeContained(Context &context, const ContainedType &type) {
  const Type *inner = type.type ? generalize(context, type.type) : nullptr;
  return inner == type.type ? &type : makeContainedType(context, type.typeKind(), inner);
}

/// The general form of an Enum is a String of the lengths that occur.
const Type *generalizeEnum(Context &context, const EnumType &type) {
  if (type.length == 0)
    return &stringType;
  auto lengthOf = [](const String *value) { return static_cast<int64_t>(characterCount(*value)); };
  int64_t shortest = lengthOf(type.values[0]), longest = shortest;
  for (const String *value : type.items()) {
    shortest = std::min(shortest, lengthOf(value));
    longest = std::max(longest, lengthOf(value));
  }
  return makeStringType(context, makeSize(context, shortest, longest));
}

const Type *generalizeArray(Context &context, const ArrayType &type) {
  if (type.element->is(TypeKind::Any))
    return &arrayType;
  const Type *element = generalize(context, type.element);
  return !type.size && element == type.element ? &type : makeArrayType(context, element);
}

const Type *generalizeHash(Context &context, const HashType &type) {
  if (typesEqual(&type, &plainHashType) || typesEqual(&type, &emptyHashType))
    return &type;
  const Type *key = generalize(context, type.key);
  const Type *value = generalize(context, type.value);
  if (!type.size && key == type.key && value == type.value)
    return &type;
  return makeHashType(context, key, value);
}

const Type *generalizeVariant(Context &context, const VariantType &type) {
  TypeList types = changedTypes(type.alternatives(), [&](const Type *alternative) {
    return generalize(context, alternative);
  });
  return types.empty() ? &type : makeVariantOrOnly(context, types);
}

} // namespace

const Type *generalize(Context &context, const Type *type) {
  auto change = [&](const Type *part) { return generalize(context, part); };
  checkTime();
  switch (type->typeKind()) {
  case TypeKind::Any:
  case TypeKind::Unit:
  case TypeKind::Undef:
  case TypeKind::Default:
  case TypeKind::Scalar:
  case TypeKind::ScalarData:
  case TypeKind::Numeric:
  case TypeKind::Pattern:
  case TypeKind::Regexp:
  case TypeKind::CatalogEntry:
  case TypeKind::Class:
  case TypeKind::Resource:
  case TypeKind::Runtime:
  case TypeKind::Binary:
  case TypeKind::SemVer:
  case TypeKind::SemVerRange:
  case TypeKind::Object:
  case TypeKind::TypeAlias:
  case TypeKind::TypeReference:
  case TypeKind::TypeSet:
    return type;
  case TypeKind::NotUndef:
  case TypeKind::Optional:
  case TypeKind::Iterable:
  case TypeKind::Iterator:
  case TypeKind::Type:
  case TypeKind::Sensitive:
    return generalizeContained(context, *type->as<ContainedType>());
  case TypeKind::Init: {
    auto *init = type->as<InitType>();
    const Type *inner = init->type ? generalize(context, init->type) : nullptr;
    return inner == init->type ? type : makeInitType(context, inner, init->arguments());
  }
  case TypeKind::Variant:
    return generalizeVariant(context, *type->as<VariantType>());
  case TypeKind::Integer:
    return &integerType;
  case TypeKind::Float:
    return &floatType;
  case TypeKind::String:
    return &stringType;
  case TypeKind::Boolean:
    return &booleanType;
  case TypeKind::Enum:
    return generalizeEnum(context, *type->as<EnumType>());
  case TypeKind::Collection:
    return &collectionType;
  case TypeKind::Array:
    return generalizeArray(context, *type->as<ArrayType>());
  case TypeKind::Hash:
    return generalizeHash(context, *type->as<HashType>());
  case TypeKind::Tuple:
    return changeTuple(context, *type->as<TupleType>(), change);
  case TypeKind::Struct:
    return changeStruct(context, *type->as<StructType>(), change);
  case TypeKind::Callable:
    return changeCallable(context, *type->as<CallableType>(), change);
  case TypeKind::Timestamp:
    return &timestampType;
  case TypeKind::Timespan:
    return &timespanType;
  case TypeKind::Uri:
    return &uriType;
  case TypeKind::ObjectExtension:
    return type->as<ObjectExtensionType>()->base;
  }
  __builtin_unreachable();
}

} // namespace pp
