// Fills the margin of a field with what the rule shall see beyond the grid's end.
#pragma once

#include "runtime-lib/ndca/grid/field.h"
#include "runtime-lib/ndca/grid/topology.h"

#include <cstring>

namespace pp::ndca {

/// Axis by axis, so that corners are copies of copies. A cell beyond the end of a Fixed axis is
/// constant whatever the other axes say (the first such axis decides); these are set once.
template <class Cells> class Edges {
public:
  using Unit = typename Cells::Unit;

  Edges(const Layout &layout, const Topology &topology)
      : layout_(layout), boundaries_(topology.boundaries),
        plane_(layout.strides[layout.dimensions]) {}

  /// Sets all constant cells.
  void setConstants(Unit *cells) const {
    Position from{}, to = layout_.size;
    for (unsigned axis = 1; axis < layout_.dimensions; ++axis)
      from[axis] = -layout_.margin[axis], to[axis] += layout_.margin[axis];
    forEachRow(layout_.dimensions, from, to, [&](const Position &at) { setRow(cells, at); });
  }

  /// Brings the rest up to date with the cells inside.
  void fill(Unit *cells) const {
    if (boundaries_[0].kind != Boundary::Fixed || sharesUnits())
      fillFirstAxis(cells);
    for (unsigned axis = 1; axis < layout_.dimensions; ++axis)
      if (boundaries_[axis].kind != Boundary::Fixed)
        fillAxis(cells, axis);
  }

private:
  /// Whether kernels overwrite cells behind the end of rows.
  bool sharesUnits() const { return layout_.size[0] % Cells::cellsPerUnit != 0; }
  bool isInside(const Position &at, unsigned axis) const {
    return at[axis] >= 0 && at[axis] < layout_.size[axis];
  }

  void setRow(Unit *cells, const Position &at) const {
    Unit *row = cells + layout_.rowAt(at);
    if (boundaries_[0].kind == Boundary::Fixed)
      setEnds(row, boundaries_[0].state);
    for (unsigned axis = 1; axis < layout_.dimensions; ++axis)
      if (!isInside(at, axis) && boundaries_[axis].kind == Boundary::Fixed) {
        bool hasEnds = boundaries_[0].kind != Boundary::Fixed;
        int64_t more = hasEnds ? layout_.margin[0] : 0;
        for (int64_t x = -more; x < layout_.size[0] + more; ++x)
          Cells::set(row, x, boundaries_[axis].state, plane_);
        return;
      }
  }
  void setEnds(Unit *row, uint8_t state) const {
    for (int64_t k = 0; k < layout_.margin[0]; ++k) {
      Cells::set(row, -1 - k, state, plane_);
      Cells::set(row, layout_.size[0] + k, state, plane_);
    }
  }

  void fillFirstAxis(Unit *cells) const {
    forEachRow(layout_.dimensions, {}, layout_.size, [&](const Position &at) {
      Unit *row = cells + layout_.rowAt(at);
      if (boundaries_[0].kind == Boundary::Fixed)
        return setEnds(row, boundaries_[0].state);
      for (int64_t k = 0; k < layout_.margin[0]; ++k) {
        copyEnd(cells, row, at, -1 - k);
        copyEnd(cells, row, at, layout_.size[0] + k);
      }
    });
  }
  void copyEnd(Unit *cells, Unit *row, const Position &at, int64_t x) const {
    bool flips = false;
    int64_t from = inside(boundaries_[0].kind, x, layout_.size[0], flips);
    const Unit *source = row;
    if (flips) {
      Position other = at;
      other[1] = layout_.size[1] - 1 - at[1];
      source = cells + layout_.rowAt(other);
    }
    Cells::set(row, x, Cells::get(source, from, plane_), plane_);
  }

  void fillAxis(Unit *cells, unsigned axis) const {
    Position from{}, to = layout_.size;
    for (unsigned lower = 1; lower < axis; ++lower)
      from[lower] = -layout_.margin[lower], to[lower] += layout_.margin[lower];
    for (int64_t k = 0; k < layout_.margin[axis]; ++k)
      for (int64_t layer : {-1 - k, layout_.size[axis] + k}) {
        from[axis] = layer, to[axis] = layer + 1;
        forEachRow(layout_.dimensions, from, to,
                   [&](const Position &at) { copyRow(cells, at, axis); });
      }
  }
  void copyRow(Unit *cells, const Position &at, unsigned axis) const {
    bool flips = false;
    Position from = at;
    from[axis] = inside(boundaries_[axis].kind, at[axis], layout_.size[axis], flips);
    // a twist turns the next axis around, that of the last one the first
    unsigned turned = axis + 1 < layout_.dimensions ? axis + 1 : 0;
    if (flips && turned)
      from[turned] = layout_.size[turned] - 1 - at[turned];
    Unit *row = cells + layout_.rowAt(at);
    const Unit *source = cells + layout_.rowAt(from);
    if (flips && !turned)
      return reverseRow(row, source);
    size_t bytes = static_cast<size_t>(layout_.rowUnits + 2 * layout_.marginUnits) * sizeof(Unit);
    std::memcpy(row - layout_.marginUnits, source - layout_.marginUnits, bytes);
    if (plane_)
      std::memcpy(row + plane_ - layout_.marginUnits, source + plane_ - layout_.marginUnits, bytes);
  }
  void reverseRow(Unit *row, const Unit *source) const {
    for (int64_t x = -layout_.margin[0]; x < layout_.size[0] + layout_.margin[0]; ++x)
      Cells::set(row, x, Cells::get(source, layout_.size[0] - 1 - x, plane_), plane_);
  }

  const Layout &layout_;
  std::array<Boundary, mostDimensions> boundaries_;
  ptrdiff_t plane_;
};

} // namespace pp::ndca
