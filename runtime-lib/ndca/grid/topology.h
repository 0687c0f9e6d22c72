// Whether the grid has an end, and what lies beyond it.
#pragma once

#include "runtime-lib/ndca/grid/geometry.h"

namespace pp::ndca {

/// What a rule sees beyond the end of an axis.
struct Boundary {
  enum Kind : uint8_t { Fixed, Torus, Mirror, Twist };
  Kind kind = Fixed;
  uint8_t state = 0;
};

/// The grid as the user asks for it.
struct Topology {
  bool isBounded = false;
  /// Of a bounded grid.
  Box box;
  std::array<Boundary, mostDimensions> boundaries{};
};

/// Where a coordinate beyond the end (0 to size - 1) of an axis leads; `flips` says whether an odd
/// number of twists was crossed on the way. Not for Fixed.
inline int64_t inside(Boundary::Kind kind, int64_t x, int64_t size, bool &flips) {
  int64_t turns = x >= 0 ? x / size : -((size - 1 - x) / size);
  int64_t rest = x - turns * size;
  flips = kind == Boundary::Twist && turns % 2 != 0;
  return kind == Boundary::Mirror && turns % 2 != 0 ? size - 1 - rest : rest;
}

} // namespace pp::ndca
