// Constants are made by the code that makes values when a program runs.
#include "ir/core/constants/constant_objects.h"

#include "runtime-lib/core/values/build.h"

#include <limits>

namespace ppcc::ir {

namespace {

using Item = std::function<pp::Value(ConstantId)>;

pp::Value makeArray(pp::Context &context, const Constant &constant, const Item &item) {
  std::vector<pp::Value> elements;
  for (ConstantId id : constant.items) {
    elements.push_back(item(id));
    if (elements.back().isUnset())
      return pp::Value::unset();
  }
  return pp::makeArray(context, elements);
}

pp::Value makeHash(pp::Context &context, const Constant &constant, const Item &item) {
  pp::HashBuilder hash(context, constant.items.size() / 2);
  for (size_t i = 0; i + 1 < constant.items.size(); i += 2) {
    pp::Value key = item(constant.items[i]), value = item(constant.items[i + 1]);
    if (key.isUnset() || value.isUnset())
      return pp::Value::unset();
    hash.set(key, value);
  }
  return hash.build();
}

pp::Limits unlimited() {
  return {.memoryBytes = std::numeric_limits<size_t>::max(),
          .stringBytes = std::numeric_limits<uint32_t>::max()};
}

} // namespace

pp::Value makeConstant(pp::Context &context, const Module &module, const Constant &constant,
                       const Item &item) {
  switch (constant.kind) {
  case ConstantKind::Undef:
    return pp::Value::undef();
  case ConstantKind::Default:
    return pp::Value::defaultValue();
  case ConstantKind::Bool:
    return pp::Value::boolean(constant.boolean);
  case ConstantKind::Integer:
    return pp::makeInteger(context, constant.integer);
  case ConstantKind::BigInteger:
    return pp::makeIntegerFromDecimal(context, module.text(constant.text));
  case ConstantKind::Float:
    return pp::makeFloat(context, constant.number);
  case ConstantKind::String:
    return pp::makeString(context, module.text(constant.text));
  case ConstantKind::Regexp:
    return pp::makeRegexp(context, module.text(constant.text));
  case ConstantKind::Array:
    return makeArray(context, constant, item);
  case ConstantKind::Hash:
    return makeHash(context, constant, item);
  }
  __builtin_unreachable();
}

ConstantObjects::ConstantObjects(const Module &module)
    : module_(module), context_(std::make_unique<pp::Context>(unlimited())) {}

ConstantObjects::~ConstantObjects() = default;

pp::Value ConstantObjects::string(std::string_view text) { return pp::makeString(*context_, text); }

pp::Value ConstantObjects::regexp(std::string_view source) {
  return pp::makeRegexp(*context_, source);
}

pp::Value ConstantObjects::make(const Constant &constant, const Item &item) {
  return makeConstant(*context_, module_, constant, item);
}

} // namespace ppcc::ir
