// A box of cells in memory with a margin around it, as wide as the rule looks, so that kernels need
// not know where the grid ends.
#pragma once

#include "runtime-lib/ndca/grid/geometry.h"

#include <cstdlib>
#include <memory>
#include <new>

namespace pp::ndca {

/// Bytes, one per cell.
struct ByteCells {
  using Unit = uint8_t;
  static constexpr int64_t cellsPerUnit = 1;
  static uint8_t get(const uint8_t *row, int64_t x, ptrdiff_t) { return row[x]; }
  static void set(uint8_t *row, int64_t x, uint8_t state, ptrdiff_t) { row[x] = state; }
};

/// One or two bits per cell, in planes.
struct BitCells {
  using Unit = uint64_t;
  static constexpr int64_t cellsPerUnit = 64;
  static bool bit(const uint64_t *row, int64_t x) { return row[x >> 6] >> (x & 63) & 1; }
  static void setBit(uint64_t *row, int64_t x, bool on) {
    uint64_t mask = uint64_t(1) << (x & 63);
    row[x >> 6] = on ? row[x >> 6] | mask : row[x >> 6] & ~mask;
  }
  static uint8_t get(const uint64_t *row, int64_t x, ptrdiff_t plane) {
    uint8_t state = bit(row, x);
    return plane ? static_cast<uint8_t>(state | bit(row + plane, x) << 1) : state;
  }
  static void set(uint64_t *row, int64_t x, uint8_t state, ptrdiff_t plane) {
    setBit(row, x, state & 1);
    if (plane)
      setBit(row + plane, x, state >> 1 & 1);
  }
};

/// Where the cells of a field lie. Along X everything counts units.
struct Layout {
  unsigned dimensions = 0;
  /// Cells along each axis without the margins.
  Position size{1, 1, 1, 1, 1, 1};
  /// Cells of the margin on either side.
  Position margin{};
  /// Units of one row: without margins, and of the margin on either side.
  int64_t rowUnits = 0, marginUnits = 0;
  /// Distance to the next cell along each axis; behind the last axis that to the next plane (0 for
  /// one plane).
  std::array<ptrdiff_t, mostDimensions + 1> strides{};
  ptrdiff_t firstUnit = 0;
  uint64_t units = 0;

  /// Where the row at these coordinates (counted from the field's low corner) starts.
  ptrdiff_t rowAt(const Position &at) const {
    ptrdiff_t place = firstUnit;
    for (unsigned axis = 1; axis < dimensions; ++axis)
      place += at[axis] * strides[axis];
    return place;
  }
};

/// Lays a box out; nothing when it would take more than `mostBytes`.
template <class Cells>
std::optional<Layout> layOut(const Rule &rule, const Position &size, unsigned planes,
                             uint64_t mostBytes) {
  Layout layout;
  layout.dimensions = rule.dimensions;
  layout.size = size;
  for (unsigned axis = 0; axis < rule.dimensions; ++axis)
    layout.margin[axis] = reach(rule, axis);
  constexpr int64_t perUnit = Cells::cellsPerUnit, alignment = perUnit == 1 ? 16 : 4;
  // rows start where vectors like to; kernels of bits read a word before and behind
  auto aligned = [](int64_t units) { return (units + alignment - 1) / alignment * alignment; };
  layout.rowUnits = (size[0] + perUnit - 1) / perUnit;
  layout.marginUnits = aligned(perUnit == 1 ? layout.margin[0] : 1);
  unsigned __int128 units =
      aligned(layout.rowUnits) + 2 * static_cast<unsigned __int128>(layout.marginUnits);
  if (units > mostBytes)
    return std::nullopt;
  layout.strides[0] = 1;
  layout.firstUnit = layout.marginUnits;
  for (unsigned axis = 1; axis < rule.dimensions; ++axis) {
    layout.strides[axis] = static_cast<ptrdiff_t>(units);
    layout.firstUnit += layout.strides[axis] * layout.margin[axis];
    units *= static_cast<uint64_t>(size[axis] + 2 * layout.margin[axis]);
    if (units > mostBytes)
      return std::nullopt;
  }
  units += 64;
  if (planes > 1)
    layout.strides[rule.dimensions] = static_cast<ptrdiff_t>(units);
  layout.units = static_cast<uint64_t>(units) * planes;
  if (layout.units * sizeof(typename Cells::Unit) > mostBytes)
    return std::nullopt;
  return layout;
}

/// Zeroed memory for a layout.
template <class Unit> class UnitBuffer {
public:
  UnitBuffer() = default;
  explicit UnitBuffer(uint64_t units)
      : memory_(static_cast<Unit *>(std::calloc(units + 64 / sizeof(Unit), sizeof(Unit)))) {
    if (!memory_)
      throw std::bad_alloc();
    uintptr_t address = reinterpret_cast<uintptr_t>(memory_.get());
    first_ = reinterpret_cast<Unit *>((address + 63) & ~uintptr_t(63));
  }
  Unit *get() { return first_; }
  const Unit *get() const { return first_; }

private:
  struct Free {
    void operator()(Unit *memory) const { std::free(memory); }
  };
  std::unique_ptr<Unit, Free> memory_;
  Unit *first_ = nullptr;
};

/// Calls `visit` with the coordinates of every row of a box (X stays at `from`), ascending.
template <class Visit>
void forEachRow(unsigned dimensions, const Position &from, const Position &to, Visit &&visit) {
  for (unsigned axis = 1; axis < dimensions; ++axis)
    if (from[axis] >= to[axis])
      return;
  Position at = from;
  for (;;) {
    visit(static_cast<const Position &>(at));
    unsigned axis = 1;
    while (axis < dimensions && ++at[axis] == to[axis])
      at[axis] = from[axis], ++axis;
    if (axis >= dimensions)
      return;
  }
}

} // namespace pp::ndca
