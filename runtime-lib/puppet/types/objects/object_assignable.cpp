// Assignability of Object types, by inheritance and by type parameters.
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/types/objects/objects.h"
#include "runtime-lib/puppet/types/relations/assignable.h"

namespace pp {

namespace {

/// Whether each parameter of `to` accepts the one given; a missing one does not fit.
bool parametersFit(Context &context, const Hash &to, const Hash *given) {
  for (const HashEntry &entry : to.items()) {
    const Value *value = given ? hashFind(*given, entry.key) : nullptr;
    if (!value)
      return false;
    if (caseMatch(context, *value, entry.value).truthy())
      continue;
    const Type *wantedType = asType(entry.value);
    const Type *givenType = asType(*value);
    if (!wantedType || !givenType || !isAssignable(context, wantedType, givenType))
      return false;
  }
  return true;
}

} // namespace

bool takes(Context &context, const ObjectType &to, const Type *from, RecursionGuard *guard) {
  if (auto *extension = typeAs<ObjectExtensionType>(from, TypeKind::ObjectExtension))
    return assignable(context, &to, extension->base, guard);
  auto *object = typeAs<ObjectType>(from, TypeKind::Object);
  if (!object)
    return false;
  if (typesEqual(&to, &objectType) || typesEqual(&to, object))
    return true;
  return object->parent && assignable(context, &to, object->parent, guard);
}

bool takes(Context &context, const ObjectExtensionType &to, const Type *from,
           RecursionGuard *guard) {
  auto *extension = typeAs<ObjectExtensionType>(from, TypeKind::ObjectExtension);
  const Type *base = extension ? extension->base : from;
  return assignable(context, to.base, base, guard) &&
         parametersFit(context, *to.parameters, extension ? extension->parameters : nullptr);
}

} // namespace pp
