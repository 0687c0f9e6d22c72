// Which types can be iterated, and what iterating them gives; which can be called.
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/ranges.h"
#include "runtime-lib/puppet/types/relations/assignable.h"

#include <algorithm>

namespace pp {

namespace {

constexpr IterableElement notIterable{false, nullptr};

/// Runs `body` unless the recursive alias is already being looked into.
template <class Result, class Body>
Result guarded(const TypeAliasType &alias, RecursionGuard *guard, Result fallback, Body body) {
  if (!alias.selfRecursive)
    return body(guard);
  GuardScope scope(guard);
  return scope.get()->withThis(&alias, [&](uint8_t state) {
    return state & RecursionGuard::InThis ? fallback : body(scope.get());
  });
}

const Type *pairType(Context &context, const Type *key, const Type *value) {
  const Type *types[] = {key, value};
  return makeTupleType(context, types, &pairSize);
}

const Type *structPair(Context &context, const StructType &type) {
  TypeList keys, values;
  for (const StructElement &element : type.items()) {
    keys.push_back(element.key);
    values.push_back(element.value);
  }
  return pairType(context, makeVariantOrOnly(context, keys), makeVariantOrOnly(context, values));
}

IterableElement hashElement(Context &context, const HashType &type) {
  bool unknown = typesEqual(&type, &plainHashType) || typesEqual(&type, &emptyHashType);
  const Type *key = unknown ? &unitType : type.key;
  const Type *value = unknown ? &unitType : type.value;
  return {true, pairType(context, key, value)};
}

bool iteratesAsType(const Type *type) {
  if (!type)
    return false;
  return type->is(TypeKind::Enum) ||
         (type->is(TypeKind::Integer) && isFinite(*type->as<IntegerType>()));
}

} // namespace

bool iterable(Context &context, const Type *type, RecursionGuard *guard) {
  checkTime();
  switch (type->typeKind()) {
  case TypeKind::Collection:
  case TypeKind::Array:
  case TypeKind::Hash:
  case TypeKind::Tuple:
  case TypeKind::Struct:
  case TypeKind::Iterable:
  case TypeKind::Iterator:
  case TypeKind::String:
  case TypeKind::Enum:
  case TypeKind::Integer:
    return true;
  case TypeKind::Type:
    return iteratesAsType(type->as<ContainedType>()->type);
  case TypeKind::TypeAlias: {
    auto &alias = *type->as<TypeAliasType>();
    return guarded(alias, guard, false,
                   [&](RecursionGuard *inner) { return iterable(context, alias.resolved, inner); });
  }
  case TypeKind::Object:
    return type->as<ObjectType>()->parent &&
           iterable(context, type->as<ObjectType>()->parent, guard);
  default:
    return false;
  }
}

IterableElement iterableElement(Context &context, const Type *type, RecursionGuard *guard) {
  checkTime();
  switch (type->typeKind()) {
  case TypeKind::Array: {
    const Type *element = type->as<ArrayType>()->element;
    return {true, element->is(TypeKind::Any) ? nullptr : element};
  }
  case TypeKind::Hash:
    return hashElement(context, *type->as<HashType>());
  case TypeKind::Tuple:
    return {true, makeVariantOrOnly(context, type->as<TupleType>()->items())};
  case TypeKind::Struct:
    if (type->length == 0)
      return {true, pairType(context, &unitType, &unitType)};
    return {true, structPair(context, *type->as<StructType>())};
  case TypeKind::Iterable:
  case TypeKind::Iterator:
    return {true, type->as<ContainedType>()->type};
  case TypeKind::String:
  case TypeKind::Enum:
    return {true, &characterType};
  case TypeKind::Integer:
    return {true, &integerType};
  case TypeKind::Type: {
    const Type *inner = type->as<ContainedType>()->type;
    return iteratesAsType(inner) ? IterableElement{true, inner} : notIterable;
  }
  case TypeKind::TypeAlias: {
    auto &alias = *type->as<TypeAliasType>();
    return guarded(alias, guard, notIterable, [&](RecursionGuard *inner) {
      return iterableElement(context, alias.resolved, inner);
    });
  }
  case TypeKind::Object: {
    const Type *parent = type->as<ObjectType>()->parent;
    return parent ? iterableElement(context, parent, guard) : notIterable;
  }
  default:
    return notIterable;
  }
}

bool isIterable(Context &context, const Type *type) { return iterable(context, type, nullptr); }

bool isKindOfCallable(Context &context, const Type *type, bool optional, RecursionGuard *guard) {
  checkTime();
  switch (type->typeKind()) {
  case TypeKind::Callable:
    return true;
  case TypeKind::Optional: {
    const Type *inner = type->as<ContainedType>()->type;
    return optional && inner && isKindOfCallable(context, inner, optional, guard);
  }
  case TypeKind::Variant: {
    TypeSpan types = type->as<VariantType>()->alternatives();
    return std::all_of(types.begin(), types.end(), [&](const Type *alternative) {
      return isKindOfCallable(context, alternative, optional, guard);
    });
  }
  case TypeKind::TypeAlias: {
    auto &alias = *type->as<TypeAliasType>();
    return guarded(alias, guard, false, [&](RecursionGuard *inner) {
      return isKindOfCallable(context, alias.resolved, optional, inner);
    });
  }
  case TypeKind::Object:
    return type->as<ObjectType>()->parent &&
           isKindOfCallable(context, type->as<ObjectType>()->parent, optional, guard);
  default:
    return false;
  }
}

} // namespace pp
