// Turns references into resource objects, which print and compare differently.
#include "runtime-lib/catalog/converted_values.h"

#include "runtime-lib/catalog/run.h"
#include "runtime-lib/types/factory.h"
#include "runtime-lib/types/type.h"

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
  if (!resource->title && resource->lowerName->view() == "file")
    throw EvaluationError(EvaluationError::Form::Located,
                          "No set of title patterns matched the title \"\".");
}

Value convertedArray(Run &run, Value value) {
  std::vector<Value> elements;
  bool isSame = true;
  for (Value element : value.as<Array>()->items()) {
    elements.push_back(convertedValue(run, element));
    isSame &= elements.back() == element;
  }
  return isSame ? value : makeArray(run, elements);
}

Value convertedHash(Run &run, Value value) {
  HashBuilder hash(run, value.as<Hash>()->length);
  bool isSame = true;
  for (const HashEntry &entry : value.as<Hash>()->items()) {
    Value key = convertedValue(run, entry.key);
    Value item = convertedValue(run, entry.value);
    isSame &= key == entry.key && item == entry.value;
    hash.set(key, item);
  }
  return isSame ? value : hash.build();
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
