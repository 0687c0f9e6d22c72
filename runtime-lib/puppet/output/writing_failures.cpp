// Looks for the values and titles that rich_data.cpp and wire_format.cpp refuse.
#include "runtime-lib/puppet/output/writing_failures.h"

#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/types/type.h"

#include <algorithm>
#include <cmath>

namespace pp {

static bool isCertain(Value value);

static bool isCertainReference(const Type *type) {
  if (auto *to = typeAs<ClassType>(type, TypeKind::Class))
    return to->className != nullptr;
  auto *to = typeAs<ResourceType>(type, TypeKind::Resource);
  return to && to->typeName && to->title;
}

static bool isCertainObject(Value value) {
  switch (value.object()->kind) {
  case ObjectKind::String:
  case ObjectKind::BigInteger:
  case ObjectKind::Regexp:
  case ObjectKind::Binary:
    return true;
  case ObjectKind::Float:
    return std::isfinite(value.as<Float>()->value);
  case ObjectKind::Array:
    return std::ranges::all_of(value.as<Array>()->items(), isCertain);
  case ObjectKind::Hash:
    return std::ranges::all_of(value.as<Hash>()->items(), [](const HashEntry &entry) {
      return isCertain(entry.key) && isCertain(entry.value);
    });
  case ObjectKind::Sensitive:
    return isCertain(value.as<Sensitive>()->value);
  case ObjectKind::Type:
    return isCertainReference(asType(value));
  default:
    return false;
  }
}

static bool isCertain(Value value) { return !value.isObject() || isCertainObject(value); }

bool hasCertainText(Run &run) {
  return std::ranges::all_of(run.catalog.resources, [](const Resource *resource) {
    return resource->isVirtual ||
           (isTitleOfOneAttribute(resource->core, *resource->title) &&
            std::ranges::all_of(resource->parameters, isCertain, &ResourceParameter::value));
  });
}

} // namespace pp
