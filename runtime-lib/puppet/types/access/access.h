// `T[keys…]`: one function per kind of type, after Puppet's access operator.
#pragma once

#include "runtime-lib/core/session/issue.h"
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/objects/object_type.h"

#include <limits>

namespace pp {

/// One access expression on a type: the type, its keys as written and flattened.
struct TypeAccess {
  Context &context;
  const Type *type;
  std::span<const Value> written;
  std::vector<Value> keys;

  size_t count() const { return keys.size(); }
};

constexpr size_t noLimit = std::numeric_limits<size_t>::max();

/// Place of the n-th written key; keys that came out of an array have none of their own.
Blame keyPlace(const TypeAccess &access, size_t number);
/// How Puppet names a key's type in messages.
std::string keyTypeName(Context &context, Value key);
/// Name of the Ruby class that Puppet keeps the value in, types included.
std::string rubyClassOf(Value value);

/// `A String-Type[] accepts 1 to 2 arguments. Got 3`; `max` may be noLimit.
[[noreturn]] void failArity(const TypeAccess &access, const std::string &label, size_t min,
                            size_t max);
/// `Array-Type[] arguments must be types. Got Integer`.
[[noreturn]] void failNotType(const TypeAccess &access, const std::string &label, size_t number,
                              Value key);
/// `Error creating type specialization of …, Cannot use … where … is expected`.
[[noreturn]] void failKey(const TypeAccess &access, size_t number, const std::string &expected);

/// Whether the value can be one end of a size: an Integer, `default` or the text 'default'.
bool isRangeParameter(Value value);
/// The range of keys [first, first + count): one Integer type, or one or two ends.
const IntegerType *sizeFromKeys(const TypeAccess &access, size_t first, size_t count);
/// The type's own label with an article: `An Enum-Type`.
std::string typeLabel(const Type *type);

/// What Puppet makes of a value where a type is wanted: a type itself, a string the name of a Ruby
/// class, anything else its own type.
const Type *typeOf(Context &context, Value value);

// Building from keys, shared by access expressions and the type parser.
const Type *structFromHash(Context &context, const Hash &hash);
const Type *callableFromKeys(Context &context, std::span<const Value> keys);
const Type *patternFromKeys(Context &context, std::span<const Value> keys);
const Type *semVerFromKeys(Context &context, std::span<const Value> keys);
const Type *timeFromKeys(Context &context, TypeKind kind, std::span<const Value> keys);
const Type *uriFromKey(Context &context, Value key);
const Type *runtimeFromKeys(Context &context, Value runtime, Value name);
const Type *regexpFromKey(Context &context, Value key);

// By family of types.
Value accessScalar(TypeAccess &access);
Value accessCollection(TypeAccess &access);
Value accessContained(TypeAccess &access);
Value accessResource(TypeAccess &access);
Value accessClass(TypeAccess &access);

} // namespace pp
