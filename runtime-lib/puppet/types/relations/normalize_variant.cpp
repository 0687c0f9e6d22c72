// Merges the alternatives of a Variant that can be one: enums, patterns, ranges, NotUndefs.
#include "runtime-lib/puppet/types/relations/normalize_variant.h"

#include "runtime-lib/core/values/time.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/types/ranges.h"
#include "runtime-lib/puppet/types/relations/equality.h"
#include "runtime-lib/puppet/types/transform.h"

#include <algorithm>

namespace pp {

namespace {

/// Splits off the types for which `wanted` holds; what is left stays in `types`.
template <class Wanted> TypeList split(TypeList &types, Wanted wanted) {
  TypeList chosen, others;
  for (const Type *type : types)
    (wanted(type) ? chosen : others).push_back(type);
  types = std::move(others);
  return chosen;
}

bool atLeastTwo(const TypeList &types, bool (*wanted)(const Type *)) {
  return std::count_if(types.begin(), types.end(), wanted) > 1;
}

void mergeNotUndefs(Context &context, TypeList &types) {
  auto wanted = [](const Type *type) { return type->is(TypeKind::NotUndef); };
  if (!atLeastTwo(types, wanted))
    return;
  TypeList inner;
  for (const Type *type : split(types, wanted)) {
    const Type *part = type->as<ContainedType>()->type;
    inner.push_back(part ? part : &anyType);
  }
  const Type *merged = normalize(context, makeVariantOrOnly(context, inner));
  types.push_back(makeContainedType(context, TypeKind::NotUndef, merged));
}

bool isPlainEnum(const Type *type) {
  if (auto *string = typeAs<StringType>(type, TypeKind::String))
    return string->value;
  auto *values = typeAs<EnumType>(type, TypeKind::Enum);
  return values && values->length > 0 && !values->caseInsensitive;
}

bool isCaseInsensitiveEnum(const Type *type) {
  auto *values = typeAs<EnumType>(type, TypeKind::Enum);
  return values && values->length > 0 && values->caseInsensitive;
}

void mergePlainEnums(Context &context, TypeList &types) {
  if (!atLeastTwo(types, isPlainEnum))
    return;
  std::vector<const String *> values;
  for (const Type *type : split(types, isPlainEnum)) {
    if (auto *string = typeAs<StringType>(type, TypeKind::String)) {
      values.push_back(string->value);
      continue;
    }
    auto items = type->as<EnumType>()->items();
    values.insert(values.end(), items.begin(), items.end());
  }
  types.push_back(makeEnumType(context, std::move(values)));
}

void mergeCaseInsensitiveEnums(Context &context, TypeList &types) {
  if (!atLeastTwo(types, isCaseInsensitiveEnum))
    return;
  std::vector<const String *> values;
  for (const Type *type : split(types, isCaseInsensitiveEnum))
    for (const String *value : type->as<EnumType>()->items())
      values.push_back(keepString(context, downcase(value->view())));
  types.push_back(makeEnumType(context, std::move(values), true));
}

void mergePatterns(Context &context, TypeList &types) {
  auto wanted = [](const Type *type) { return type->is(TypeKind::Pattern); };
  if (!atLeastTwo(types, wanted))
    return;
  std::vector<const RegexpType *> patterns;
  for (const Type *type : split(types, wanted))
    for (const RegexpType *pattern : type->as<PatternType>()->items())
      if (std::none_of(patterns.begin(), patterns.end(),
                       [&](const RegexpType *known) { return typesIdentical(known, pattern); }))
        patterns.push_back(pattern);
  types.push_back(makePatternType(context, patterns));
}

void mergeVersions(Context &context, TypeList &types) {
  auto wanted = [](const Type *type) { return type->is(TypeKind::SemVer); };
  if (!atLeastTwo(types, wanted))
    return;
  std::vector<Value> ranges;
  for (const Type *type : split(types, wanted)) {
    auto items = type->as<SemVerType>()->items();
    ranges.insert(ranges.end(), items.begin(), items.end());
  }
  types.insert(types.begin(), makeSemVerType(context, ranges));
}

bool endsBefore(Context &context, Value end, Value begin) {
  if (end.isUndef() || begin.isUndef())
    return false;
  return compareIntegers(successor(context, end), begin) < 0;
}

const Type *mergeIntegers(Context &context, const IntegerType &a, const IntegerType &b) {
  // Ranges merge when they overlap or one begins right after the other.
  if (endsBefore(context, a.to, b.from) || endsBefore(context, b.to, a.from))
    return nullptr;
  return makeIntegerType(context, lowerAdmits(a.from, b.from) ? a.from : b.from,
                         upperAdmits(a.to, b.to) ? a.to : b.to);
}

const Type *mergeFloats(Context &context, const FloatType &a, const FloatType &b) {
  if (a.to < b.from || b.to < a.from)
    return nullptr;
  return makeFloatType(context, std::min(a.from, b.from), std::max(a.to, b.to));
}

bool isBefore(Value end, Value begin) {
  return !end.isUndef() && !begin.isUndef() &&
         end.as<TimeObject>()->nanoseconds < begin.as<TimeObject>()->nanoseconds;
}

const Type *mergeTimes(Context &context, const TimeType &a, const TimeType &b) {
  if (isBefore(a.to, b.from) || isBefore(b.to, a.from))
    return nullptr;
  Value from = a.from.isUndef() || isBefore(a.from, b.from) ? a.from : b.from;
  Value to = a.to.isUndef() || isBefore(b.to, a.to) ? a.to : b.to;
  return makeTimeType(context, a.typeKind(), from, to);
}

const Type *mergeRanges(Context &context, const Type *a, const Type *b) {
  if (a->is(TypeKind::Integer))
    return mergeIntegers(context, *a->as<IntegerType>(), *b->as<IntegerType>());
  if (a->is(TypeKind::Float))
    return mergeFloats(context, *a->as<FloatType>(), *b->as<FloatType>());
  return mergeTimes(context, *a->as<TimeType>(), *b->as<TimeType>());
}

/// Takes ranges from the end and merges all others into them, as Puppet does.
void mergeNumbers(Context &context, TypeList &types, TypeKind kind) {
  auto count =
      std::count_if(types.begin(), types.end(), [&](const Type *type) { return type->is(kind); });
  if (count < 2)
    return;
  TypeList ranges = split(types, [&](const Type *type) { return type->is(kind); });
  TypeList result;
  while (!ranges.empty()) {
    const Type *merged = ranges.back();
    ranges.pop_back();
    TypeList apart;
    for (const Type *range : ranges) {
      if (const Type *both = mergeRanges(context, merged, range))
        merged = both;
      else
        apart.push_back(range);
    }
    result.push_back(merged);
    ranges = std::move(apart);
  }
  types.insert(types.begin(), result.begin(), result.end());
}

/// `Variant[Undef, T]` and `Variant[Optional[T]]` become `Optional[T]`.
const Type *optionalOfRest(Context &context, const TypeList &types) {
  TypeList rest;
  for (const Type *type : types) {
    if (type->is(TypeKind::Undef))
      continue;
    if (type->is(TypeKind::Optional))
      type = type->as<ContainedType>()->type;
    if (type)
      rest.push_back(type);
  }
  const Type *inner = makeVariantOrOnly(context, rest);
  return normalize(context, makeContainedType(context, TypeKind::Optional, inner));
}

bool admitsUndef(const Type *type) {
  return type->is(TypeKind::Undef) || type->is(TypeKind::Optional);
}

} // namespace

const Type *normalizeVariant(Context &context, const VariantType &variant) {
  if (variant.length == 0)
    return &variant;
  TypeList types = changedTypes(variant.alternatives(),
                                [&](const Type *type) { return normalize(context, type); });
  bool changed = !types.empty();
  if (!changed)
    types.assign(variant.alternatives().begin(), variant.alternatives().end());
  if (types.size() == 1)
    return types[0];
  if (std::any_of(types.begin(), types.end(), admitsUndef))
    return optionalOfRest(context, types);

  types = flattenVariants(types);
  size_t before = types.size();
  mergeNotUndefs(context, types);
  mergePlainEnums(context, types);
  mergeCaseInsensitiveEnums(context, types);
  mergePatterns(context, types);
  mergeVersions(context, types);
  for (TypeKind kind :
       {TypeKind::Integer, TypeKind::Float, TypeKind::Timespan, TypeKind::Timestamp})
    mergeNumbers(context, types, kind);
  if (types.size() == 1)
    return types[0];
  return changed || types.size() != before ? makeVariantOrOnly(context, types) : &variant;
}

} // namespace pp
