// Applying a change to the parts of a type, keeping the type itself where nothing changed.
#pragma once

#include "runtime-lib/puppet/types/factory/factory.h"

namespace pp {

/// The changed types; empty when no part changed.
template <class Change> TypeList changedTypes(TypeSpan types, Change change) {
  TypeList result;
  bool changed = false;
  for (const Type *type : types) {
    result.push_back(change(type));
    changed = changed || result.back() != type;
  }
  if (!changed)
    result.clear();
  return result;
}

/// A Struct with changed value types, or the Struct itself.
template <class Change>
const Type *changeStruct(Context &context, const StructType &type, Change change) {
  std::vector<StructElement> elements(type.items().begin(), type.items().end());
  bool changed = false;
  for (StructElement &element : elements) {
    const Type *value = change(element.value);
    changed = changed || value != element.value;
    element.value = value;
  }
  return changed ? makeStructType(context, elements) : &type;
}

/// A Tuple with changed types and the same size, or the Tuple itself.
template <class Change>
const Type *changeTuple(Context &context, const TupleType &type, Change change) {
  TypeList types = changedTypes(type.items(), change);
  return types.empty() ? &type : makeTupleType(context, types, type.size);
}

/// A Callable with changed parts, or the Callable itself.
template <class Change>
const Type *changeCallable(Context &context, const CallableType &type, Change change) {
  auto changePart = [&](const Type *part) { return part ? change(part) : nullptr; };
  const Type *params = changePart(type.params);
  const Type *block = changePart(type.block);
  const Type *result = changePart(type.result);
  if (params == type.params && block == type.block && result == type.result)
    return &type;
  return makeCallableType(context, static_cast<const TupleType *>(params), block, result);
}

} // namespace pp
