// Type aliases: completing them and finding out whether they recur.
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/objects/objects.h"
#include "runtime-lib/puppet/types/relations/equality.h"
#include "runtime-lib/puppet/types/visit.h"

#include <algorithm>

namespace pp {

namespace {

bool isBuiltIn(const TypeAliasType *alias) {
  return alias == &dataType || alias == &richDataType || alias == &richDataKeyType ||
         alias == &lookupKeyType || alias == &lookupValueType || alias == &unresolvedAlias;
}

/// Aliases of the running catalog lie in its arena; only the built-in ones are constants.
TypeAliasType *modifiable(const Type *type) {
  auto *alias = typeAs<TypeAliasType>(type, TypeKind::TypeAlias);
  return alias && !isBuiltIn(alias) ? const_cast<TypeAliasType *>(alias) : nullptr;
}

/// Whether the type holds anything but aliases and variants.
bool isRealType(const Type *type) {
  bool found = false;
  RecursionGuard guard;
  visitType(
      type,
      [&](const Type *part) {
        found = found || !(part->is(TypeKind::TypeAlias) || part->is(TypeKind::Variant));
      },
      guard);
  return found;
}

bool recurs(const TypeAliasType *alias) {
  RecursionGuard guard;
  visitType(
      alias, [](const Type *) {}, guard);
  return guard.recursiveThis(alias);
}

/// Throws when an Object type comes to inherit itself through the alias.
void checkInheritance(const TypeAliasType *alias) {
  auto *object = typeAs<ObjectType>(alias->resolved, TypeKind::Object);
  const Type *parent = object ? object->parent : nullptr;
  while (parent) {
    if (parent == alias || parent == object)
      failPlain("The Object type '" + std::string(object->label()) + "' inherits from itself");
    if (parent->is(TypeKind::TypeAlias))
      parent = parent->as<TypeAliasType>()->resolved;
    else
      parent = parent->is(TypeKind::Object) ? parent->as<ObjectType>()->parent : nullptr;
  }
}

/// Drops alternatives that are nothing but the alias again.
void dropUnrealAlternatives(Context &context, TypeAliasType *alias) {
  if (auto *variant = typeAs<VariantType>(alias->resolved, TypeKind::Variant)) {
    TypeList real;
    for (const Type *type : variant->alternatives())
      if (!typesEqual(type, alias) && isRealType(type))
        real.push_back(type);
    if (real.size() != variant->length) {
      alias->resolved = makeVariantOrOnly(context, real);
      alias->selfRecursive = recurs(alias);
    }
  }
  if (alias->selfRecursive)
    checkInheritance(alias);
}

/// Another alias may have become recursive by the one that was just resolved.
void updateRecursion(Context &context, TypeAliasType *alias) {
  if (alias->selfRecursive || alias->resolved->is(TypeKind::TypeReference))
    return;
  alias->selfRecursive = true;
  alias->selfRecursive = recurs(alias);
  if (alias->selfRecursive)
    dropUnrealAlternatives(context, alias);
}

void findRecursion(Context &context, TypeAliasType *alias) {
  alias->selfRecursive = recurs(alias);
  if (!alias->selfRecursive)
    return;
  TypeList involved;
  RecursionGuard guard;
  visitType(
      alias, [&](const Type *part) { involved.push_back(part); }, guard);
  for (const Type *type : involved)
    if (TypeAliasType *other = modifiable(type))
      updateRecursion(context, other);
  dropUnrealAlternatives(context, alias);
}

} // namespace

TypeAliasType *newTypeAlias(Context &context, std::string_view name) {
  auto *alias = newType<TypeAliasType>(context, TypeKind::TypeAlias);
  alias->name = keepText(context, name);
  alias->resolved = &unresolvedReference;
  // Assumed until the body is known, so that walks stop here.
  alias->selfRecursive = true;
  return alias;
}

void resolveTypeAlias(Context &context, TypeAliasType *alias, const Type *body) {
  alias->resolved = normalize(context, body);
  if (!isRealType(alias))
    failPlain("Type alias '" + std::string(alias->name) + "' cannot be resolved to a real type");
  findRecursion(context, alias);
}

} // namespace pp
