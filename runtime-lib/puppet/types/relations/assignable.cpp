// Whether every value of one type is a value of another.
#include "runtime-lib/puppet/types/relations/assignable.h"

#include "runtime-lib/puppet/types/ranges.h"
#include "runtime-lib/puppet/types/with_layout.h"

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

bool takes(Context &context, const ContainedType &to, KindTag<TypeKind::Type>, const Type *from,
           RecursionGuard *guard) {
  if (!from->is(TypeKind::Type))
    return false;
  if (!to.type)
    return true;
  const Type *inner = from->as<ContainedType>()->type;
  return inner && assignable(context, to.type, inner, guard);
}

bool takes(Context &context, const ContainedType &to, KindTag<TypeKind::Iterable>, const Type *from,
           RecursionGuard *guard) {
  if (!to.type || assignable(context, to.type, &anyType, guard))
    return iterable(context, from, nullptr);
  IterableElement found = iterableElement(context, from, nullptr);
  return found.iterable && found.element && assignable(context, to.type, found.element, guard);
}

bool takes(Context &context, const ContainedType &to, KindTag<TypeKind::Iterator>, const Type *from,
           RecursionGuard *guard) {
  if (!from->is(TypeKind::Iterator))
    return false;
  const Type *element = from->as<ContainedType>()->type;
  return !to.type || (element && assignable(context, to.type, element, guard));
}

bool sameText(const String *a, const String *b) { return a && b && a->view() == b->view(); }

bool takes(Context &, const ClassType &to, const Type *from, RecursionGuard *) {
  if (!from->is(TypeKind::Class))
    return false;
  return !to.className || sameText(to.className, from->as<ClassType>()->className);
}

bool takes(Context &, const ResourceType &to, const Type *from, RecursionGuard *) {
  if (!from->is(TypeKind::Resource))
    return false;
  auto *other = from->as<ResourceType>();
  return !to.lowerName || (sameText(to.lowerName, other->lowerName) &&
                           (!to.title || sameText(to.title, other->title)));
}

/// There are no classes of other runtimes here, so that only equal names are known to fit.
bool takes(Context &, const RuntimeType &to, const Type *from, RecursionGuard *) {
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

bool takes(Context &context, const ContainedType &to, KindTag<TypeKind::Sensitive>,
           const Type *from, RecursionGuard *guard) {
  return from->is(TypeKind::Sensitive) &&
         assignable(context, to.type, from->as<ContainedType>()->type, guard);
}

bool takes(Context &, const RegexpType &to, const Type *from, RecursionGuard *) {
  return from->is(TypeKind::Regexp) && (!to.regexp || typesEqual(&to, from));
}

bool takes(Context &, const TypeSetType &to, const Type *from, RecursionGuard *) {
  return from->is(TypeKind::TypeSet) && (to.isDefault || typesEqual(&to, from));
}

bool takes(Context &, const BooleanType &to, const Type *from, RecursionGuard *) {
  return from->is(TypeKind::Boolean) &&
         (to.value.isUndef() || to.value == from->as<BooleanType>()->value);
}

bool takes(Context &, const FloatType &to, const Type *from, RecursionGuard *) {
  if (!from->is(TypeKind::Float))
    return false;
  auto *other = from->as<FloatType>();
  return to.from <= other->from && to.to >= other->to;
}

bool takes(Context &context, const ContainedType &to, KindTag<TypeKind::NotUndef>, const Type *from,
           RecursionGuard *guard) {
  return !acceptsUndef(context, from, guard) &&
         (!to.type || assignable(context, to.type, from, guard));
}

bool takes(Context &context, const ContainedType &to, KindTag<TypeKind::Optional>, const Type *from,
           RecursionGuard *guard) {
  return from->is(TypeKind::Undef) || !to.type || assignable(context, to.type, from, guard);
}

bool takes(Context &context, const VariantType &to, const Type *from, RecursionGuard *guard) {
  TypeSpan types = to.alternatives();
  return std::any_of(types.begin(), types.end(),
                     [&](const Type *type) { return assignable(context, type, from, guard); });
}

bool takes(Context &, const IntegerType &to, const Type *from, RecursionGuard *) {
  return from->is(TypeKind::Integer) && rangeCovers(to, *from->as<IntegerType>());
}

bool takes(Context &context, const TypeAliasType &to, const Type *from, RecursionGuard *guard) {
  return assignable(context, to.resolved, from, guard);
}

bool takes(Context &, const TypeReferenceType &to, const Type *from, RecursionGuard *) {
  return typesEqual(&to, from);
}

/// The kinds without parameters: what they take is a matter of the other's kind.
template <TypeKind kind>
bool takes(Context &, const Type &, KindTag<kind>, const Type *from, RecursionGuard *) {
  TypeKind other = from->typeKind();
  if constexpr (kind == TypeKind::Any || kind == TypeKind::Unit)
    return true;
  else if constexpr (kind == TypeKind::Scalar)
    return isScalarKind(other) || other == TypeKind::SemVerRange;
  else if constexpr (kind == TypeKind::ScalarData)
    return isScalarDataKind(other);
  else if constexpr (kind == TypeKind::Numeric)
    return isNumericKind(other);
  else if constexpr (kind == TypeKind::CatalogEntry)
    return isCatalogEntryKind(other);
  else
    return other == kind;
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
  return withLayout(*to, [&](const auto &layout, auto kind) {
    using Layout = std::remove_cvref_t<decltype(layout)>;
    // Layouts that several kinds have.
    if constexpr (std::is_same_v<Layout, Type> || std::is_same_v<Layout, ContainedType>)
      return takes(context, layout, kind, from, guard);
    else
      return takes(context, layout, from, guard);
  });
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
