// Attributes and indices of values.
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/pcl/numbers/number.h"
#include "runtime-lib/pcl/operations/operations.h"
#include "runtime-lib/pcl/values/resource_access.h"

namespace pp::pcl {

namespace {

constexpr std::string_view noElement =
    "The given key does not identify an element in this collection value";

[[noreturn]] void failAccess(std::string summary, std::string detail) {
  fail(ErrorCode::Operation, std::move(summary), std::move(detail));
}

std::string quoted(std::string_view name) { return "\"" + std::string(name) + "\""; }

[[noreturn]] void failIndex(std::string_view why) {
  failAccess("Invalid index", std::string(noElement) + std::string(why));
}

/// That a value has no attributes, and what may have been meant.
[[noreturn]] void failAttribute(Value value, std::string_view name) {
  constexpr const char *unsupported = "Unsupported attribute";
  if (value.isUndef())
    failAccess("Attempt to get attribute from null value",
               "This value is null, so it does not have any attributes.");
  if (!isSequence(value))
    failAccess(unsupported,
               "Can't access attributes on a primitive-typed value (" + typeName(value) + ").");
  const auto *array = value.as<Array>();
  Value first = array->length ? plain(array->elements[0]) : Value::undef();
  if (shapeOf(value) == Shape::Structure || !isMapping(first))
    failAccess(unsupported, "This value does not have any attributes.");
  bool hasName = hashFind(*first.as<Hash>(), name);
  failAccess(unsupported,
             "Can't access attributes on a " +
                 std::string(shapeOf(value) == Shape::Set ? "set" : "list") +
                 " of objects. Did you mean to access " +
                 (hasName ? "attribute " + quoted(name) : "an attribute") +
                 (shapeOf(value) == Shape::Set
                      ? " across all elements of the set?"
                      : " for a specific element of the list, or across all elements of the list?"));
}

Value attributeOfKnown(Value value, std::string_view name) {
  if (!isMapping(value))
    failAttribute(value, name);
  if (const Value *found = hashFind(*value.as<Hash>(), name))
    return *found;
  if (shapeOf(value) == Shape::Map)
    failAccess("Missing map element",
               "This map does not have an element with the key " + quoted(name) + ".");
  failAccess("Unsupported attribute",
             "This object does not have an attribute named " + quoted(name) + ".");
}

Value elementAt(const Array &array, Value key) {
  if (!isWhole(key))
    failIndex(": indexing a sequence requires a whole number, but the given index has a "
              "fractional part.");
  if (compareNumbers(key, Value::smallInteger(0)) < 0)
    failIndex(": a negative number is not a valid index for a sequence.");
  int order = compareNumbers(key, Value::smallInteger(array.length));
  if (order < 0)
    return array.elements[*toInt64(key)];
  if (order > 0)
    failIndex(".");
  failIndex(array.length == 0
                ? ": the collection has no elements."
                : ": the given index is greater than or equal to the length of the collection.");
}

Value indexOfKnown(Context &context, Value value, Value key) {
  if (key.isUndef())
    failAccess("Invalid index", "Can't use a null value as an indexing key.");
  bool isArray = isSequence(value);
  if (isArray && shapeOf(value) == Shape::Set)
    failAccess("Invalid index",
               "Elements of a set are identified only by their value and don't have any separate "
               "index or key to select with, so it's only possible to perform operations across "
               "all elements of the set.");
  if (!isArray && !isMapping(value))
    failAccess("Invalid index", "This value does not have any indices.");
  Converted converted = isArray ? toNumber(context, key) : toText(context, key);
  if (!converted.problem.empty())
    failIndex(": " + converted.problem + ".");
  if (isArray)
    return elementAt(*value.as<Array>(), converted.value);
  const Value *found = hashFind(*value.as<Hash>(), converted.value);
  if (found)
    return *found;
  failIndex(shapeOf(value) == Shape::Structure && pcl::isNumber(key)
                ? ". An object only supports looking up attributes by name, not by numeric index."
                : ".");
}

/// Of what is not known something with more of a path, where there is one.
Value stepInto(Context &context, Value value, const std::string &step) {
  const Eventual &from = *eventual(value);
  MarkSet marks, origins;
  marks.add(from.marks);
  origins.add(from.origins);
  std::string path = from.path ? std::string(from.path->view()) + step : std::string();
  return unknownOf(context, "any", marks, origins, path);
}

} // namespace

Value attributeOf(Context &context, Value value, std::string_view name) {
  if (isMapping(value))
    return attributeOfKnown(value, name);
  if (const auto *resource = specialAs<ResourceValue>(plain(value))) {
    Value found = resourceAttribute(context, *resource->instance, name);
    return eventual(value) ? alsoMarked(context, found, value) : found;
  }
  if (isUnknown(value))
    return stepInto(context, value, "." + std::string(name));
  Lift lift(context);
  value = lift.take(value);
  return lift.give(attributeOfKnown(value, name));
}

Value indexOf(Context &context, Value value, Value key) {
  Lift keyLift(context);
  Value name = keyLift.take(key);
  if (const auto *resource = specialAs<ResourceValue>(plain(value)); resource && !name.isUnset()) {
    Converted text = toText(context, name);
    if (!text.problem.empty())
      failIndex(": " + text.problem + ".");
    Value found = resourceAttribute(context, *resource->instance, text.value.as<String>()->view());
    return alsoMarked(context, found, key);
  }
  if (plain(value).isUndef())
    failAccess("Attempt to index null value",
               "This value is null, so it does not have any indices.");
  if (isUnknown(value) && keyLift.isPlain()) {
    Converted text = toText(context, name);
    return stepInto(context, value,
                    text.problem.empty() ? "[" + std::string(text.value.as<String>()->view()) + "]"
                                         : "[]");
  }
  Lift lift(context);
  value = lift.take(value);
  name = lift.take(key);
  if (lift.isUnknown())
    return lift.unknown("any");
  return lift.give(indexOfKnown(context, value, name));
}

} // namespace pp::pcl
