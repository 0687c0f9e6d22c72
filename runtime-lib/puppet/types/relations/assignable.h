// Assignability and instance tests with the guard that recursive aliases need.
#pragma once

#include "runtime-lib/puppet/types/constants.h"
#include "runtime-lib/puppet/types/objects/object_type.h"
#include "runtime-lib/puppet/types/relations/guard.h"
#include "runtime-lib/puppet/types/type.h"

#include <optional>

namespace pp {

/// A guard that is made when a recursive alias is met and shared with the questions below it.
class GuardScope {
public:
  explicit GuardScope(RecursionGuard *outer) : guard_(outer) {
    if (!guard_)
      guard_ = &own_.emplace();
  }
  RecursionGuard *get() { return guard_; }

private:
  std::optional<RecursionGuard> own_;
  RecursionGuard *guard_;
};

/// Puppet's `assignable?`: aliases, Variant, Optional and NotUndef on the right side are taken
/// apart.
bool assignable(Context &context, const Type *to, const Type *from, RecursionGuard *guard);
/// Whether `to`, by the rules of its kind, takes `from`.
bool kindAssignable(Context &context, const Type *to, const Type *from, RecursionGuard *guard);
// The rules of kinds that have parameters.
bool takes(Context &context, const CollectionType &to, const Type *from, RecursionGuard *guard);
bool takes(Context &context, const ArrayType &to, const Type *from, RecursionGuard *guard);
bool takes(Context &context, const HashType &to, const Type *from, RecursionGuard *guard);
bool takes(Context &context, const TupleType &to, const Type *from, RecursionGuard *guard);
bool takes(Context &context, const StructType &to, const Type *from, RecursionGuard *guard);
bool takes(Context &context, const CallableType &to, const Type *from, RecursionGuard *guard);
bool takes(Context &context, const StringType &to, const Type *from, RecursionGuard *guard);
bool takes(Context &context, const EnumType &to, const Type *from, RecursionGuard *guard);
bool takes(Context &context, const PatternType &to, const Type *from, RecursionGuard *guard);
bool takes(Context &context, const SemVerType &to, const Type *from, RecursionGuard *guard);
bool takes(Context &context, const TimeType &to, const Type *from, RecursionGuard *guard);
bool takes(Context &context, const UriType &to, const Type *from, RecursionGuard *guard);
bool takes(Context &context, const ObjectType &to, const Type *from, RecursionGuard *guard);
bool takes(Context &context, const ObjectExtensionType &to, const Type *from,
           RecursionGuard *guard);
bool takes(Context &context, const InitType &to, const Type *from, RecursionGuard *guard);

/// Puppet's `instance?`.
bool instance(Context &context, const Type *type, Value value, RecursionGuard *guard);
/// 1 an instance, -1 none, 0 when the question came back to itself.
int reallyInstance(Context &context, const Type *type, Value value, RecursionGuard *guard);
/// Whether the values, taken as an array, are an instance of the tuple.
bool tupleAccepts(Context &context, const TupleType &type, std::span<const Value> values,
                  RecursionGuard *guard = nullptr);
int initReallyInstance(Context &context, const InitType &type, Value value, RecursionGuard *guard);
bool enumContains(const EnumType &type, std::string_view text);
bool patternMatches(Context &context, const PatternType &type, const String *text);
bool uriInstance(Context &context, const UriType &type, Value value);
bool timeInstance(const TimeType &type, Value value);
bool semVerInstance(const SemVerType &type, Value value);

bool acceptsUndef(Context &context, const Type *type, RecursionGuard *guard = nullptr);
bool iterable(Context &context, const Type *type, RecursionGuard *guard);
/// What iterating a value of the type gives, wrapped in Iterable; null when it cannot be iterated.
/// The result's element is null when nothing is known of it.
struct IterableElement {
  bool iterable;
  const Type *element;
};
IterableElement iterableElement(Context &context, const Type *type, RecursionGuard *guard);

/// Number of elements a tuple allows; the end is undef when there is none.
IntegerType tupleSize(const TupleType &tuple);
/// Whether values of the type can be called, aliases, variants and (if `optional`) Optional
/// included.
bool isKindOfCallable(Context &context, const Type *type, bool optional = true,
                      RecursionGuard *guard = nullptr);

// Groups of kinds, after Puppet's class hierarchy.
constexpr bool isScalarDataKind(TypeKind kind) {
  return kind == TypeKind::ScalarData || kind == TypeKind::Numeric || kind == TypeKind::Integer ||
         kind == TypeKind::Float || kind == TypeKind::String || kind == TypeKind::Boolean ||
         kind == TypeKind::Enum || kind == TypeKind::Pattern;
}
constexpr bool isScalarKind(TypeKind kind) {
  return kind == TypeKind::Scalar || isScalarDataKind(kind) || kind == TypeKind::Regexp ||
         kind == TypeKind::SemVer || kind == TypeKind::Timestamp || kind == TypeKind::Timespan;
}
constexpr bool isNumericKind(TypeKind kind) {
  return kind == TypeKind::Numeric || kind == TypeKind::Integer || kind == TypeKind::Float;
}
constexpr bool isCatalogEntryKind(TypeKind kind) {
  return kind == TypeKind::CatalogEntry || kind == TypeKind::Class || kind == TypeKind::Resource;
}
constexpr bool isCollectionKind(TypeKind kind) {
  return kind == TypeKind::Collection || kind == TypeKind::Array || kind == TypeKind::Hash;
}
constexpr bool isContainedKind(TypeKind kind) {
  return kind == TypeKind::Optional || kind == TypeKind::NotUndef || kind == TypeKind::Type ||
         kind == TypeKind::Sensitive || kind == TypeKind::Iterable || kind == TypeKind::Iterator;
}

} // namespace pp
