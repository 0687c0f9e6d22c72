// Building values, taking them apart, comparing them.
#include "runtime-lib/pcl/values/typed_value.h"

#include "runtime-lib/core/formats/json_writer.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/pcl/numbers/number.h"

#include <charconv>

namespace pp::pcl {

using enum TypeKind;

TypedValue stringValue(Context &context, std::string_view text) {
  return {makeString(context, text), simpleType(String)};
}

TypedValue tupleValue(Context &context, const std::vector<TypedValue> &elements) {
  NewArray array = newArray(context, elements.size());
  std::vector<TypeRef> types;
  for (size_t i = 0; i < elements.size(); ++i) {
    array.elements[i] = elements[i].value;
    types.push_back(elements[i].type);
  }
  return {array.array, tupleOf(std::move(types))};
}

TypedValue objectValue(Context &context, const std::map<std::string, TypedValue> &attributes) {
  HashBuilder builder(context, attributes.size());
  std::vector<std::string> names;
  std::vector<TypeRef> types;
  for (const auto &[name, attribute] : attributes) {
    builder.set(name, attribute.value);
    names.push_back(name);
    types.push_back(attribute.type);
  }
  return {builder.build(), objectOf(std::move(names), std::move(types))};
}

std::string_view textOf(const TypedValue &string) { return string.value.as<pp::String>()->view(); }

size_t lengthOf(const TypedValue &collection) { return collection.value.object()->length; }

TypedValue partOf(const TypedValue &collection, size_t index) {
  const Type &type = *collection.type;
  bool isStructure = type.is(Tuple) || type.is(Object);
  const TypeRef &part = isStructure ? type.parts[index] : type.element();
  if (const auto *hash = dynAs<Hash>(collection.value))
    return {hash->entries[index].value, part};
  return {collection.value.as<Array>()->elements[index], part};
}

TypedValue keyOf(Context &context, const TypedValue &collection, size_t index) {
  if (const auto *hash = dynAs<Hash>(collection.value))
    return {hash->entries[index].key, simpleType(String)};
  if (collection.type->is(Set))
    return partOf(collection, index);
  return numberValue(makeInteger(context, static_cast<int64_t>(index)));
}

namespace {

std::optional<bool> equalParts(const TypedValue &a, const TypedValue &b) {
  if (lengthOf(a) != lengthOf(b))
    return false;
  bool isUnsure = false;
  for (size_t i = 0; i < lengthOf(a); ++i) {
    const auto *left = dynAs<Hash>(a.value), *right = dynAs<Hash>(b.value);
    if (left && right && !keysEqual(left->entries[i].key, right->entries[i].key))
      return false;
    std::optional<bool> same = equalValues(partOf(a, i), partOf(b, i));
    if (same == false)
      return false;
    isUnsure |= !same;
  }
  return isUnsure ? std::nullopt : std::optional(true);
}

} // namespace

std::optional<bool> equalValues(const TypedValue &a, const TypedValue &b) {
  if (a.isNull() || b.isNull()) {
    if (!a.isKnown() || !b.isKnown())
      return std::nullopt;
    return a.isNull() && b.isNull();
  }
  if (!equal(*a.type, *b.type))
    return hasDynamic(*a.type) && !a.isKnown() ? std::nullopt : std::optional(false);
  if (!a.isKnown() || !b.isKnown())
    return std::nullopt;
  switch (a.type->kind) {
  case Bool:
    return a.value == b.value;
  case Number:
    return compareNumbers(a.value, b.value) == 0;
  case String:
    return textOf(a) == textOf(b);
  default:
    return equalParts(a, b);
  }
}

namespace {

void appendParts(std::string &out, const TypedValue &value, bool hasKeys) {
  out += hasKeys ? '{' : '[';
  for (size_t i = 0; i < lengthOf(value); ++i) {
    out += i ? "," : "";
    if (hasKeys) {
      appendJsonString(out, value.value.as<Hash>()->entries[i].key.as<pp::String>()->view());
      out += ':';
    }
    appendJson(out, partOf(value, i));
  }
  out += hasKeys ? '}' : ']';
}

} // namespace

void appendJson(std::string &out, const TypedValue &value) {
  if (!value.isKnown()) {
    out += "{\"$\":\"unknown " + typeText(*value.type) + "\"}";
    return;
  }
  if (value.isNull()) {
    out += "null";
    return;
  }
  switch (value.type->kind) {
  case String:
    return appendJsonString(out, textOf(value));
  case Bool:
    out += value.value.isTrue() ? "true" : "false";
    return;
  case Number:
    out += isInfinite(value.value) ? "{\"$\":\"" + numberText(value.value) + "\"}"
                                   : numberText(value.value);
    return;
  case Map:
  case Object:
    return appendParts(out, value, true);
  case Set:
    out += "{\"$\":\"set\",\"elements\":";
    appendParts(out, value, false);
    out += '}';
    return;
  case List:
  case Tuple:
  case Dynamic:
    break;
  }
  appendParts(out, value, false);
}

TypedValue fromJson(Context &context, Value value) {
  if (value.isUndef())
    return nullValue();
  if (value.isBoolean())
    return boolValue(value.isTrue());
  if (isInteger(value))
    return numberValue(value);
  if (const auto *number = dynAs<Float>(value)) {
    char text[64];
    char *end = std::to_chars(text, text + sizeof text, number->value).ptr;
    return numberValue(*parseNumber(context, {text, static_cast<size_t>(end - text)}));
  }
  if (const auto *array = dynAs<Array>(value)) {
    std::vector<TypedValue> elements;
    for (Value element : array->items())
      elements.push_back(fromJson(context, element));
    return tupleValue(context, elements);
  }
  if (const auto *hash = dynAs<Hash>(value)) {
    std::map<std::string, TypedValue> attributes;
    for (const HashEntry &entry : hash->items())
      attributes[std::string(entry.key.as<pp::String>()->view())] = fromJson(context, entry.value);
    return objectValue(context, attributes);
  }
  return {value, simpleType(String)};
}

} // namespace pp::pcl
