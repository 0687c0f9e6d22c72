// Parents and providers of a resource, and what it inherits.
#include "runtime-lib/pcl/operations/operations.h"
#include "runtime-lib/pcl/program/resources.h"

#include <algorithm>

namespace pp::pcl {

namespace {

/// The resource that an option names; null for null and for what is not known.
Instance *resourceIn(Value value, std::string_view option) {
  if (plain(value).isUndef() || isUnknown(value))
    return nullptr;
  const auto *resource = specialAs<ResourceValue>(plain(value));
  if (!resource)
    fail(ErrorCode::Operation, "the option `" + std::string(option) + "` must be a resource",
         "It is a value of type " + typeName(value) + ".");
  return const_cast<Instance *>(resource->instance);
}

std::vector<Instance *> resourcesIn(Value value, std::string_view option) {
  std::vector<Instance *> all;
  value = plain(value);
  if (value.isUndef() || value.isUnset())
    return all;
  auto add = [&](Value part) {
    if (Instance *found = resourceIn(part, option))
      all.push_back(found);
  };
  if (isSequence(value))
    for (Value element : value.as<Array>()->items())
      add(element);
  else if (isMapping(value))
    for (const HashEntry &entry : value.as<Hash>()->items())
      add(entry.value);
  else
    add(value);
  return all;
}

/// The one for a package among providers.
Instance *forPackage(const std::vector<Instance *> &providers, std::string_view package) {
  auto found = std::find_if(providers.begin(), providers.end(), [&](const Instance *provider) {
    return packageOf(provider->type) == package;
  });
  return found == providers.end() ? nullptr : *found;
}

/// Providers of the parent that the instance has none of its own for.
void inheritProviders(Instance &instance) {
  auto inherit = [&](Instance *provider) {
    if (!forPackage(instance.providers, packageOf(provider->type)))
      instance.providers.push_back(provider);
  };
  for (Instance *provider : instance.parent->providers)
    inherit(provider);
  if (instance.parent->provider)
    inherit(instance.parent->provider);
}

// What is written, false too, stands before what the parent has.
void inheritFlag(Session &session, Instance &instance, std::string_view name) {
  Value above = optionOf(*instance.parent, name);
  if (!plain(above).isTrue() || !plain(optionOf(instance, name)).isUndef())
    return;
  const auto *own = dynAs<Hash>(instance.options);
  HashBuilder builder(session, own ? own->length + 1 : 1);
  if (own)
    for (const HashEntry &entry : own->items())
      builder.set(entry.key, entry.value);
  builder.set(name, above);
  instance.options = sorted(session, builder.build());
}

} // namespace

void applyOptions(Session &session, const ProgramFrame &frame, Instance &instance) {
  instance.parent = resourceIn(optionOf(instance, "parent"), "parent");
  if (!instance.parent)
    instance.parent = frame.instance ? frame.instance : &session.stack();
  Instance *own = resourceIn(optionOf(instance, "provider"), "provider");
  instance.providers = resourcesIn(optionOf(instance, "providers"), "providers");
  if (own)
    instance.providers.insert(instance.providers.begin(), own);
  inheritProviders(instance);
  if (instance.kind != InstanceKind::Provider)
    instance.provider = forPackage(instance.providers, packageOf(instance.type));
  inheritFlag(session, instance, "protect");
  inheritFlag(session, instance, "retainOnDelete");
}

} // namespace pp::pcl
