// Builders of types in a catalog's arena, with the rules that Puppet's constructors apply.
#pragma once

#include "runtime-lib/puppet/types/constants.h"
#include "runtime-lib/puppet/types/type.h"

#include <new>
#include <vector>

namespace pp {

/// Uninitialised memory for a type of this kind, its head set.
template <class T> T *newType(Context &context, TypeKind kind, size_t length = 0) {
  auto *type = context.arena.make<T>();
  static_cast<Type &>(*type) = typeHead(kind, static_cast<uint32_t>(length));
  return type;
}
/// A copy in the arena, null for an empty span.
template <class T> const T *copyToArena(Context &context, std::span<const T> items) {
  if (items.empty())
    return nullptr;
  T *copy = context.arena.allocateArray<T>(items.size());
  std::uninitialized_copy(items.begin(), items.end(), copy);
  return copy;
}

using TypeList = std::vector<const Type *>;

/// Types nest no deeper than this, so that recursion over a type cannot exhaust the stack.
constexpr uint16_t maxTypeDepth = 1000;
[[noreturn]] void failTooDeep();
/// Notes that `type` contains `part`; `reserved` of a type holds its depth.
inline void nest(Type *type, const Type *part) {
  if (!part || part->reserved < type->reserved)
    return;
  if (part->reserved >= maxTypeDepth)
    failTooDeep();
  type->reserved = static_cast<uint16_t>(part->reserved + 1);
}
inline void nest(Type *type, TypeSpan parts) {
  for (const Type *part : parts)
    nest(type, part);
}

/// `Integer[from, to]`; undef and default are open ends. A descending range is an extension, for
/// Integer types in expressions; elsewhere, and with strictReference, Puppet's failure.
const IntegerType *makeIntegerType(Context &context, Value from, Value to,
                                   bool descendingAllowed = false);
const IntegerType *makeSize(Context &context, int64_t from, int64_t to);
/// The range without its negative part.
const IntegerType *toSize(Context &context, const IntegerType *range);
/// `Float[from, to]`; infinities are open ends.
const FloatType *makeFloatType(Context &context, double from, double to);
const StringType *makeStringType(Context &context, const IntegerType *size);
/// The type of exactly this string.
const StringType *makeStringType(Context &context, const String *value);
/// Values are sorted and made unique.
const EnumType *makeEnumType(Context &context, std::vector<const String *> values,
                             bool caseInsensitive = false);
const PatternType *makePatternType(Context &context, std::span<const RegexpType *const> patterns);
/// Throws the regexp's syntax error.
const RegexpType *makeRegexpType(Context &context, const Regexp *regexp);

const CollectionType *makeCollectionType(Context &context, const IntegerType *size);
/// A null element is Any; of an empty array it is Unit.
const ArrayType *makeArrayType(Context &context, const Type *element,
                               const IntegerType *size = nullptr);
const HashType *makeHashType(Context &context, const Type *key, const Type *value,
                             const IntegerType *size = nullptr);
const TupleType *makeTupleType(Context &context, TypeSpan types, const IntegerType *size = nullptr);
const StructType *makeStructType(Context &context, std::span<const StructElement> elements);
const CallableType *makeCallableType(Context &context, const TupleType *params, const Type *block,
                                     const Type *result);

/// `Optional[T]`, `NotUndef[T]`, `Type[T]`, `Iterable[T]`, `Iterator[T]`, `Sensitive[T]`.
const ContainedType *makeContainedType(Context &context, TypeKind kind, const Type *type);
const VariantType *makeVariantType(Context &context, TypeSpan types);
/// The only alternative that is left after removing doubles, else a Variant.
const Type *makeVariantOrOnly(Context &context, TypeSpan types);
/// The types with each Variant replaced by its alternatives.
TypeList flattenVariants(TypeSpan types);
/// Removes types that Ruby's `uniq` takes for the same.
void removeDoubles(TypeList &types);

/// `lowerName` is the type's name in lower case, where it is at hand.
const ResourceType *makeResourceType(Context &context, const String *typeName, const String *title,
                                     const String *lowerName = nullptr);
const ClassType *makeClassType(Context &context, const String *name);
const TypeReferenceType *makeTypeReference(Context &context, std::string_view text);
const InitType *makeInitType(Context &context, const Type *type, std::span<const Value> args);
const RuntimeType *makeRuntimeType(Context &context, const String *runtime, const String *name,
                                   const RegexpType *pattern, const String *replacement);
const TimeType *makeTimeType(Context &context, TypeKind kind, Value from, Value to);
/// Merges ranges that meet.
const SemVerType *makeSemVerType(Context &context, std::span<const Value> ranges);
const UriType *makeUriType(Context &context, const Hash *parameters);

/// Text with each segment capitalised, unless it begins with a capital already.
std::string capitalizeSegments(std::string_view name);
/// A copy of the text that lives as long as the catalog.
std::string_view keepText(Context &context, std::string_view text);
const String *keepString(Context &context, std::string_view text);

} // namespace pp
