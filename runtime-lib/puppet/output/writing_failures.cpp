// Looks for the values and titles that rich_data.cpp and wire_format.cpp refuse.
#include "runtime-lib/puppet/output/writing_failures.h"

#include "runtime-lib/core/values/text/byte_text.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/type.h"

#include <algorithm>
#include <cmath>

namespace pp {

namespace {

bool isCertainText(const String &text) { return text.isAscii() || isValidUtf8(text.view()); }

bool isCertainReference(const Type *type) {
  if (auto *to = typeAs<ClassType>(type, TypeKind::Class))
    return to->className && isCertainText(*to->className);
  auto *to = typeAs<ResourceType>(type, TypeKind::Resource);
  return to && to->typeName && to->title && isCertainText(*to->title);
}

/// Goes through the values of a catalog, as far as there is an end to them soon.
class Certainty {
public:
  /// Tags are words, of which all are UTF-8.
  bool isCertain(const Resource &resource) {
    bool hasPlace = !resource.place.file || isCertainText(*resource.place.file);
    return hasPlace && isCertainText(*resource.title) &&
           isTitleOfOneAttribute(resource.core, *resource.title) &&
           std::ranges::all_of(resource.parameters, [this](const ResourceParameter &attribute) {
             return isCertainText(*attribute.name()) && isCertain(attribute.value);
           });
  }

private:
  /// A catalog of more values may well be longer than memory allows, which shows at its end.
  static constexpr size_t mostValues = size_t{1} << 26;

  bool isCertain(Value value) {
    return values_++ < mostValues && (!value.isObject() || isCertainObject(value));
  }

  bool isCertainObject(Value value) {
    switch (value.object()->kind) {
    case ObjectKind::String:
      return isBytes(*value.as<String>()) || isCertainText(*value.as<String>());
    case ObjectKind::Regexp:
      return isCertainText(*value.as<Regexp>()->source);
    case ObjectKind::BigInteger:
    case ObjectKind::Binary:
      return true;
    case ObjectKind::Float:
      return std::isfinite(value.as<Float>()->value);
    case ObjectKind::Array:
    case ObjectKind::Hash:
      return isCertainCollection(value);
    case ObjectKind::Sensitive:
      return isCertain(value.as<Sensitive>()->value);
    case ObjectKind::Type:
      return isCertainReference(asType(value));
    default:
      return false;
    }
  }

  bool isCertainCollection(Value value) {
    NestingGuard guard;
    if (const Array *array = dynAs<Array>(value))
      return std::ranges::all_of(array->items(), [this](Value item) { return isCertain(item); });
    return std::ranges::all_of(value.as<Hash>()->items(), [this](const HashEntry &entry) {
      return isCertain(entry.key) && isCertain(entry.value);
    });
  }

  size_t values_ = 0;
};

} // namespace

bool hasCertainText(Run &run) {
  Certainty certainty;
  return std::ranges::all_of(run.catalog.resources, [&](const Resource *resource) {
    return resource->isVirtual || certainty.isCertain(*resource);
  });
}

} // namespace pp
