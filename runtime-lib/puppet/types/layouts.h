// Layouts of the types that have parameters; built by the functions of factory/, never changed
// after.
//
// `fields()` names what a type consists of, as members or as functions that give a row of parts:
// two types of one kind with the same fields are the same type. Hashes, equality and walks go over
// them (with_layout.h), and what is special about a kind is an overload there.
#pragma once

#include "runtime-lib/abi/objects.h"

#include <span>
#include <string_view>
#include <tuple>

namespace pp {

/// The kinds of data types.
enum class TypeKind : uint8_t {
#define TYPE_KIND(Name, Layout, text, constant) Name,
#include "runtime-lib/puppet/types/type_kinds.def"
};

/// A data type; a Puppet value like any other. The kind lies in the object's flags.
struct Type : Object {
  static constexpr ObjectKind objectKind = ObjectKind::Type;

  TypeKind typeKind() const { return static_cast<TypeKind>(flags); }
  bool is(TypeKind kind) const { return typeKind() == kind; }
  /// The layout of the kind; the kind must have been checked.
  template <class T> const T *as() const { return static_cast<const T *>(this); }

  static constexpr auto fields() { return std::tuple<>(); }
};

using TypeSpan = std::span<const Type *const>;

/// `Optional[T]`, `NotUndef[T]`, `Type[T]`, `Sensitive[T]`, `Iterable[T]`, `Iterator[T]`.
struct ContainedType : Type {
  /// Null when there is no parameter.
  const Type *type;

  static constexpr auto fields() { return std::tuple(&ContainedType::type); }
};

/// `Variant[T1, …]`; `length` alternatives.
struct VariantType : Type {
  const Type *const *types;
  /// For walks: throws when the time is over.
  TypeSpan alternatives() const {
    checkTime();
    return {types, length};
  }

  static constexpr auto fields() { return std::tuple(&VariantType::alternatives); }
};

/// `Integer[from, to]`; undef stands for an open end. Bounds may be bignums; `from <= to` always.
struct IntegerType : Type {
  Value from;
  Value to;
  /// Written as `Integer[5, 1]`: the same set, iterated and printed from its upper end.
  bool descending;

  static constexpr auto fields() { return std::tuple(&IntegerType::from, &IntegerType::to); }
};

/// `Float[from, to]`; infinities stand for open ends.
struct FloatType : Type {
  double from;
  double to;

  static constexpr auto fields() { return std::tuple(&FloatType::from, &FloatType::to); }
};

/// `String[size]`, or the type of exactly one string.
struct StringType : Type {
  const IntegerType *size;
  const String *value;

  static constexpr auto fields() { return std::tuple(&StringType::size, &StringType::value); }
};

/// `Boolean[true]`, `Boolean[false]` or (undef) either.
struct BooleanType : Type {
  Value value;

  static constexpr auto fields() { return std::tuple(&BooleanType::value); }
};

/// `Enum['a', …]`; `length` values, sorted, without duplicates.
struct EnumType : Type {
  const String *const *values;
  bool caseInsensitive;
  std::span<const String *const> items() const { return {values, length}; }

  static constexpr auto fields() {
    return std::tuple(&EnumType::items, &EnumType::caseInsensitive);
  }
};

/// `Regexp[/x/]`; `regexp` is null when any will do.
struct RegexpType : Type {
  const Regexp *regexp;

  static constexpr auto fields() { return std::tuple(&RegexpType::regexp); }
};

/// `Pattern[/x/, …]`; `length` expressions.
struct PatternType : Type {
  const RegexpType *const *patterns;
  std::span<const RegexpType *const> items() const { return {patterns, length}; }

  static constexpr auto fields() { return std::tuple(&PatternType::items); }
};

/// `Collection[size]`; null means any size.
struct CollectionType : Type {
  const IntegerType *size;

  static constexpr auto fields() { return std::tuple(&CollectionType::size); }
};

/// `Array[T, size]`.
struct ArrayType : CollectionType {
  const Type *element;

  static constexpr auto fields() { return std::tuple(&CollectionType::size, &ArrayType::element); }
};

/// `Hash[K, V, size]`.
struct HashType : CollectionType {
  const Type *key;
  const Type *value;

