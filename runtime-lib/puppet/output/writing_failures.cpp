// Looks for the values and titles that rich_data.cpp and wire_format.cpp refuse.
#include "runtime-lib/puppet/output/writing_failures.h"

#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/types/type.h"

#include <algorithm>
#include <cmath>

namespace pp {

static bool isCertain(Value value);

static bool isCertainText(const String &text) { return text.isAscii() || isValidUtf8(text.view()); }

static bool isCertainReference(const Type *type) {
  if (auto *to = typeAs<ClassType>(type, TypeKind::Class))
    return to->className && isCertainText(*to->className);
  auto *to = typeAs<ResourceType>(type, TypeKind::Resource);
  return to && to->typeName && to->title && isCertainText(*to->title);
}

static bool isCertainObject(Value value) {
  switch (value.object()->kind) {
  case ObjectKind::String:
    return isCertainText(*value.as<String>());
  case ObjectKind::Regexp:
    return isCertainText(*value.as<Regexp>()->source);
  case ObjectKind::BigInteger:
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

static bool isCertainAttribute(const ResourceParameter &attribute) {
  return isCertainText(*attribute.name()) && isCertain(attribute.value);
}

/// Tags are words, of which all are UTF-8.
static bool isCertain(const Resource &resource) {
  bool hasPlace = !resource.place.file || isCertainText(*resource.place.file);
  return hasPlace && isCertainText(*resource.title) &&
         isTitleOfOneAttribute(resource.core, *resource.title) &&
         std::ranges::all_of(resource.parameters, isCertainAttribute);
}

bool hasCertainText(Run &run) {
  return std::ranges::all_of(run.catalog.resources, [](const Resource *resource) {
    return resource->isVirtual || isCertain(*resource);
  });
}

} // namespace pp
