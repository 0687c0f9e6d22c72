// Cells on their way between patterns, engines and output: runs of equal states along X.
#pragma once

#include "runtime-lib/ndca/grid/geometry.h"

namespace pp::ndca {

/// Takes cells. Runs do not overlap; cells that are in no run have the background's state.
class RunSink {
public:
  virtual ~RunSink() = default;
  virtual void run(const Position &start, uint8_t state, int64_t count) = 0;
};

/// Gives cells, as often as it is asked.
class RunSource {
public:
  virtual ~RunSource() = default;
  virtual void visit(RunSink &sink) const = 0;
  /// A box that holds all cells, where it is known without visiting them.
  virtual const Box *knownBox() const { return nullptr; }
};

/// The order of RLE: X ascending, all other axes descending, the last the slowest.
inline bool isBeforeInRle(const Position &a, const Position &b) {
  for (unsigned axis = mostDimensions; axis-- > 1;)
    if (a[axis] != b[axis])
      return a[axis] > b[axis];
  return a[0] < b[0];
}

/// The smallest box around all runs.
class BoundsSink final : public RunSink {
public:
  void run(const Position &start, uint8_t, int64_t count) override { bounds.add(start, count); }
  Bounds bounds;
};

} // namespace pp::ndca
