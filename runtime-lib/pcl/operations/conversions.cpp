// Primitive values as others, what types are called, and equality.
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/pcl/numbers/number.h"
#include "runtime-lib/pcl/operations/operations.h"

namespace pp::pcl {

namespace {

std::string_view viewOf(Value string) { return string.as<String>()->view(); }

bool areAlike(const Array &a, const Array &b) {
  if (a.length != b.length || a.reserved != b.reserved)
    return false;
  for (size_t i = 0; i < a.length; ++i)
    if (!areEqual(a.elements[i], b.elements[i]))
      return false;
  return true;
}

bool areAlike(const Hash &a, const Hash &b) {
  if (a.length != b.length || a.reserved != b.reserved)
    return false;
  for (const HashEntry &entry : a.items()) {
    const Value *other = hashFind(b, entry.key);
    if (!other || !areEqual(entry.value, *other))
      return false;
  }
  return true;
}

/// The name that all parts have, or `any`.
template <class Name> std::string common(Value collection, Name name) {
  std::string found;
  auto add = [&](Value part) {
    std::string one = plain(part).isUndef() ? found : name(part);
    found = found.empty() || found == one ? one : "any";
  };
  if (const auto *array = dynAs<Array>(collection))
    for (Value element : array->items())
      add(element);
  else
    for (const HashEntry &entry : collection.as<Hash>()->items())
      add(entry.value);
  return found.empty() ? "any" : found;
}

std::string structureText(Value value) {
  std::string text;
  if (const auto *array = dynAs<Array>(value)) {
    for (Value element : array->items())
      text += (text.empty() ? "" : ", ") + typeText(element);
    return "tuple([" + text + "])";
  }
  for (const HashEntry &entry : value.as<Hash>()->items())
    text += (text.empty() ? "" : ", ") + std::string(viewOf(entry.key)) + " = " +
            typeText(entry.value);
  return "object({" + text + "})";
}

} // namespace

Converted toNumber(Context &context, Value value) {
  if (isNumber(value))
    return {value};
  if (value.is(ObjectKind::String))
    if (std::optional<Value> number = parseNumber(context, viewOf(value)))
      return {*number};
  return {value, "a number is required"};
}

Converted toBool(Context &, Value value) {
  if (value.isBoolean())
    return {value};
  if (!value.is(ObjectKind::String))
    return {value, "a bool is required"};
  std::string_view text = viewOf(value);
  if (text == "true" || text == "1" || text == "false" || text == "0")
    return {Value::boolean(text == "true" || text == "1")};
  std::string lower = downcase(text);
  if (lower == "true" || lower == "false")
    return {value, "a bool is required; to convert from string, use lowercase \"" + lower + "\""};
  return {value, "a bool is required"};
}

Converted toText(Context &context, Value value) {
  if (value.is(ObjectKind::String))
    return {value};
  if (value.isBoolean())
    return {makeString(context, value.isTrue() ? "true" : "false")};
  if (isNumber(value))
    return {makeString(context, numberText(value))};
  return {value, "a string is required"};
}

bool areEqual(Value a, Value b) {
  a = plain(a);
  b = plain(b);
  if (a == b)
    return true;
  if (isNumber(a) || isNumber(b))
    return isNumber(a) && isNumber(b) && compareNumbers(a, b) == 0;
  if (a.is(ObjectKind::String))
    return b.is(ObjectKind::String) && viewOf(a) == viewOf(b);
  if (a.is(ObjectKind::Array))
    return b.is(ObjectKind::Array) && areAlike(*a.as<Array>(), *b.as<Array>());
  if (a.is(ObjectKind::Hash))
    return b.is(ObjectKind::Hash) && areAlike(*a.as<Hash>(), *b.as<Hash>());
  const auto *left = specialAs<Asset>(a), *right = specialAs<Asset>(b);
  return left && right && left->form == right->form && areEqual(left->content, right->content);
}

std::string typeName(Value value) {
  if (const Eventual *found = eventual(value); found && found->value.isUnset())
    return std::string(found->type->view());
  value = plain(value);
  if (isSequence(value) && shapeOf(value) == Shape::Structure)
    return "tuple";
  if (isMapping(value) && shapeOf(value) == Shape::Structure)
    return "object";
  if (isSequence(value))
    return (shapeOf(value) == Shape::Set ? "set of " : "list of ") + common(value, typeName);
  if (isMapping(value))
    return "map of " + common(value, typeName);
  if (specialAs<ResourceValue>(value))
    return "resource";
  if (specialAs<Asset>(value))
    return "asset";
  return typeText(value);
}

std::string typeText(Value value) {
  if (const Eventual *found = eventual(value); found && found->value.isUnset())
    return std::string(found->type->view());
  value = plain(value);
  if (value.isUndef())
    return "none";
  if (value.isBoolean())
    return "bool";
  if (isNumber(value))
    return "number";
  if (value.is(ObjectKind::String))
    return "string";
  if (!isSequence(value) && !isMapping(value))
    return "any";
  if (shapeOf(value) == Shape::Structure)
    return structureText(value);
  std::string element = common(value, typeText);
  if (isMapping(value))
    return "map(" + element + ")";
  return (shapeOf(value) == Shape::Set ? "set(" : "list(") + element + ")";
}

} // namespace pp::pcl
