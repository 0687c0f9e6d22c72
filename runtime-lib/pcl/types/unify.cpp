// One type for several, and which types convert to which, as cty decides.
#include "runtime-lib/pcl/types/type.h"

#include <algorithm>

namespace pp::pcl {

namespace {

using enum TypeKind;
using Types = std::vector<TypeRef>;

bool allConvert(std::span<const TypeRef> types, const Type &to, bool isUnsafe) {
  return std::all_of(types.begin(), types.end(), [&](const TypeRef &type) {
    return equal(*type, to) || isConvertible(*type, to, isUnsafe);
  });
}

size_t count(std::span<const TypeRef> types, TypeKind kind) {
  return static_cast<size_t>(std::count_if(types.begin(), types.end(),
                                           [&](const TypeRef &type) { return type->is(kind); }));
}

/// A collection whose element type is that of all the parts.
TypeRef unifyParts(std::span<const TypeRef> types, TypeKind kind, bool isUnsafe) {
  Types parts;
  for (const TypeRef &type : types)
    parts.insert(parts.end(), type->parts.begin(), type->parts.end());
  TypeRef element = unify(parts, isUnsafe);
  if (!element)
    return nullptr;
  TypeRef result = collectionOf(kind, element);
  return allConvert(types, *result, isUnsafe) ? result : nullptr;
}

/// Tuples or objects of the same shape part by part, others as a collection.
TypeRef unifyStructures(std::span<const TypeRef> types, TypeKind asCollection, bool isUnsafe) {
  const Type &first = *types[0];
  for (const TypeRef &type : types)
    if (type->parts.size() != first.parts.size() || type->names != first.names)
      return unifyParts(types, asCollection, isUnsafe);
  Types parts, across(types.size());
  for (size_t i = 0; i < first.parts.size(); ++i) {
    for (size_t k = 0; k < types.size(); ++k)
      across[k] = types[k]->parts[i];
    parts.push_back(unify(across, isUnsafe));
    if (!parts.back())
      return nullptr;
  }
  TypeRef result = first.is(Object) ? objectOf(first.names, parts) : tupleOf(parts);
  return allConvert(types, *result, isUnsafe) ? result : unifyParts(types, asCollection, isUnsafe);
}

/// Structures among collections are taken as collections themselves.
TypeRef unifyMixed(std::span<const TypeRef> types, TypeKind structure, TypeKind collection,
                   bool isUnsafe) {
  Types structures;
  for (const TypeRef &type : types)
    if (type->is(structure))
      structures.push_back(type);
  TypeRef one = unifyParts(structures, collection, isUnsafe);
  if (!one)
    return nullptr;
  Types all;
  for (const TypeRef &type : types)
    all.push_back(type->is(structure) ? one : type);
  TypeRef result = unify(all, isUnsafe);
  return result && result->is(collection) ? result : nullptr;
}

int rank(const Type &type) { return type.is(Dynamic) ? 2 : type.is(String) ? 0 : 1; }

TypeRef unifyByPreference(std::span<const TypeRef> types, bool isUnsafe) {
  Types sorted(types.begin(), types.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const TypeRef &a, const TypeRef &b) { return rank(*a) < rank(*b); });
  for (const TypeRef &want : sorted)
    if (allConvert(types, *want, isUnsafe))
      return want;
  return nullptr;
}

bool partsConvert(const Type &from, const Type &to, bool isUnsafe) {
  if (from.parts.empty())
    return true;
  TypeRef element = to.element();
  if (element->is(Dynamic)) {
    element = unify(from.parts, isUnsafe);
    if (!element)
      return false;
    if (element->is(Dynamic) && !to.is(Map) &&
        !std::all_of(from.parts.begin(), from.parts.end(),
                     [](const TypeRef &part) { return part->is(Dynamic); }))
      return false;
  }
  return allConvert(from.parts, *element, isUnsafe);
}

bool elementsConvert(const Type &from, const Type &to, bool isUnsafe) {
  return equal(*from.element(), *to.element()) ||
         isConvertible(*from.element(), *to.element(), isUnsafe);
}

bool attributesConvert(const Type &from, const Type &to, bool isUnsafe) {
  for (size_t i = 0; i < to.names.size(); ++i) {
    ptrdiff_t at = from.is(Map) ? 0 : from.find(to.names[i]);
    if (at < 0)
      return false;
    const Type &part = *from.parts[static_cast<size_t>(at)];
    if (!equal(part, *to.parts[i]) && !isConvertible(part, *to.parts[i], isUnsafe))
      return false;
  }
  return true;
}

bool tuplesConvert(const Type &from, const Type &to, bool isUnsafe) {
  if (from.parts.size() != to.parts.size())
    return false;
  for (size_t i = 0; i < to.parts.size(); ++i)
    if (!equal(*from.parts[i], *to.parts[i]) &&
        !isConvertible(*from.parts[i], *to.parts[i], isUnsafe))
      return false;
  return true;
}

} // namespace

TypeRef unify(std::span<const TypeRef> types, bool isUnsafe) {
  if (types.empty())
    return nullptr;
  size_t all = types.size(), dynamics = count(types, Dynamic);
  size_t maps = count(types, Map), lists = count(types, List), sets = count(types, Set);
  size_t objects = count(types, Object), tuples = count(types, Tuple);
  auto only = [&](size_t one, size_t other = 0) { return one && one + other + dynamics == all; };
  for (auto [number, kind] : {std::pair(maps, Map), {lists, List}, {sets, Set}})
    if (only(number))
      return dynamics ? simpleType(Dynamic) : unifyParts(types, kind, isUnsafe);
  if (only(maps, objects))
    if (TypeRef type = unifyMixed(types, Object, Map, isUnsafe))
      return type;
  if (only(lists, tuples))
    if (TypeRef type = unifyMixed(types, Tuple, List, isUnsafe))
      return type;
  if (only(objects))
    return dynamics ? simpleType(Dynamic) : unifyStructures(types, Map, isUnsafe);
  if (only(tuples))
    return dynamics ? simpleType(Dynamic) : unifyStructures(types, List, isUnsafe);
  if (objects && tuples)
    return nullptr;
  return unifyByPreference(types, isUnsafe);
}

bool isConvertible(const Type &from, const Type &to, bool isUnsafe) {
  if (to.is(Dynamic))
    return true;
  if (from.is(Dynamic))
    return isUnsafe;
  if (from.isPrimitive() && to.isPrimitive())
    return from.kind != to.kind && (to.is(String) || (isUnsafe && from.is(String)));
  switch (to.kind) {
  case Object:
    return from.is(Object) ? attributesConvert(from, to, isUnsafe)
                           : from.is(Map) && isUnsafe && attributesConvert(from, to, isUnsafe);
  case Tuple:
    return from.is(Tuple) && tuplesConvert(from, to, isUnsafe);
  case List:
  case Set:
    if (from.is(Tuple))
      return partsConvert(from, to, isUnsafe);
    if (to.is(Set) && from.is(List) && !isUnsafe)
      return false;
    return (from.is(List) || from.is(Set)) && elementsConvert(from, to, isUnsafe);
  case Map:
    return from.is(Object) ? partsConvert(from, to, isUnsafe)
                           : from.is(Map) && elementsConvert(from, to, isUnsafe);
  default:
    return false;
  }
}

} // namespace pp::pcl
