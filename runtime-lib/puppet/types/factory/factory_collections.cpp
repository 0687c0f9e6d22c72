// Builders of collection types, variants and callables.
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/ranges.h"
#include "runtime-lib/puppet/types/relations/equality.h"

#include <algorithm>
#include <unordered_map>

namespace pp {

const CollectionType *makeCollectionType(Context &context, const IntegerType *size) {
  auto *type = newType<CollectionType>(context, TypeKind::Collection);
  type->size = toSize(context, size);
  return type;
}

const ArrayType *makeArrayType(Context &context, const Type *element, const IntegerType *size) {
  auto *type = newType<ArrayType>(context, TypeKind::Array);
  type->size = toSize(context, size);
  type->element = isZeroRange(size) ? &unitType : element ? element : &anyType;
  nest(type, type->element);
  return type;
}

const HashType *makeHashType(Context &context, const Type *key, const Type *value,
                             const IntegerType *size) {
  auto *type = newType<HashType>(context, TypeKind::Hash);
  type->size = toSize(context, size);
  type->key = isZeroRange(size) ? &unitType : key ? key : &anyType;
  type->value = isZeroRange(size) ? &unitType : value ? value : &anyType;
  nest(type, type->key);
  nest(type, type->value);
  return type;
}

const TupleType *makeTupleType(Context &context, TypeSpan types, const IntegerType *size) {
  auto *type = newType<TupleType>(context, TypeKind::Tuple, types.size());
  type->types = copyToArena<const Type *>(context, types);
  type->size = toSize(context, size);
  nest(type, types);
  return type;
}

const StructType *makeStructType(Context &context, std::span<const StructElement> elements) {
  auto *type = newType<StructType>(context, TypeKind::Struct, elements.size());
  type->elements = copyToArena(context, elements);
  for (const StructElement &element : elements)
    nest(type, element.value);
  return type;
}

const CallableType *makeCallableType(Context &context, const TupleType *params, const Type *block,
                                     const Type *result) {
  auto *type = newType<CallableType>(context, TypeKind::Callable);
  type->params = params;
  type->block = block;
  type->result = result && result->is(TypeKind::Any) ? nullptr : result;
  nest(type, params);
  nest(type, block);
  nest(type, type->result);
  return type;
}

const VariantType *makeVariantType(Context &context, TypeSpan types) {
  auto *type = newType<VariantType>(context, TypeKind::Variant, types.size());
  type->types = copyToArena<const Type *>(context, types);
  nest(type, types);
  return type;
}

TypeList flattenVariants(TypeSpan types) {
  TypeList result;
  for (const Type *type : types) {
    auto *variant = typeAs<VariantType>(type, TypeKind::Variant);
    if (variant)
      result.insert(result.end(), variant->alternatives().begin(), variant->alternatives().end());
    else
      result.push_back(type);
  }
  return result;
}

void removeDoubles(TypeList &types) {
  TypeList unique;
  std::unordered_multimap<uint64_t, const Type *> known;
  for (const Type *type : types) {
    uint64_t hash = hashType(type);
    auto [first, last] = known.equal_range(hash);
    if (std::any_of(first, last, [&](auto &entry) { return typesIdentical(entry.second, type); }))
      continue;
    known.emplace(hash, type);
    unique.push_back(type);
  }
  types = std::move(unique);
}

const Type *makeVariantOrOnly(Context &context, TypeSpan types) {
  TypeList alternatives = flattenVariants(types);
  removeDoubles(alternatives);
  if (alternatives.size() == 1)
    return alternatives[0];
  return makeVariantType(context, alternatives);
}

} // namespace pp