  static constexpr auto fields() {
    return std::tuple(&CollectionType::size, &HashType::key, &HashType::value);
  }
};

/// `Tuple[T1, …, size]`; `length` types, the last repeats when `size` allows more.
struct TupleType : Type {
  const Type *const *types;
  const IntegerType *size;
  /// For walks: throws when the time is over.
  TypeSpan items() const {
    checkTime();
    return {types, length};
  }

  static constexpr auto fields() { return std::tuple(&TupleType::size, &TupleType::items); }
};

/// One entry of a Struct; `key` is a String of one value or an Optional of it.
struct StructElement {
  const String *name;
  const Type *key;
  const Type *value;

  static constexpr auto fields() { return std::tuple(&StructElement::key, &StructElement::value); }
};

/// `Struct[{…}]`; `length` entries in the order they were written.
struct StructType : Type {
  const StructElement *elements;
  /// For walks: throws when the time is over.
  std::span<const StructElement> items() const {
    checkTime();
    return {elements, length};
  }

  static constexpr auto fields() { return std::tuple(&StructType::items); }
};

/// `Callable[[params…, min, max, block], result]`; each part may be null (unconstrained; no block).
struct CallableType : Type {
  const TupleType *params;
  const Type *block;
  const Type *result;

  static constexpr auto fields() {
    return std::tuple(&CallableType::params, &CallableType::block, &CallableType::result);
  }
};

/// `length` of a Class or Resource type that Puppet turned into a resource object: it is no type
/// any more, though it still refers to the same resource.
inline constexpr uint32_t convertedMark = 1;

/// `Class[name]`; `className` is null for `Class`.
struct ClassType : Type {
  const String *className;

  static constexpr auto fields() { return std::tuple(&ClassType::className); }
};

/// `File['/x']`: type name as Puppet prints it (`File`), the same in lower case, and the title.
struct ResourceType : Type {
  const String *typeName;
  const String *lowerName;
  const String *title;

  static constexpr auto fields() {
    return std::tuple(&ResourceType::lowerName, &ResourceType::title);
  }
};

/// `Runtime[runtime, name]`; either may be null. `pattern`/`replacement` only for name mappings.
struct RuntimeType : Type {
  const String *runtime;
  const String *name;
  const RegexpType *pattern;
  const String *replacement;

  static constexpr auto fields() {
    return std::tuple(&RuntimeType::runtime, &RuntimeType::name, &RuntimeType::pattern,
                      &RuntimeType::replacement);
  }
};

/// `SemVer[range, …]`; `length` ranges (objects of kind SemVerRange).
struct SemVerType : Type {
  const Value *ranges;
  std::span<const Value> items() const { return {ranges, length}; }

  static constexpr auto fields() { return std::tuple(&SemVerType::items); }
};

/// `Timestamp[from, to]` and `Timespan[from, to]`; undef stands for an open end.
struct TimeType : Type {
  Value from;
  Value to;

  static constexpr auto fields() { return std::tuple(&TimeType::from, &TimeType::to); }
};

/// `URI[…]`: null, or a Hash of the parts that must match (`scheme`, `host`, …).
struct UriType : Type {
  const Hash *parameters;

  static constexpr auto fields() { return std::tuple(&UriType::parameters); }
};

/// `Init[T, arguments…]`; `length` arguments.
struct InitType : Type {
  const Type *type;
  const Value *args;
  std::span<const Value> arguments() const { return {args, length}; }

  static constexpr auto fields() { return std::tuple(&InitType::type, &InitType::arguments); }
};

/// The name of a type that is not known (yet).
struct TypeReferenceType : Type {
  std::string_view text;

  static constexpr auto fields() { return std::tuple(&TypeReferenceType::text); }
};

/// `type Name = …`. Unlike other objects it is completed once, by resolveTypeAlias().
struct TypeAliasType : Type {
  std::string_view name;
  /// Null until resolved, and while the body is being found the unresolved reference.
  const Type *resolved;
  bool selfRecursive;

  static constexpr auto fields() { return std::tuple(&TypeAliasType::name); }
};

struct ObjectType;
struct ObjectExtensionType;
struct TypeSetType;

/// `type` as its layout if it is of that kind, else null.
template <class T> const T *typeAs(const Type *type, TypeKind kind) {
  return type && type->is(kind) ? static_cast<const T *>(type) : nullptr;
}

} // namespace pp
