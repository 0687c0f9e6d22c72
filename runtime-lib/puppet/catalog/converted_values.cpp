// Turns references into resource objects, which print and compare differently.
#include "runtime-lib/puppet/catalog/converted_values.h"

#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/core/values/valid_text.h"
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/type.h"

#include <unordered_map>

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

/// One walk. Values may hold the same part very often, so what became of collections is remembered
/// once the walk is long.
class Conversion {
public:
  explicit Conversion(Run &run) : run_(run) {}

  Value of(Value value);

private:
  static constexpr size_t longWalk = 256;

  Value ofObject(Value value);
  Value ofArray(Value value);
  Value ofHash(Value value);
  Value ofType(Value value);

  Run &run_;
  size_t steps_ = 0;
  std::unordered_map<const Object *, Value> done_;
};

// Collections hold seldom anything to convert, so a copy is begun with the first change only.

Value Conversion::ofArray(Value value) {
  std::span<const Value> items = value.as<Array>()->items();
  std::vector<Value> changed;
  for (size_t i = 0; i < items.size(); ++i) {
    Value element = of(items[i]);
    if (changed.empty() && element == items[i])
      continue;
    if (changed.empty())
      changed.assign(items.begin(), items.begin() + static_cast<ptrdiff_t>(i));
    changed.push_back(element);
  }
  return changed.empty() ? value : makeArray(run_, changed);
}

Value Conversion::ofHash(Value value) {
  std::span<const HashEntry> items = value.as<Hash>()->items();
  std::optional<HashBuilder> changed;
  for (size_t i = 0; i < items.size(); ++i) {
    Value key = of(items[i].key);
    Value item = of(items[i].value);
    if (!changed && key == items[i].key && item == items[i].value)
      continue;
    if (!changed) {
      changed.emplace(run_, items.size());
      for (const HashEntry &entry : items.first(i))
        changed->set(entry.key, entry.value);
    }
    changed->set(key, item);
  }
  return changed ? changed->build() : value;
}

Value Conversion::ofType(Value value) {
  const Type *type = asType(value);
  if (type->is(TypeKind::CatalogEntry))
    failPlain("Cannot split the type Puppet::Pops::Types::PCatalogEntryType, it represents "
              "neither a PClassType, nor a PResourceType.");
  if (!type->is(TypeKind::Class) && !type->is(TypeKind::Resource))
    return value;
  checkReference(run_, value);
  return typeValue(convertedReference(run_, type));
}

Value Conversion::of(Value value) {
  if (!value.is(ObjectKind::Array) && !value.is(ObjectKind::Hash))
    return value.isObject() ? ofObject(value) : value;
  if (auto known = done_.find(value.object()); known != done_.end())
    return known->second;
  checkTime();
  Value converted = ofObject(value);
  if (++steps_ > longWalk)
    done_.emplace(value.object(), converted);
  return converted;
}

Value Conversion::ofObject(Value value) {
  switch (value.object()->kind) {
  case ObjectKind::Array:
    return ofArray(value);
  case ObjectKind::Hash:
    return ofHash(value);
  case ObjectKind::Type:
    return ofType(value);
  case ObjectKind::Iterator:
    failPlain("Use of an Iterator is not supported here");
  default:
    return value;
  }
}

} // namespace

Value convertedValue(Run &run, Value value) { return Conversion(run).of(value); }

} // namespace pp
