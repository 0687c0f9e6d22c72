// Whether every value of one type is a value of another.
#include "runtime-lib/puppet/types/relations/assignable.h"

#include "runtime-lib/puppet/types/ranges.h"

#include <algorithm>

namespace pp {

namespace {

bool allAssignable(Context &context, const Type *to, TypeSpan types, RecursionGuard *guard) {
  return std::all_of(types.begin(), types.end(),
                     [&](const Type *type) { return assignable(context, to, type, guard); });
}

bool aliasedAssignable(Context &context, const Type *to, const TypeAliasType &from,
                       RecursionGuard *guard) {
  if (!from.selfRecursive)
    return assignable(context, to, from.resolved, guard);
  GuardScope scope(guard);
  // Both sides have recurred and nothing spoke against it.
  if (scope.get()->addThat(&from) == RecursionGuard::InBoth)
    return true;
  return assignable(context, to, from.resolved, scope.get());
}

bool variantAssignable(Context &context, const Type *to, const VariantType &from,
                       RecursionGuard *guard) {
  if (to->is(TypeKind::Any))
    return true;
  if (to->is(TypeKind::NotUndef) && from.length == 0)
    return kindAssignable(context, to, &from, guard);
  return from.length > 0 && allAssignable(context, to, from.alternatives(), guard);
}

bool optionalAssignable(Context &context, const Type *to, const ContainedType &from,
                        RecursionGuard *guard) {
  return assignable(context, to, &undefType, nullptr) &&
         (!from.type || assignable(context, to, from.type, guard));
}

bool notUndefAssignable(Context &context, const Type *to, const ContainedType &from,
                        RecursionGuard *guard) {
  if (from.type && !acceptsUndef(context, from.type))
    return assignable(context, to, from.type, guard);
  return kindAssignable(context, to, &from, guard);
}

/// The rules for what stands on the right side, whatever the left side is.
bool anyAssignable(Context &context, const Type *to, const Type *from, RecursionGuard *guard) {
  checkTime();
  switch (from->typeKind()) {
  case TypeKind::Unit:
    return true;
  case TypeKind::TypeAlias:
    return aliasedAssignable(context, to, *from->as<TypeAliasType>(), guard);
  case TypeKind::Variant:
    return variantAssignable(context, to, *from->as<VariantType>(), guard);
  case TypeKind::Optional:
    return optionalAssignable(context, to, *from->as<ContainedType>(), guard);
  case TypeKind::NotUndef:
    return notUndefAssignable(context, to, *from->as<ContainedType>(), guard);
  default:
    return kindAssignable(context, to, from, guard);
  }
}

bool toVariant(Context &context, const VariantType &to, const Type *from, RecursionGuard *guard) {
  // An empty Variant is void: not even undef.
  if (from->is(TypeKind::Undef) && to.length == 0)
    return false;
  auto *variant = typeAs<VariantType>(from, TypeKind::Variant);
  if (!variant)
    return anyAssignable(context, &to, from, guard);
  if (to.length == 0)
    return true;
  auto fits = [&](const Type *type) { return anyAssignable(context, &to, type, guard); };
  return variant->length > 0 &&
         std::all_of(variant->alternatives().begin(), variant->alternatives().end(), fits);
}

bool toAlias(Context &context, const TypeAliasType &to, const Type *from, RecursionGuard *guard) {
  if (!to.selfRecursive)
    return anyAssignable(context, &to, from, guard);
  GuardScope scope(guard);
  return scope.get()->withThis(&to, [&](uint8_t state) {
    return state == RecursionGuard::InBoth || anyAssignable(context, &to, from, scope.get());
  });
}

bool typeTypeAssignable(Context &context, const ContainedType &to, const Type *from,
                        RecursionGuard *guard) {
  if (!from->is(TypeKind::Type))
    return false;
  if (!to.type)
    return true;
  const Type *inner = from->as<ContainedType>()->type;
  return inner && assignable(context, to.type, inner, guard);
}

bool iterableAssignable(Context &context, const ContainedType &to, const Type *from,
                        RecursionGuard *guard) {
  if (!to.type || assignable(context, to.type, &anyType, guard))
    return iterable(context, from, nullptr);
  IterableElement found = iterableElement(context, from, nullptr);
  return found.iterable && found.element && assignable(context, to.type, found.element, guard);
}

bool iteratorAssignable(Context &context, const ContainedType &to, const Type *from,
                        RecursionGuard *guard) {
  if (!from->is(TypeKind::Iterator))
    return false;
  const Type *element = from->as<ContainedType>()->type;
  return !to.type || (element && assignable(context, to.type, element, guard));
}

bool sameText(const String *a, const String *b) { return a && b && a->view() == b->view(); }

bool classAssignable(const ClassType &to, const Type *from) {
  if (!from->is(TypeKind::Class))
    return false;
  return !to.className || sameText(to.className, from->as<ClassType>()->className);
}

bool resourceAssignable(const ResourceType &to, const Type *from) {
  if (!from->is(TypeKind::Resource))
    return false;
  auto *other = from->as<ResourceType>();
  return !to.lowerName || (sameText(to.lowerName, other->lowerName) &&
                           (!to.title || sameText(to.title, other->title)));
}

/// There are no classes of other runtimes here, so that only equal names are known to fit.
bool runtimeAssignable(const RuntimeType &to, const Type *from) {
  if (!from->is(TypeKind::Runtime))
    return false;
  auto *other = from->as<RuntimeType>();
  if (to.runtime && !sameText(to.runtime, other->runtime))
    return false;
  if (!to.name && !to.pattern)
    return true;
  if (to.name)
    return sameText(to.name, other->name);
  return typesEqual(to.pattern, other->pattern) && sameText(to.replacement, other->replacement);
}

bool sensitiveAssignable(Context &context, const ContainedType &to, const Type *from,
                         RecursionGuard *guard) {
  return from->is(TypeKind::Sensitive) &&
         assignable(context, to.type, from->as<ContainedType>()->type, guard);
}

bool regexpAssignable(const RegexpType &to, const Type *from) {
  return from->is(TypeKind::Regexp) && (!to.regexp || typesEqual(&to, from));
}

bool typeSetAssignable(const TypeSetType &to, const Type *from) {
  return from->is(TypeKind::TypeSet) && (to.isDefault || typesEqual(&to, from));
}

bool booleanAssignable(const BooleanType &to, const Type *from) {
  return from->is(TypeKind::Boolean) &&
         (to.value.isUndef() || to.value == from->as<BooleanType>()->value);
}

bool floatAssignable(const FloatType &to, const Type *from) {
  if (!from->is(TypeKind::Float))
    return false;
  auto *other = from->as<FloatType>();
  return to.from <= other->from && to.to >= other->to;
}

} // namespace

bool assignable(Context &context, const Type *to, const Type *from, RecursionGuard *guard) {
  if (context.language.undefFitsEveryType && from->is(TypeKind::Undef))
    return !to->is(TypeKind::NotUndef);
  switch (to->typeKind()) {
  case TypeKind::Unit:
    return true;
  case TypeKind::Variant:
    return toVariant(context, *to->as<VariantType>(), from, guard);
  case TypeKind::TypeAlias:
    return toAlias(context, *to->as<TypeAliasType>(), from, guard);
  default:
    return anyAssignable(context, to, from, guard);
  }
}

bool kindAssignable(Context &context, const Type *to, const Type *from, RecursionGuard *guard) {
  checkTime();
  switch (to->typeKind()) {
  case TypeKind::Any:
  case TypeKind::Unit:
    return true;
  case TypeKind::Undef:
  case TypeKind::Default:
  case TypeKind::Binary:
  case TypeKind::SemVerRange:
    return from->typeKind() == to->typeKind();
  case TypeKind::NotUndef: {
    const Type *inner = to->as<ContainedType>()->type;
    return !acceptsUndef(context, from, guard) &&
           (!inner || assignable(context, inner, from, guard));
  }
  case TypeKind::Optional: {
    const Type *inner = to->as<ContainedType>()->type;
    return from->is(TypeKind::Undef) || !inner || assignable(context, inner, from, guard);
  }
  case TypeKind::Variant: {
    TypeSpan types = to->as<VariantType>()->alternatives();
    return std::any_of(types.begin(), types.end(),
                       [&](const Type *type) { return assignable(context, type, from, guard); });
  }
  case TypeKind::Scalar:
    return isScalarKind(from->typeKind()) || from->is(TypeKind::SemVerRange);
  case TypeKind::ScalarData:
    return isScalarDataKind(from->typeKind());
  case TypeKind::Numeric:
    return isNumericKind(from->typeKind());
  case TypeKind::Integer:
    return from->is(TypeKind::Integer) &&
           rangeCovers(*to->as<IntegerType>(), *from->as<IntegerType>());
  case TypeKind::Float:
    return floatAssignable(*to->as<FloatType>(), from);
  case TypeKind::String:
    return stringAssignable(context, *to->as<StringType>(), from);
  case TypeKind::Boolean:
    return booleanAssignable(*to->as<BooleanType>(), from);
  case TypeKind::Enum:
    return enumAssignable(*to->as<EnumType>(), from);
  case TypeKind::Pattern:
    return patternAssignable(context, *to->as<PatternType>(), from);
  case TypeKind::Regexp:
    return regexpAssignable(*to->as<RegexpType>(), from);
  case TypeKind::Collection:
    return collectionAssignable(context, *to->as<CollectionType>(), from, guard);
  case TypeKind::Array:
    return arrayAssignable(context, *to->as<ArrayType>(), from, guard);
  case TypeKind::Hash:
    return hashAssignable(context, *to->as<HashType>(), from, guard);
  case TypeKind::Tuple:
    return tupleAssignable(context, *to->as<TupleType>(), from, guard);
  case TypeKind::Struct:
    return structAssignable(context, *to->as<StructType>(), from, guard);
  case TypeKind::Iterable:
    return iterableAssignable(context, *to->as<ContainedType>(), from, guard);
  case TypeKind::Iterator:
    return iteratorAssignable(context, *to->as<ContainedType>(), from, guard);
  case TypeKind::Callable:
    return callableAssignable(context, *to->as<CallableType>(), from, guard);
  case TypeKind::Type:
    return typeTypeAssignable(context, *to->as<ContainedType>(), from, guard);
  case TypeKind::CatalogEntry:
    return isCatalogEntryKind(from->typeKind());
  case TypeKind::Class:
    return classAssignable(*to->as<ClassType>(), from);
  case TypeKind::Resource:
    return resourceAssignable(*to->as<ResourceType>(), from);
  case TypeKind::Runtime:
    return runtimeAssignable(*to->as<RuntimeType>(), from);
  case TypeKind::Sensitive:
    return sensitiveAssignable(context, *to->as<ContainedType>(), from, guard);
  case TypeKind::SemVer:
    return semVerAssignable(*to->as<SemVerType>(), from);
  case TypeKind::Timestamp:
  case TypeKind::Timespan:
    return timeAssignable(*to->as<TimeType>(), from);
  case TypeKind::Uri:
    return uriAssignable(context, *to->as<UriType>(), from);
  case TypeKind::Init:
    return initAssignable(context, *to->as<InitType>(), from, guard);
  case TypeKind::Object:
    return objectAssignable(context, *to->as<ObjectType>(), from, guard);
  case TypeKind::ObjectExtension:
    return extensionAssignable(context, *to->as<ObjectExtensionType>(), from, guard);
  case TypeKind::TypeAlias:
    return assignable(context, to->as<TypeAliasType>()->resolved, from, guard);
  case TypeKind::TypeReference:
    return typesEqual(to, from);
  case TypeKind::TypeSet:
    return typeSetAssignable(*to->as<TypeSetType>(), from);
  }
  __builtin_unreachable();
}

bool acceptsUndef(Context &context, const Type *type, RecursionGuard *guard) {
  // Asked to find out what the type says of undef, so an edition where all take it does not count.
  bool fitsEvery = std::exchange(context.language.undefFitsEveryType, false);
  bool accepts = assignable(context, type, &undefType, guard);
  context.language.undefFitsEveryType = fitsEvery;
  return accepts;
}

bool isAssignable(Context &context, const Type *to, const Type *from) {
  return assignable(context, to, from, nullptr);
}

bool typesEquivalent(Context &context, const Type *a, const Type *b) {
  return typesEqual(a, b) || (isAssignable(context, b, a) && isAssignable(context, a, b));
}

bool isProperSubtype(Context &context, const Type *left, const Type *right) {
  return isAssignable(context, right, left) && !typesEquivalent(context, left, right);
}

} // namespace pp
