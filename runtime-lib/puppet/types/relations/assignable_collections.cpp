// Assignability of collections to each other, and of callables.
#include "runtime-lib/puppet/types/relations/assignable.h"

#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/ranges.h"

#include <algorithm>

namespace pp {

namespace {

const IntegerType &sizeOf(const CollectionType &type) { return type.size ? *type.size : anySize; }

/// The tuple's declared size, else exactly its number of types (none for `Tuple` itself).
IntegerType exactTupleSize(const TupleType &tuple) {
  return tuple.size ? *tuple.size : localRange(tuple.length, tuple.length);
}

bool structFromStruct(Context &context, const StructType &to, const StructType &from,
                      RecursionGuard *guard) {
  size_t matched = 0;
  for (const StructElement &wanted : to.items()) {
    auto items = from.items();
    // The last of several entries with the same name counts, as in Ruby's hash.
    auto found = std::find_if(items.rbegin(), items.rend(), [&](const StructElement &element) {
      return element.name->view() == wanted.name->view();
    });
    if (found == items.rend()) {
      if (!acceptsUndef(context, wanted.key, guard))
        return false;
      continue;
    }
    ++matched;
    if (!assignable(context, wanted.key, found->key, guard) ||
        !assignable(context, wanted.value, found->value, guard))
      return false;
  }
  return matched == from.length;
}

/// A Hash has no known entries: each required one must be possible by key and value type.
bool structFromHash(Context &context, const StructType &to, const HashType &from,
                    RecursionGuard *guard) {
  int64_t required = 0;
  for (const StructElement &element : to.items()) {
    if (acceptsUndef(context, element.key))
      continue;
    ++required;
    if (!assignable(context, element.value, from.value, guard) ||
        !assignable(context, generalize(context, element.key), from.key, nullptr))
      return false;
  }
  return rangeCovers(localRange(required, to.length), sizeOf(from));
}

bool tupleFromTuple(Context &context, const TupleType &to, const TupleType &from,
                    const IntegerType &size, RecursionGuard *guard) {
  if (!rangeCovers(size, tupleSize(from)))
    return false;
  if (to.length == 0)
    return true;
  if (from.length == 0)
    return size.from == Value::smallInteger(0);
  for (uint32_t i = 0; i < from.length; ++i)
    if (!assignable(context, to.types[std::min(i, to.length - 1)], from.types[i], guard))
      return false;
  return true;
}

bool tupleFromArray(Context &context, const TupleType &to, const ArrayType &from,
                    const IntegerType &size, RecursionGuard *guard) {
  const IntegerType &fromSize = sizeOf(from);
  if (!rangeCovers(size, fromSize))
    return false;
  // Elements beyond the array's largest size need not fit.
  int64_t count = to.length;
  if (fromSize.to.isSmallInteger())
    count = std::min(count, fromSize.to.small());
  for (int64_t i = 0; i < count; ++i)
    if (!assignable(context, to.types[i], from.element, guard))
      return false;
  return true;
}

} // namespace

IntegerType tupleSize(const TupleType &tuple) {
  if (tuple.size)
    return *tuple.size;
  return tuple.length == 0 ? anySize : localRange(tuple.length, tuple.length);
}

bool takes(Context &, const CollectionType &to, const Type *from, RecursionGuard *) {
  if (isCollectionKind(from->typeKind()))
    return rangeCovers(sizeOf(to), sizeOf(*from->as<CollectionType>()));
  if (auto *tuple = typeAs<TupleType>(from, TypeKind::Tuple))
    return rangeCovers(sizeOf(to), exactTupleSize(*tuple));
  if (from->is(TypeKind::Struct))
    return rangeCovers(sizeOf(to), localRange(from->length, from->length));
  return false;
}

bool takes(Context &context, const ArrayType &to, const Type *from, RecursionGuard *guard) {
  if (auto *tuple = typeAs<TupleType>(from, TypeKind::Tuple)) {
    if (!rangeCovers(sizeOf(to), exactTupleSize(*tuple)))
      return false;
    TypeSpan types = tuple->items();
    return std::all_of(types.begin(), types.end(), [&](const Type *type) {
      return assignable(context, to.element, type, guard);
    });
  }
  auto *array = typeAs<ArrayType>(from, TypeKind::Array);
  return array && rangeCovers(sizeOf(to), sizeOf(*array)) &&
         assignable(context, to.element, array->element, guard);
}

bool takes(Context &context, const HashType &to, const Type *from, RecursionGuard *guard) {
  if (auto *hash = typeAs<HashType>(from, TypeKind::Hash)) {
    bool takesEmpty = !to.size || to.size->from == Value::smallInteger(0);
    if (takesEmpty && typesEqual(hash, &emptyHashType))
      return true;
    return assignable(context, to.key, hash->key, guard) &&
           assignable(context, to.value, hash->value, guard) &&
           rangeCovers(sizeOf(to), sizeOf(*hash));
  }
  auto *other = typeAs<StructType>(from, TypeKind::Struct);
  if (!other || !rangeContains(sizeOf(to), size_t{other->length}))
    return false;
  auto elements = other->items();
  return std::all_of(elements.begin(), elements.end(), [&](const StructElement &element) {
    return instance(context, to.key, Value::object(element.name), guard) &&
           assignable(context, to.value, element.value, guard);
  });
}

bool takes(Context &context, const TupleType &to, const Type *from, RecursionGuard *guard) {
  if (typesEqual(&to, from))
    return true;
  IntegerType size = tupleSize(to);
  if (auto *tuple = typeAs<TupleType>(from, TypeKind::Tuple))
    return tupleFromTuple(context, to, *tuple, size, guard);
  if (auto *array = typeAs<ArrayType>(from, TypeKind::Array))
    return tupleFromArray(context, to, *array, size, guard);
  return false;
}

bool takes(Context &context, const StructType &to, const Type *from, RecursionGuard *guard) {
  if (auto *other = typeAs<StructType>(from, TypeKind::Struct))
    return structFromStruct(context, to, *other, guard);
  if (auto *hash = typeAs<HashType>(from, TypeKind::Hash))
    return structFromHash(context, to, *hash, guard);
  return false;
}

bool takes(Context &context, const CallableType &to, const Type *from, RecursionGuard *guard) {
  auto *other = typeAs<CallableType>(from, TypeKind::Callable);
  if (!other)
    return false;
  const Type *given = other->result ? other->result : &anyType;
  if (to.result && !assignable(context, to.result, given, guard))
    return false;
  if (!to.params)
    return true;
  // Parameters and blocks are tested in reverse: the callable must take what it will be given.
  if (!other->params || !assignable(context, other->params, to.params, guard))
    return false;
  const Type *wantedBlock = to.block ? to.block : &undefType;
  const Type *givenBlock = other->block ? other->block : &undefType;
  return assignable(context, givenBlock, wantedBlock, guard);
}

} // namespace pp
