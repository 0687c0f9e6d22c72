// Conversion between constants of the IR and runtime values.
#include "ir/passes/constant_values.h"

#include "ir/core/constants/constant_objects.h"
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/text/byte_text.h"

#include <algorithm>

namespace ppcc::ir {

bool ConstantValues::isWorthComputing(ConstantId id) {
  // Items have lower numbers than the collection that holds them.
  for (size_t i = extents_.size(); i <= id.index; ++i) {
    Extent extent{0, 1};
    for (ConstantId item : module_.constants[ConstantId(i)].items) {
      Extent inner = extents_[item.index];
      extent.depth = std::max(extent.depth, inner.depth + 1);
      extent.values = std::min(extent.values + inner.values, maxValues + 1);
    }
    extents_.push_back(extent);
  }
  return extents_[id.index].depth <= maxDepth && extents_[id.index].values <= maxValues;
}

pp::Value ConstantValues::valueOf(ConstantId id) {
  if (!isWorthComputing(id))
    return pp::Value::unset();
  if (values_.size() <= id.index)
    values_.resize(module_.constants.size());
  if (!values_[id.index]) {
    // Items are asked for meanwhile, which may move the row.
    pp::Value value = makeWithinLimits(module_.constants[id]);
    values_[id.index] = value;
  }
  return *values_[id.index];
}

/// A constant that folding has no room for is one that it leaves alone: the limits here are those
/// of the compiler's patience and none of the language.
pp::Value ConstantValues::makeWithinLimits(const Constant &constant) {
  if (constant.text && module_.text(constant.text).size() > maxBytes)
    return pp::Value::unset();
  try {
    return makeConstant(context_, module_, constant,
                        [&](ConstantId item) { return valueOf(item); });
  } catch (const pp::EvaluationError &) {
    return pp::Value::unset();
  }
}

ConstantId ConstantValues::constantOf(pp::Value value, uint32_t depth) {
  ConstantPool &constants = module_.constants;
  if (value.isUndef())
    return constants.undef();
  if (value.isDefault())
    return constants.defaultValue();
  if (value.isBoolean())
    return constants.boolean(value.isTrue());
  if (value.isSmallInteger())
    return constants.integer(value.small());
  return value.isObject() ? objectConstant(value, depth) : ConstantId();
}

ConstantId ConstantValues::objectConstant(pp::Value value, uint32_t depth) {
  ConstantPool &constants = module_.constants;
  if (value.object()->length > maxBytes || depth > maxDepth)
    return {};
  if (value.is(pp::ObjectKind::BigInteger))
    return constants.integerFromDecimal(pp::integerText(value));
  if (const auto *number = pp::dynAs<pp::Float>(value))
    return constants.floating(number->value);
  // A constant has no place for what sets a text of bytes apart.
  if (const auto *string = pp::dynAs<pp::String>(value); string && pp::isBytes(*string))
    return {};
  if (const auto *string = pp::dynAs<pp::String>(value))
    return constants.string(string->view());
  if (const auto *regexp = pp::dynAs<pp::Regexp>(value))
    return constants.regexp(regexp->source->view());
  return collection(value, depth);
}

ConstantId ConstantValues::collection(pp::Value value, uint32_t depth) {
  uint32_t length = value.object()->length;
  if (length > maxItems || length >= valuesLeft_)
    return {};
  valuesLeft_ -= length + 1;
  std::vector<ConstantId> items;
  bool complete = true;
  auto add = [&](pp::Value item) {
    items.push_back(complete ? constantOf(item, depth + 1) : ConstantId());
    complete &= items.back().valid();
  };
  const auto *array = pp::dynAs<pp::Array>(value);
  const auto *hash = pp::dynAs<pp::Hash>(value);
  if (array)
    std::ranges::for_each(array->items(), add);
  else if (hash)
    for (const pp::HashEntry &entry : hash->items()) {
      add(entry.key);
      add(entry.value);
    }
  if (!complete || (!array && !hash))
    return {};
  return array ? module_.constants.array(items) : module_.constants.hash(items);
}

} // namespace ppcc::ir
