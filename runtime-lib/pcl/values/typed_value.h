// A value of HCL with its type. Lists, sets and tuples are arrays; maps and objects hashes whose
// keys ascend.
#pragma once

#include "runtime-lib/core/values/build.h"
#include "runtime-lib/pcl/types/type.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace pp::pcl {

/// `null` is undef, what is not known the unset word; both have types too.
struct TypedValue {
  Value value = Value::unset();
  TypeRef type = simpleType(TypeKind::Dynamic);

  bool isNull() const { return value.isUndef(); }
  bool isKnown() const { return !value.isUnset(); }
  bool isNullOfNoType() const { return isNull() && type->is(TypeKind::Dynamic); }
};

inline TypedValue unknownValue(TypeRef type) { return {Value::unset(), std::move(type)}; }
inline TypedValue unknownValue() { return {}; }
inline TypedValue nullValue() { return {Value::undef(), simpleType(TypeKind::Dynamic)}; }
inline TypedValue boolValue(bool b) { return {Value::boolean(b), simpleType(TypeKind::Bool)}; }
inline TypedValue numberValue(Value number) { return {number, simpleType(TypeKind::Number)}; }
TypedValue stringValue(Context &context, std::string_view text);
TypedValue tupleValue(Context &context, const std::vector<TypedValue> &elements);
TypedValue objectValue(Context &context, const std::map<std::string, TypedValue> &attributes);

/// The text of a known string.
std::string_view textOf(const TypedValue &string);
/// How many parts a known collection has.
size_t lengthOf(const TypedValue &collection);
TypedValue partOf(const TypedValue &collection, size_t index);
/// The key of that part: an index or a name.
TypedValue keyOf(Context &context, const TypedValue &collection, size_t index);

/// `==`: of one type and equal throughout; null is equal to null. Nothing where something that is
/// not known decides.
std::optional<bool> equalValues(const TypedValue &a, const TypedValue &b);

/// The value as one of another type; else the reason why it is none.
struct Conversion {
  TypedValue value;
  std::string problem = {};
  bool failed() const { return !problem.empty(); }
};
Conversion convert(Context &context, const TypedValue &value, const TypeRef &to);

/// The value as JSON, every digit of it; what JSON lacks is an object with the key `$`.
void appendJson(std::string &out, const TypedValue &value);

/// A value read from JSON (parseJson), with the types that JSON implies.
TypedValue fromJson(Context &context, Value value);

} // namespace pp::pcl
