// Which values may be given where another type is wanted.
#pragma once

#include "runtime-lib/pcl/lattice/types.h"

#include <span>

namespace pp::pcl::lattice {

/// How values of one type become values of another.
Conversion conversion(Types &types, TypeRef to, TypeRef from);
inline bool converts(Types &types, TypeRef to, TypeRef from) {
  return conversion(types, to, from) != Conversion::None;
}

/// Whether values of one type are values of the other as they are.
bool isAssignable(Types &types, TypeRef to, TypeRef from);

/// The type that values of several types convert to: safely, and where checks are allowed.
struct Unified {
  TypeRef safe;
  TypeRef unsafe;
};
/// From left to right; of no types it is none.
Unified unify(Types &types, std::span<const TypeRef> all);
inline Unified unify(Types &types, TypeRef a, TypeRef b) {
  const TypeRef both[] = {a, b};
  return unify(types, both);
}

/// The unsafe unification of two types, and how both convert to it.
struct UnifiedPair {
  TypeRef type;
  Conversion kind;
};
UnifiedPair unifyPair(Types &types, TypeRef a, TypeRef b);

} // namespace pp::pcl::lattice
