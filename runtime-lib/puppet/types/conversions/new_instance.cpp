// `T.new(args…)`: what is an instance already stays, what was made must be one.
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/puppet/types/conversions/constructors.h"
#include "runtime-lib/puppet/types/conversions/init.h"
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/objects/objects.h"

namespace pp {

namespace {

/// The type whose constructor does the work: behind aliases, Optional and NotUndef.
const Type *constructedType(const Type *type) {
  for (;;) {
    if (type->is(TypeKind::TypeAlias)) {
      type = type->as<TypeAliasType>()->resolved;
      continue;
    }
    bool wraps = type->is(TypeKind::Optional) || type->is(TypeKind::NotUndef);
    if (!wraps || !type->as<ContainedType>()->type)
      return type;
    type = type->as<ContainedType>()->type;
  }
}

Value makeInstance(Context &context, const Type *type, Arguments args) {
  const Type *target = constructedType(type);
  if (auto *init = typeAs<InitType>(target, TypeKind::Init); init && init->type)
    return newByInit(context, *init, args);
  if (auto *extension = typeAs<ObjectExtensionType>(target, TypeKind::ObjectExtension))
    return newObjectInstance(context, *extension->base, args);
  if (auto *object = typeAs<ObjectType>(target, TypeKind::Object); object && !object->name.empty())
    return newObjectInstance(context, *object, args);
  return construct(context, constructorsFor(target), type, args);
}

} // namespace

Value newInstance(Context &context, const Type *type, std::span<const Value> args) {
  if (args.size() == 1 && !type->is(TypeKind::Init) && isInstance(context, type, args[0]))
    return args[0];
  Value result = makeInstance(context, type, args);
  assertInstance(context, "Converted value from " + typeText(type) + ".new()", type, result);
  return result;
}

} // namespace pp
