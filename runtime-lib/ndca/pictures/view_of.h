// A flat view of a grid: the states of a rectangle, top row first.
#pragma once

#include "runtime-lib/ndca/grid/cells.h"
#include "runtime-lib/ndca/grid/failures.h"

#include <vector>

namespace pp::ndca {

/// Which plane, and which part of it; rules of one dimension have one row.
struct ViewChoice {
  Position slice{};
  bool projectsMaximum = false;
  unsigned dimensions = 2;
  uint8_t background = 0;
};

struct FlatView {
  int64_t left = 0, top = 0, width = 0, height = 0;
  /// Row by row from the top, which is the highest Y.
  std::vector<uint8_t> states;
  uint8_t at(int64_t x, int64_t y) const { return states[static_cast<size_t>(y * width + x)]; }
};

/// The most cells that a picture may have.
constexpr uint64_t mostViewCells = uint64_t(1) << 28;

/// The smallest rectangle with all cells of the view; one cell where there are none.
Box viewBox(const RunSource &cells, const ViewChoice &choice);
/// Throws Stop when the rectangle is too large.
FlatView flatten(const RunSource &cells, const ViewChoice &choice, const Box &box);

} // namespace pp::ndca
