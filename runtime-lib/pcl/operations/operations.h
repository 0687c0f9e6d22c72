// What PCL's operators do with values as programs hold them. Folding calls the same functions.
//
// A word stands for a value and its type: arrays are tuples unless their head says list or set,
// hashes objects unless it says map. Marks of operands go to results.
#pragma once

#include "runtime-lib/pcl/values/failure.h"
#include "runtime-lib/pcl/values/marks.h"

#include <span>
#include <string>
#include <string_view>

namespace pp::pcl {

enum class Operation : uint8_t {
#define OPERATION(Name, word) Name,
#include "runtime-lib/pcl/operations/operations.def"
};

/// `a op b`; operations on one value ignore `b`.
Value operate(Context &context, Operation operation, Value a, Value b);

/// `value.name`
Value attributeOf(Context &context, Value value, std::string_view name);
/// `value[key]`
Value indexOf(Context &context, Value value, Value key);
/// The texts one behind the other, which operate(Text) has made.
Value join(Context &context, std::span<const Value> texts);
Value makeTuple(Context &context, std::span<const Value> elements);
/// Keys and values in turn; of several equal keys the last counts.
Value makeObject(Context &context, std::span<const Value> pairs);
/// Whether a condition, known and without marks, is true.
bool holds(Context &context, Value condition);

/// What a collection is, beside what its object says; in `Object::reserved`.
enum class Shape : uint16_t { Structure = 0, List = 1, Set = 2, Map = 3 };
inline Shape shapeOf(Value collection) {
  return static_cast<Shape>(collection.object()->reserved);
}
Value makeList(Context &context, std::span<const Value> elements, Shape shape = Shape::List);
/// A hash with its keys in ascending order; the values come from a builder.
Value makeMap(Context &context, Value hash);
/// The same pairs in ascending order of keys.
Value sorted(Context &context, Value hash);

/// `number`, `list of string`: a value's type for people.
std::string typeName(Value value);
/// The same as PCL writes it: `list(string)`.
std::string typeText(Value value);
inline bool isSequence(Value value) { return value.is(ObjectKind::Array); }
inline bool isMapping(Value value) { return value.is(ObjectKind::Hash); }

// Conversions of known values without marks; they give the reason where there is none.
struct Converted {
  Value value;
  std::string problem = {};
};
Converted toNumber(Context &context, Value value);
Converted toBool(Context &context, Value value);
Converted toText(Context &context, Value value);
/// Of one type and equal throughout; the parts have no marks of importance.
bool areEqual(Value a, Value b);

} // namespace pp::pcl
