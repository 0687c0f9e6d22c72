// Turns references into resource objects, which print and compare differently.
#include "runtime-lib/puppet/catalog/converted_values.h"

#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/core/values/valid_text.h"
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/type.h"

namespace pp {

namespace {

/// Puppet fails where there is too little to refer to.
void checkReference(Run &run, Value value) {
  auto *resource = typeAs<ResourceType>(asType(value), TypeKind::Resource);
  if (!resource) {
    catalogReference(run, value);
    return;
  }
  if (!resource->typeName)
    failPlain("undefined method `include?' for nil:NilClass");
  if (resource->title)
    requireUtf8(*resource->title);
  if (!resource->title && resource->lowerName->view() == "file")
    throw EvaluationError(EvaluationError::Form::Complete,
                          "No set of title patterns matched the title \"\".");
}

// Collections hold seldom anything to convert, so a copy is begun with the first change only.

Value convertedArray(Run &run, Value value) {
  std::span<const Value> items = value.as<Array>()->items();
  std::vector<Value> changed;
  for (size_t i = 0; i < items.size(); ++i) {
    Value element = convertedValue(run, items[i]);
    if (changed.empty() && element == items[i])
      continue;
    if (changed.empty())
      changed.assign(items.begin(), items.begin() + static_cast<ptrdiff_t>(i));
    changed.push_back(element);
  }
  return changed.empty() ? value : makeArray(run, changed);
}

Value convertedHash(Run &run, Value value) {
  std::span<const HashEntry> items = value.as<Hash>()->items();
  std::optional<HashBuilder> changed;
  for (size_t i = 0; i < items.size(); ++i) {
    Value key = convertedValue(run, items[i].key);
    Value item = convertedValue(run, items[i].value);
    if (!changed && key == items[i].key && item == items[i].value)
      continue;
    if (!changed) {
      changed.emplace(run, items.size());
      for (const HashEntry &entry : items.first(i))
        changed->set(entry.key, entry.value);
    }
    changed->set(key, item);
  }
  return changed ? changed->build() : value;
}

Value convertedType(Run &run, Value value) {
  const Type *type = asType(value);
  if (type->is(TypeKind::CatalogEntry))
    failPlain("Cannot split the type Puppet::Pops::Types::PCatalogEntryType, it represents "
              "neither a PClassType, nor a PResourceType.");
  if (!type->is(TypeKind::Class) && !type->is(TypeKind::Resource))
    return value;
  checkReference(run, value);
  return typeValue(convertedReference(run, type));
}

} // namespace

Value convertedValue(Run &run, Value value) {
  if (!value.isObject())
    return value;
  switch (value.object()->kind) {
  case ObjectKind::Array:
    return convertedArray(run, value);
  case ObjectKind::Hash:
    return convertedHash(run, value);
  case ObjectKind::Type:
    return convertedType(run, value);
  case ObjectKind::Iterator:
    failPlain("Use of an Iterator is not supported here");
  default:
    return value;
  }
}

} // namespace pp
