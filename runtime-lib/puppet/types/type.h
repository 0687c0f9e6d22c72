// The type system: naming, indexing, testing, comparing, inferring, printing and parsing types.
#pragma once

#include "runtime-lib/core/session/context.h"
#include "runtime-lib/puppet/types/layouts.h"

#include <functional>
#include <string>
#include <string_view>

namespace pp {

/// What the type system asks of the program around it; implemented by catalog/ and by the compiler.
class TypeResolver {
public:
  virtual ~TypeResolver() = default;
  /// The alias, Object type or type set called `name` (lower case, `a::b`), or null.
  virtual const Type *loadType(Context &context, std::string_view name) = 0;
  /// Whether `name` (lower case) is a resource type or a define.
  virtual bool isResourceType(Context &context, std::string_view name) = 0;
  /// The Callable type of a lambda.
  virtual const Type *closureType(Context &context, Value closure) = 0;
  /// What a call of function `name` with `arguments` returns by its signature, or null if unsaid.
  virtual const Type *returnType(Context &context, std::string_view name,
                                 std::span<const Value> arguments) = 0;
  /// `File['/x']['mode']`, `Class['a']['b']`: throws UNKNOWN_RESOURCE, UNKNOWN_RESOURCE_PARAMETER.
  virtual Value resourceAttribute(Context &context, const Type *reference, Value attribute) = 0;
  /// `Puppet::LookupContext.new(module)`; unset where there are no lookups.
  virtual Value newLookupContext(Context &, Value) { return Value::unset(); }
};

/// The type of the value, or null when it is no type.
inline const Type *asType(Value value) { return dynAs<Type>(value); }
inline Value typeValue(const Type *type) { return Value::object(type); }

// Names.
/// The built-in type called `name` in any case (`Integer`, `data`), or null.
const Type *namedType(Context &context, std::string_view name);
/// The same with aliases, resource types and extensions of the program; null for unknown names.
const Type *findType(Context &context, std::string_view name);
/// The same where `load` finds what the program defines, by lower case names.
using TypeLoad = std::function<const Type *(std::string_view lowerName)>;
const Type *findType(Context &context, std::string_view name, const TypeLoad &load);
/// What a type name in an expression means: built-in, alias, resource type; never null.
/// Unknown names throw UNKNOWN_RESOURCE_TYPE.
const Type *resolveTypeName(Context &context, std::string_view name);
/// `type[keys…]` in an expression; several titles give an array.
Value indexType(Context &context, const Type *type, std::span<const Value> keys);

// Class and resource references.
/// Whether the value is `Type['title']`, or `Class['name']`.
bool isResourceReference(Value value);
/// `File` of `File['/x']`, `Class` of a class reference.
std::string_view referenceTypeName(Value reference);
/// `/x` of `File['/x']`, the class name of a class reference.
std::string_view referenceTitle(Value reference);
/// Type names are printed with capital segments (`Foo::Bar`), whatever the case they are given in.
Value makeResourceReference(Context &context, std::string_view typeName, std::string_view title);
Value makeClassReference(Context &context, std::string_view className);

/// Whether Puppet turned the reference into a resource object, which prints as `File[/x]`, and
/// equals no type. References become that as attributes and as arguments of old functions.
bool isConvertedReference(const Type *type);
/// The Class or Resource type as such an object.
const Type *convertedReference(Context &context, const Type *reference);
/// The type that such an object stands for; a class counts as a resource. Others stay.
const Type *plainReference(Context &context, const Type *type);

// Questions.
bool isInstance(Context &context, const Type *type, Value value);
/// Whether every value of `from` is one of `to`.
bool isAssignable(Context &context, const Type *to, const Type *from);
bool typesEqual(const Type *a, const Type *b);
/// For types as keys; stable across processes. Like Ruby's it sees the order of alternatives, so
/// that `Variant[A, B]` and `Variant[B, A]` are equal types but two keys.
uint64_t hashType(const Type *type);
/// Puppet's `==` on types: equal, or assignable to each other.
bool typesEquivalent(Context &context, const Type *a, const Type *b);
/// Whether values of the type can be iterated.
bool isIterable(Context &context, const Type *type);
/// Puppet's `<` `<=` on types: strict and non-strict inclusion.
bool isProperSubtype(Context &context, const Type *left, const Type *right);

// Inference.
/// The value's type; a collection's elements are reduced to their common type.
const Type *infer(Context &context, Value value);
/// `type($x, reduced)`.
inline const Type *inferReduced(Context &context, Value value) { return infer(context, value); }
/// Like infer(), but collections become Tuple and Struct: `type($x)`, `type($x, detailed)`.
const Type *inferSet(Context &context, Value value);
/// `type($x, generalized)`.
const Type *inferGeneralized(Context &context, Value value);
/// The narrowest type Puppet finds that both are assignable to.
const Type *commonType(Context &context, const Type *a, const Type *b);
const Type *generalize(Context &context, const Type *type);
/// The same set of values in simplest form: merged enums and ranges, no doubled Optional.
const Type *normalize(Context &context, const Type *type);

// Text.
/// The type as Puppet prints it in messages and interpolation.
std::string typeText(const Type *type);
/// The same with each alias written out as `Name = Type`.
std::string aliasExpandedText(const Type *type);
/// The name without parameters: `Integer`, `Resource`, an alias's own name.
std::string typeName(const Type *type);
/// Reads a type from text; throws Puppet's messages for what is not one.
const Type *parseType(Context &context, std::string_view text);
/// Reads a literal as it can stand in a type: a number, text, array, hash, type, ….
Value parseLiteral(Context &context, std::string_view text);

// Aliases. A recursive body sees the alias itself while it is being resolved.
TypeAliasType *newTypeAlias(Context &context, std::string_view name);
/// Completes the alias: the body is normalised and checked for recursion.
void resolveTypeAlias(Context &context, TypeAliasType *alias, const Type *body);

// Conversion.
/// `T.new(args…)` and `T(args…)`.
Value newInstance(Context &context, const Type *type, std::span<const Value> args);

} // namespace pp
