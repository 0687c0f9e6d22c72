// The narrowest type that Puppet finds for two others.
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/ranges.h"
#include "runtime-lib/puppet/types/relations/assignable.h"
#include "runtime-lib/puppet/types/relations/equality.h"

#include <algorithm>

namespace pp {

namespace {

bool both(const Type *a, const Type *b, TypeKind kind) { return a->is(kind) && b->is(kind); }

const Type *commonResource(Context &context, const ResourceType &a, const ResourceType &b) {
  bool sameType = a.typeName && b.typeName && a.typeName->view() == b.typeName->view();
  return sameType ? makeResourceType(context, a.typeName, nullptr) : &resourceType;
}

const Type *commonInteger(Context &context, const IntegerType &a, const IntegerType &b) {
  return makeIntegerType(context, lowerAdmits(a.from, b.from) ? a.from : b.from,
                         upperAdmits(a.to, b.to) ? a.to : b.to);
}

const Type *enumWith(Context &context, std::span<const String *const> values,
                     std::span<const String *const> more) {
  std::vector<const String *> all(values.begin(), values.end());
  all.insert(all.end(), more.begin(), more.end());
  return makeEnumType(context, std::move(all));
}

const Type *commonString(Context &context, const StringType &a, const StringType &b) {
  if (a.size && b.size)
    return makeStringType(context, commonInteger(context, *a.size, *b.size)->as<IntegerType>());
  if (!a.value || !b.value)
    return &stringType;
  return makeEnumType(context, {a.value, b.value});
}

/// Strings and enums; null when the two are neither.
const Type *commonText(Context &context, const Type *a, const Type *b) {
  auto *string = typeAs<StringType>(a, TypeKind::String);
  auto *otherString = typeAs<StringType>(b, TypeKind::String);
  auto *values = typeAs<EnumType>(a, TypeKind::Enum);
  auto *otherValues = typeAs<EnumType>(b, TypeKind::Enum);
  if (string && otherString)
    return commonString(context, *string, *otherString);
  if (values && otherValues)
    return enumWith(context, values->items(), otherValues->items());
  if (string && otherValues)
    return string->value ? enumWith(context, otherValues->items(), {&string->value, 1}) : &enumType;
  if (values && otherString)
    return otherString->value ? enumWith(context, values->items(), {&otherString->value, 1})
                              : &enumType;
  return nullptr;
}

const Type *commonPattern(Context &context, const PatternType &a, const PatternType &b) {
  std::vector<const RegexpType *> patterns;
  auto add = [&](const RegexpType *pattern) {
    if (std::none_of(patterns.begin(), patterns.end(),
                     [&](const RegexpType *known) { return typesIdentical(known, pattern); }))
      patterns.push_back(pattern);
  };
  for (const RegexpType *pattern : a.items())
    add(pattern);
  for (const RegexpType *pattern : b.items())
    add(pattern);
  return makePatternType(context, patterns);
}

const Type *commonVariant(Context &context, const VariantType &a, const VariantType &b) {
  TypeList types(a.alternatives().begin(), a.alternatives().end());
  types.insert(types.end(), b.alternatives().begin(), b.alternatives().end());
  removeDoubles(types);
  return makeVariantOrOnly(context, types);
}

bool takesBoth(Context &context, const Type *type, const Type *a, const Type *b) {
  return isAssignable(context, type, a) && isAssignable(context, type, b);
}

/// Two of the same kind of which neither takes the other; null when kinds differ.
const Type *commonOfKind(Context &context, const Type *a, const Type *b) {
  if (both(a, b, TypeKind::Array))
    return makeArrayType(
        context, commonType(context, a->as<ArrayType>()->element, b->as<ArrayType>()->element));
  if (both(a, b, TypeKind::Hash))
    return makeHashType(context,
                        commonType(context, a->as<HashType>()->key, b->as<HashType>()->key),
                        commonType(context, a->as<HashType>()->value, b->as<HashType>()->value));
  if (both(a, b, TypeKind::Class))
    return &classType;
  if (both(a, b, TypeKind::Resource))
    return commonResource(context, *a->as<ResourceType>(), *b->as<ResourceType>());
  if (both(a, b, TypeKind::Integer))
    return commonInteger(context, *a->as<IntegerType>(), *b->as<IntegerType>());
  if (both(a, b, TypeKind::Float))
    return makeFloatType(context, std::min(a->as<FloatType>()->from, b->as<FloatType>()->from),
                         std::max(a->as<FloatType>()->to, b->as<FloatType>()->to));
  if (const Type *text = commonText(context, a, b))
    return text;
  if (both(a, b, TypeKind::Pattern))
    return commonPattern(context, *a->as<PatternType>(), *b->as<PatternType>());
  if (both(a, b, TypeKind::Variant))
    return commonVariant(context, *a->as<VariantType>(), *b->as<VariantType>());
  if (both(a, b, TypeKind::Regexp))
    return &regexpType;
  if (both(a, b, TypeKind::Callable))
    return &callableType;
  return nullptr;
}

const Type *commonMeta(Context &context, const ContainedType &a, const ContainedType &b) {
  return makeContainedType(context, TypeKind::Type, commonType(context, a.type, b.type));
}

} // namespace

const Type *commonType(Context &context, const Type *a, const Type *b) {
  // Puppet takes undef for "not known" here.
  if (!a || a->is(TypeKind::Undef))
    return b;
  if (!b || b->is(TypeKind::Undef))
    return a;
  if (a->is(TypeKind::Unit))
    return b;
  if (b->is(TypeKind::Unit))
    return a;
  if (isAssignable(context, a, b))
    return a;
  if (isAssignable(context, b, a))
    return b;
  if (const Type *type = commonOfKind(context, a, b))
    return type;
  for (const Type *type :
       {&numericType, &scalarDataType, &scalarType, static_cast<const Type *>(&dataType)})
    if (takesBoth(context, type, a, b))
      return type;
  if (both(a, b, TypeKind::Type))
    return commonMeta(context, *a->as<ContainedType>(), *b->as<ContainedType>());
  return takesBoth(context, &richDataType, a, b) ? &richDataType : &anyType;
}

} // namespace pp
