// Values as values of another type, as cty converts them.
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/pcl/numbers/number.h"
#include "runtime-lib/pcl/values/typed_value.h"

#include <algorithm>

namespace pp::pcl {

namespace {

using enum TypeKind;

Conversion fail(std::string problem) { return {{}, std::move(problem)}; }

/// `to`, with what it leaves open as the value's type has it.
TypeRef filled(const TypeRef &from, const TypeRef &to) {
  if (from->is(Dynamic) || !hasDynamic(*to))
    return to;
  if (to->is(Dynamic))
    return from;
  if (to->isCollection()) {
    TypeRef element = from->isCollection() ? from->element() : unify(from->parts, true);
    return element ? collectionOf(to->kind, filled(element, to->element())) : to;
  }
  std::vector<TypeRef> parts;
  for (size_t i = 0; i < to->parts.size(); ++i) {
    ptrdiff_t at = to->is(Tuple)   ? static_cast<ptrdiff_t>(i)
                   : from->is(Map) ? 0
                                   : from->find(to->names[i]);
    bool isThere = at >= 0 && static_cast<size_t>(at) < from->parts.size();
    parts.push_back(isThere ? filled(from->parts[static_cast<size_t>(at)], to->parts[i])
                            : to->parts[i]);
  }
  return to->is(Tuple) ? tupleOf(std::move(parts)) : objectOf(to->names, std::move(parts));
}

class Converter {
public:
  explicit Converter(Context &context) : context_(context) {}

  /// The types are known to convert.
  Conversion apply(const TypedValue &value, const TypeRef &to) {
    if (to->is(Dynamic) || equal(*value.type, *to))
      return {value};
    if (!value.isKnown() || value.isNull())
      return {{value.value, filled(value.type, to)}};
    switch (to->kind) {
    case String:
      return {stringValue(context_, value.type->is(Number) ? numberText(value.value)
                                    : value.value.isTrue() ? "true"
                                                           : "false")};
    case Number:
      return toNumber(value);
    case Bool:
      return toBool(value);
    case List:
    case Set:
    case Map:
      return toCollection(value, to);
    case Tuple:
      return toTuple(value, *to);
    case Object:
      return toObject(value, *to);
    case Dynamic:
      break;
    }
    return {value};
  }

private:
  Conversion toNumber(const TypedValue &value) {
    std::optional<Value> number = parseNumber(context_, textOf(value));
    return number ? Conversion{numberValue(*number)} : fail("a number is required");
  }

  Conversion toBool(const TypedValue &value) {
    std::string_view text = textOf(value);
    if (text == "true" || text == "1" || text == "false" || text == "0")
      return {boolValue(text == "true" || text == "1")};
    std::string lower = downcase(text);
    if (lower == "true" || lower == "false")
      return fail("a bool is required; to convert from string, use lowercase \"" + lower + "\"");
    return fail("a bool is required");
  }

  Conversion toCollection(const TypedValue &value, const TypeRef &to);
  Conversion toTuple(const TypedValue &value, const Type &to);
  Conversion toObject(const TypedValue &value, const Type &to);
  TypeRef elementType(const TypedValue &value, const TypeRef &to);
  /// Makes elements that kept types of their own alike.
  bool makeAlike(std::vector<TypedValue> &elements, TypeRef &element);

  Context &context_;
};

TypeRef Converter::elementType(const TypedValue &value, const TypeRef &to) {
  const TypeRef &wanted = to->element();
  if (!wanted->is(Dynamic))
    return wanted;
  if (value.type->isCollection())
    return value.type->element();
  TypeRef one = unify(value.type->parts, true);
  return one ? one : wanted;
}

bool Converter::makeAlike(std::vector<TypedValue> &elements, TypeRef &element) {
  std::vector<TypeRef> types;
  for (const TypedValue &part : elements)
    types.push_back(part.type);
  TypeRef one = unify(types, true);
  if (!one)
    return false;
  for (TypedValue &part : elements)
    part = apply(part, one).value;
  element = elements[0].type;
  return true;
}

bool comesBefore(const TypedValue &a, const TypedValue &b) {
  if (a.isNull() || b.isNull())
    return !a.isNull() && b.isNull();
  switch (a.type->kind) {
  case Number:
    return compareNumbers(a.value, b.value) < 0;
  case String:
    return textOf(a) < textOf(b);
  case Bool:
    return a.value.isFalse() && b.value.isTrue();
  default: {
    std::string left, right;
    appendJson(left, a);
    appendJson(right, b);
    return left < right;
  }
  }
}

Conversion Converter::toCollection(const TypedValue &value, const TypeRef &to) {
  TypeRef element = elementType(value, to);
  std::vector<TypedValue> elements;
  for (size_t i = 0; i < lengthOf(value); ++i) {
    Conversion part = apply(partOf(value, i), element);
    if (part.failed())
      return part;
    elements.push_back(part.value);
  }
  if (!elements.empty() && hasDynamic(*element) && !makeAlike(elements, element))
    return fail("element types must all match for conversion to " +
                std::string(to->is(List)  ? "list"
                            : to->is(Set) ? "set"
                                          : "map"));
  TypeRef type = collectionOf(to->kind, element);
  if (to->is(Map)) {
    HashBuilder builder(context_, elements.size());
    const auto *hash = value.value.as<Hash>();
    for (size_t i = 0; i < elements.size(); ++i)
      builder.set(hash->entries[i].key, elements[i].value);
    return {{builder.build(), type}};
  }
  if (to->is(Set)) {
    std::stable_sort(elements.begin(), elements.end(), comesBefore);
    elements.erase(std::unique(elements.begin(), elements.end(),
                               [](const TypedValue &a, const TypedValue &b) {
                                 return equalValues(a, b) == true;
                               }),
                   elements.end());
  }
  NewArray array = newArray(context_, elements.size());
  for (size_t i = 0; i < elements.size(); ++i)
    array.elements[i] = elements[i].value;
  return {{array.array, type}};
}

Conversion Converter::toTuple(const TypedValue &value, const Type &to) {
  std::vector<TypedValue> elements;
  for (size_t i = 0; i < to.parts.size(); ++i) {
    Conversion part = apply(partOf(value, i), to.parts[i]);
    if (part.failed())
      return part;
    elements.push_back(part.value);
  }
  return {tupleValue(context_, elements)};
}

Conversion Converter::toObject(const TypedValue &value, const Type &to) {
  std::map<std::string, TypedValue> attributes;
  const auto *hash = value.value.as<Hash>();
  for (size_t i = 0; i < hash->length; ++i) {
    std::string name(hash->entries[i].key.as<pp::String>()->view());
    ptrdiff_t at = to.find(name);
    if (at < 0)
      continue;
    Conversion part = apply(partOf(value, i), to.parts[static_cast<size_t>(at)]);
    if (part.failed())
      return part;
    attributes[name] = part.value;
  }
  for (const std::string &name : to.names)
    if (!attributes.contains(name))
      return fail("map has no element for required attribute \"" + name + "\"");
  return {objectValue(context_, attributes)};
}

} // namespace

Conversion convert(Context &context, const TypedValue &value, const TypeRef &to) {
  if (equal(*value.type, *to))
    return {value};
  if (!isConvertible(*value.type, *to, true))
    return fail(mismatch(*value.type, *to));
  return Converter(context).apply(value, to);
}

} // namespace pp::pcl
