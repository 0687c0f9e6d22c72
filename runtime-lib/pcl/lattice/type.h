// PCL's own types: what a program's expressions, configs, schemas and resources have. HCL's types,
// which values carry, are in `types/`.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pp::pcl::lattice {

enum class Kind : uint8_t {
  Dynamic,
  None,
  Bool,
  Int,
  Number,
  String,
  Id,
  List,
  Set,
  Map,
  Tuple,
  Object,
  Union,
  Enum,
  Const,
  Promise,
  Output,
  Opaque
};

/// A value that a const type or an enum holds. Numbers are digits as `numberText` writes them.
struct Constant {
  enum What : uint8_t { Bool, Number, String } what;
  std::string text;
  auto operator<=>(const Constant &) const = default;
};

struct Type;
using TypeRef = const Type *;

/// What a schema says about a property beside its type.
struct PropertyFacts {
  bool isSecret = false;
  /// The value where a program gives none, as JSON.
  std::string defaultJson;
  bool operator==(const PropertyFacts &) const = default;
};

/// How an object tells which member of a union it is: the value of one property.
struct Discriminator {
  std::string property;
  /// Values with the members they stand for.
  std::vector<std::pair<std::string, TypeRef>> members;
};

/// A type. There is one of each (`Types`), so that equal types have equal addresses; objects of
/// schemas are told apart by their declaration and may contain themselves.
struct Type {
  Kind kind;
  /// In the order in which types were made.
  uint32_t number = 0;
  /// The element; the types of a tuple or of an object's properties; the members of a union; the
  /// base of a const or enum.
  std::vector<TypeRef> parts = {};
  /// The properties of an object, ascending.
  std::vector<std::string> names = {};
  /// Of an enum, an opaque type, an object of a schema.
  std::string token = {};
  /// Of a const the one, of an enum all values.
  std::vector<Constant> constants = {};
  /// Of an object of a schema, one for each property; else empty.
  std::vector<PropertyFacts> facts = {};
  std::shared_ptr<const Discriminator> discriminator = nullptr;
  /// An object of a schema: equal to no other one.
  bool isDeclared = false;

  bool is(Kind other) const { return kind == other; }
  bool isEventual() const { return is(Kind::Promise) || is(Kind::Output); }
  bool isNumeric() const { return is(Kind::Int) || is(Kind::Number); }
  /// Bool, Int, Number, String, Id: what the table of conversions is about.
  bool isPrimitive() const { return kind >= Kind::Bool && kind <= Kind::Id; }
  TypeRef element() const { return parts[0]; }
  /// The type of a property, or null.
  TypeRef property(std::string_view name) const;
  /// The place of a property, or -1.
  ptrdiff_t find(std::string_view name) const;
};

/// As it is written: `list(object({a = string}))`. Long texts are cut off.
std::string typeText(TypeRef type);
/// As a literal: `5`, `true`, `"a"`.
std::string constantText(const Constant &constant);

/// The base of a const or enum, else the type itself.
TypeRef baseOf(TypeRef type);
/// Whether null is one of its values: none, and unions with it.
bool isOptional(TypeRef type);
/// Whether a promise, an output or dynamic occurs in it: only then may a value be unknown or
/// marked.
bool mayBeEventual(TypeRef type);
/// Whether a promise or an output occurs in it.
bool hasEventual(TypeRef type);

} // namespace pp::pcl::lattice
