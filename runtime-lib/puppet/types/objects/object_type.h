// Pcore Object types, their instances, and type sets.
#pragma once

#include "runtime-lib/puppet/types/layouts.h"

namespace pp {

struct ObjectType;

/// An attribute, function or type parameter of an Object type.
struct ObjectMember {
  enum class Feature : uint8_t { Attribute, Function, TypeParameter };
  enum class Kind : uint8_t { Plain, Constant, Derived, GivenOrDerived, Reference };

  const String *name;
  const Type *type;
  const ObjectType *container;
  /// The value an attribute has when none is given; unset when there is none.
  Value value = Value::unset();
  Value annotations;
  Feature feature = Feature::Attribute;
  Kind kind = Kind::Plain;
  bool final = false;
  bool overrides = false;

  bool hasValue() const { return !value.isUnset(); }
};

using MemberSpan = std::span<const ObjectMember>;

/// `Object[{…}]`. Like an alias it is completed once, after its name is known.
struct ObjectType : Type {
  /// Empty for an anonymous type.
  std::string_view name;
  const Type *parent;
  MemberSpan typeParameters;
  MemberSpan attributes;
  MemberSpan functions;
  /// Array of attribute names, or undef: all attributes but constants.
  Value equality;
  Value checks;
  Value annotations;
  bool equalityIncludesType;
  bool resolved;
  bool selfRecursive;

  std::string_view label() const { return name.empty() ? "Object" : name; }
  /// Named ones are loaded once, so that the name tells them apart.
  static constexpr auto fields() { return std::tuple(&ObjectType::name); }
};

/// `MyObject[parameters]`; `parameters` is a Hash by type parameter name.
struct ObjectExtensionType : Type {
  const ObjectType *base;
  const Hash *parameters;

  static constexpr auto fields() {
    return std::tuple(&ObjectExtensionType::base, &ObjectExtensionType::parameters);
  }
};

/// One entry of a type set: a type, or in a set written as an expression also the hash that would
/// define an Object type.
struct TypeSetEntry {
  const String *name;
  const Type *type;
  const Hash *definition = nullptr;
};

/// A reference from one type set to another.
struct TypeSetReference {
  const String *alias;
  const String *name;
  const String *nameAuthority;
  Value versionRange;
  Value annotations;
  /// Null until the set that has the reference is resolved.
  const struct TypeSetType *typeSet;
};

/// `TypeSet[{…}]`; completed once, after its name is known.
struct TypeSetType : Type {
  std::string_view name;
  std::string_view nameAuthority;
  std::string_view pcoreUri;
  /// SemVer values, or undef.
  Value pcoreVersion;
  Value version;
  std::span<const TypeSetEntry> types;
  std::span<const TypeSetReference> references;
  Value annotations;
  bool isDefault;

  static constexpr auto fields() {
    return std::tuple(&TypeSetType::name, &TypeSetType::nameAuthority, &TypeSetType::version);
  }
};

/// An instance of an Object type: the values of its attributes in the order of attributesOf().
struct Instance : Object {
  static constexpr ObjectKind objectKind = ObjectKind::Instance;
  const ObjectType *type;
  Value values[1];

  std::span<const Value> items() const { return {values, length}; }
};

extern const ObjectType objectType;
extern const TypeSetType typeSetType;

/// Object types that Puppet brings along, such as `deferred` and `error`; null for other names.
/// They are made once, when first asked for, and shared.
const ObjectType *builtInObject(std::string_view lowerName);
/// `Pcore::MemberName` and its like; null for other names.
const Type *pcoreAlias(std::string_view lowerName);

} // namespace pp
