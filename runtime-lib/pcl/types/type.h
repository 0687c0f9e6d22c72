// Types of HCL's values.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pp::pcl {

enum class TypeKind : uint8_t { Dynamic, Bool, Number, String, List, Set, Map, Tuple, Object };

struct Type;
using TypeRef = std::shared_ptr<const Type>;

/// A type: `parts` are the element type, the types of a tuple, or those of an object's attributes,
/// whose `names` ascend.
struct Type {
  TypeKind kind;
  std::vector<TypeRef> parts = {};
  std::vector<std::string> names = {};

  bool is(TypeKind other) const { return kind == other; }
  bool isPrimitive() const {
    return kind == TypeKind::Bool || kind == TypeKind::Number || kind == TypeKind::String;
  }
  bool isCollection() const {
    return kind == TypeKind::List || kind == TypeKind::Set || kind == TypeKind::Map;
  }
  bool isSequence() const { return kind == TypeKind::List || kind == TypeKind::Tuple; }
  const TypeRef &element() const { return parts[0]; }
  /// The place of an attribute among the parts, or -1.
  ptrdiff_t find(std::string_view name) const;
};

TypeRef simpleType(TypeKind kind);
/// A List, Set or Map.
TypeRef collectionOf(TypeKind kind, TypeRef element);
TypeRef tupleOf(std::vector<TypeRef> parts);
/// The names must ascend.
TypeRef objectOf(std::vector<std::string> names, std::vector<TypeRef> parts);

bool equal(const Type &a, const Type &b);
/// Whether `any` occurs in it.
bool hasDynamic(const Type &type);
/// As it is written: `list(string)`.
std::string typeText(const Type &type);
/// As messages name it: `list of string`; what is wanted may be `any type`.
std::string friendlyName(const Type &type, bool isWanted = false);

/// The type that values of all the types convert to, safely or with checks; null where there is
/// none.
TypeRef unify(std::span<const TypeRef> types, bool isUnsafe);
/// Whether values may convert: what is not safe is checked when it happens.
bool isConvertible(const Type &from, const Type &to, bool isUnsafe);
/// Why nothing of one type converts to another.
std::string mismatch(const Type &got, const Type &want);

} // namespace pp::pcl
