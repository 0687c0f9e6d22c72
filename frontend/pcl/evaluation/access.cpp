// Attributes, indices and splats.
#include "frontend/pcl/evaluation/evaluator.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/pcl/numbers/number.h"

namespace ppcc::pcl {

using namespace pp::pcl;

namespace {

constexpr std::string_view noElement =
    "The given key does not identify an element in this collection value";

std::string quoted(const std::string &name) { return "\"" + name + "\""; }

/// Where the value of a name lies among a known map's, or -1.
ptrdiff_t findKey(const TypedValue &map, std::string_view name) {
  const auto *hash = map.value.as<pp::Hash>();
  const pp::Value *found = pp::hashFind(*hash, name);
  for (size_t i = 0; found && i < hash->length; ++i)
    if (&hash->entries[i].value == found)
      return static_cast<ptrdiff_t>(i);
  return -1;
}

} // namespace

TypedValue Evaluator::steps(TypedValue value, const std::vector<Step> &steps) {
  for (const Step &step : steps) {
    Watch watch(problems_);
    value = step.index ? indexed(value, literal(*step.index), step.span)
                       : attributeOf(value, step.name, step.span);
    if (watch.failed())
      return unknownValue();
  }
  return value;
}

TypedValue Evaluator::attributeOf(const TypedValue &value, const std::string &name,
                                  source::Span span) {
  constexpr std::string_view unsupported = "Unsupported attribute";
  const Type &type = *value.type;
  if (value.isNull())
    return report("Attempt to get attribute from null value",
                  "This value is null, so it does not have any attributes.", span);
  if (type.is(TypeKind::Dynamic))
    return unknownValue();
  if (type.is(TypeKind::Object)) {
    ptrdiff_t at = type.find(name);
    if (at < 0)
      return report(std::string(unsupported),
                    "This object does not have an attribute named " + quoted(name) + ".", span);
    return value.isKnown() ? partOf(value, static_cast<size_t>(at))
                           : unknownValue(type.parts[static_cast<size_t>(at)]);
  }
  if (type.is(TypeKind::Map)) {
    if (!value.isKnown())
      return unknownValue(type.element());
    ptrdiff_t at = findKey(value, name);
    if (at < 0)
      return report("Missing map element",
                    "This map does not have an element with the key " + quoted(name) + ".", span);
    return partOf(value, static_cast<size_t>(at));
  }
  if (type.isPrimitive())
    return report(
        std::string(unsupported),
        "Can't access attributes on a primitive-typed value (" + friendlyName(type) + ").", span);
  bool hasObjects = type.isCollection() && type.element()->is(TypeKind::Object);
  bool hasName = hasObjects && type.element()->find(name) >= 0;
  std::string what = hasName ? "attribute " + quoted(name) : "an attribute";
  if (hasObjects && type.is(TypeKind::List))
    return report(std::string(unsupported),
                  "Can't access attributes on a list of objects. Did you mean to access " + what +
                      " for a specific element of the list, or across all elements of the list?",
                  span);
  if (hasObjects && type.is(TypeKind::Set))
    return report(std::string(unsupported),
                  "Can't access attributes on a set of objects. Did you mean to access " + what +
                      " across all elements of the set?",
                  span);
  return report(std::string(unsupported), "This value does not have any attributes.", span);
}

TypedValue Evaluator::indexed(const TypedValue &value, const TypedValue &key, source::Span span) {
  constexpr std::string_view invalid = "Invalid index";
  const Type &type = *value.type;
  if (value.isNull())
    return report("Attempt to index null value",
                  "This value is null, so it does not have any indices.", span);
  if (key.isNull())
    return report(std::string(invalid), "Can't use a null value as an indexing key.", span);
  if (type.is(TypeKind::Dynamic) || key.type->is(TypeKind::Dynamic))
    return unknownValue();
  if (type.is(TypeKind::Set))
    return report(std::string(invalid),
                  "Elements of a set are identified only by their value and don't have any "
                  "separate index or key to select with, so it's only possible to perform "
                  "operations across all elements of the set.",
                  span);
  if (type.isPrimitive())
    return report(std::string(invalid), "This value does not have any indices.", span);
  Conversion converted =
      convert(context_, key, simpleType(type.isSequence() ? TypeKind::Number : TypeKind::String));
  if (converted.failed())
    return report(std::string(invalid), std::string(noElement) + ": " + converted.problem + ".",
                  span);
  if (!value.isKnown() || !converted.value.isKnown())
    return unknownValue(type.isCollection() ? type.element() : simpleType(TypeKind::Dynamic));
  if (type.isSequence())
    return elementAt(value, converted.value, span);
  std::string name(textOf(converted.value));
  ptrdiff_t at = type.is(TypeKind::Object) ? type.find(name) : findKey(value, name);
  bool wasNumber = type.is(TypeKind::Object) && key.type->is(TypeKind::Number);
  if (at < 0)
    return report(std::string(invalid),
                  std::string(noElement) + "." +
                      (wasNumber ? " An object only supports looking up attributes by name, not "
                                   "by numeric index."
                                 : ""),
                  span);
  return partOf(value, static_cast<size_t>(at));
}

TypedValue Evaluator::elementAt(const TypedValue &value, const TypedValue &key, source::Span span) {
  size_t length = lengthOf(value);
  auto fail = [&](std::string_view why) {
    return report("Invalid index", std::string(noElement) + std::string(why), span);
  };
  if (!isWhole(key.value))
    return fail(": indexing a sequence requires a whole number, but the given index has a "
                "fractional part.");
  if (compareNumbers(key.value, pp::Value::smallInteger(0)) < 0)
    return fail(": a negative number is not a valid index for a sequence.");
  int order = compareNumbers(key.value, pp::Value::smallInteger(static_cast<int64_t>(length)));
  if (order < 0)
    return partOf(value, static_cast<size_t>(*pp::toInt64(key.value)));
  if (order > 0)
    return fail(".");
  return fail(length == 0 ? ": the collection has no elements."
                          : ": the given index is greater than or equal to the length of the "
                            "collection.");
}

TypedValue Evaluator::splat(const Splat &node) {
  Watch watch(problems_);
  TypedValue source = evaluate(*node.source);
  if (watch.failed())
    return unknownValue();
  bool isSequence = source.type->isSequence() || source.type->is(TypeKind::Set);
  if (source.isNull()) {
    if (!isSequence)
      return tupleValue(context_, {});
    return report("Splat of null value",
                  "Splat expressions (with the * symbol) cannot be applied to null sequences.",
                  node.source->span);
  }
  if (source.type->is(TypeKind::Dynamic) || !source.isKnown())
    return unknownValue();
  if (!isSequence)
    source = tupleValue(context_, {source});
  std::vector<TypedValue> results;
  for (size_t i = 0; i < lengthOf(source); ++i) {
    items_.emplace_back(node.item, partOf(source, i));
    results.push_back(evaluate(*node.each));
    items_.pop_back();
  }
  if (watch.failed())
    return unknownValue();
  TypedValue result = tupleValue(context_, results);
  if (source.type->is(TypeKind::Tuple))
    return result;
  TypeRef element = results.empty() ? simpleType(TypeKind::Dynamic) : results[0].type;
  return {result.value, collectionOf(TypeKind::List, element)};
}

} // namespace ppcc::pcl
