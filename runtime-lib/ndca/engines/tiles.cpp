// Spreading of activity from tile to tile.
#include "runtime-lib/ndca/engines/tiles.h"

namespace pp::ndca {

Tiles::Tiles(const Layout &layout, const Topology &topology, const Position &tileSize)
    : dimensions_(layout.dimensions), isBounded_(topology.isBounded), tileSize_(tileSize),
      size_(layout.size), layoutUnits_(layout.rowUnits), total_(1) {
  size_[0] = layout.rowUnits;
  for (unsigned axis = 0; axis < dimensions_; ++axis) {
    counts_[axis] = (size_[axis] + tileSize[axis] - 1) / tileSize[axis];
    kinds_[axis] = topology.boundaries[axis].kind;
    total_ *= static_cast<size_t>(counts_[axis]);
  }
  changed_.assign(total_, 1);
  needed_.assign(total_, 1);
}

void Tiles::rowRange(size_t row, Position &from, Position &to) const {
  from = {}, to = {1, 1, 1, 1, 1, 1};
  for (unsigned axis = 1; axis < dimensions_; ++axis) {
    auto at = static_cast<int64_t>(row % static_cast<size_t>(counts_[axis]));
    row /= static_cast<size_t>(counts_[axis]);
    from[axis] = at * tileSize_[axis];
    to[axis] = std::min(from[axis] + tileSize_[axis], size_[axis]);
  }
}

bool Tiles::isBorder(size_t row) const {
  for (unsigned axis = 1; axis < dimensions_; ++axis) {
    auto at = static_cast<int64_t>(row % static_cast<size_t>(counts_[axis]));
    row /= static_cast<size_t>(counts_[axis]);
    if (at == 0 || at == counts_[axis] - 1)
      return true;
  }
  return false;
}

size_t Tiles::findNeeded() {
  needed_ = changed_;
  size_t stride = 1;
  for (unsigned axis = 0; axis < dimensions_; ++axis) {
    spread(axis, stride);
    stride *= static_cast<size_t>(counts_[axis]);
  }
  size_t count = 0;
  for (uint8_t flag : needed_)
    count += flag;
  return count;
}

void Tiles::spread(unsigned axis, size_t stride) {
  size_t span = stride * static_cast<size_t>(counts_[axis]);
  for (size_t first = 0; first < total_; first += span)
    for (size_t within = 0; within < stride; ++within)
      spreadAround(axis, first + within, stride);
}

/// One line of tiles. A tile is at least as wide as the rule looks, but the last one may be less:
/// around the end of a torus two tiles count.
void Tiles::spreadAround(unsigned axis, size_t first, size_t stride) {
  auto count = static_cast<size_t>(counts_[axis]);
  line_.resize(count);
  for (size_t i = 0; i < count; ++i)
    line_[i] = needed_[first + i * stride];
  auto at = [&](size_t i) -> uint8_t & { return needed_[first + i * stride]; };
  for (size_t i = 0; i < count; ++i) {
    if (i > 0)
      at(i) |= line_[i - 1];
    if (i + 1 < count)
      at(i) |= line_[i + 1];
  }
  if (!isBounded_ || kinds_[axis] == Boundary::Fixed || kinds_[axis] == Boundary::Mirror)
    return;
  if (kinds_[axis] == Boundary::Twist) {
    at(0) = at(count - 1) = 1;
    if (count > 1)
      at(count - 2) = 1;
    return;
  }
  at(0) |= line_[count - 1];
  at(count - 1) |= line_[0];
  if (count > 1) {
    at(0) |= line_[count - 2];
    at(count - 2) |= line_[0];
  }
}

} // namespace pp::ndca
