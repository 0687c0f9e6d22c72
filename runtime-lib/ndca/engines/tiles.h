// Which parts of a field must be computed: those near cells that are not what they were two
// generations ago. Still areas and blinkers cost nothing.
#pragma once

#include "runtime-lib/ndca/grid/field.h"
#include "runtime-lib/ndca/grid/topology.h"

#include <vector>

namespace pp::ndca {

class Tiles {
public:
  Tiles() = default;
  /// Sizes count units along X, cells along the other axes.
  Tiles(const Layout &layout, const Topology &topology, const Position &tileSize);

  /// Rows of tiles along X: the unit of work.
  size_t rowCount() const { return total_ / static_cast<size_t>(counts_[0]); }
  int64_t tilesPerRow() const { return counts_[0]; }
  size_t total() const { return total_; }
  /// Coordinates (units, cells) where a row of tiles starts and ends.
  void rowRange(size_t row, Position &from, Position &to) const;
  int64_t unitsFrom(int64_t tile) const { return tile * tileSize_[0]; }
  int64_t unitsTo(int64_t tile) const { return std::min((tile + 1) * tileSize_[0], layoutUnits_); }

  /// Whether tiles changed, against two generations before; a row of tilesPerRow() flags.
  uint8_t *changed(size_t row) { return changed_.data() + row * static_cast<size_t>(counts_[0]); }
  const uint8_t *changed(size_t row) const {
    return changed_.data() + row * static_cast<size_t>(counts_[0]);
  }
  const uint8_t *needed(size_t row) const {
    return needed_.data() + row * static_cast<size_t>(counts_[0]);
  }
  void setAllChanged() { changed_.assign(total_, 1); }
  /// Finds the tiles that the next step must compute; gives how many.
  size_t findNeeded();
  bool isBorder(size_t row) const;

private:
  void spread(unsigned axis, size_t stride);
  void spreadAround(unsigned axis, size_t first, size_t stride);

  unsigned dimensions_ = 0;
  std::array<Boundary::Kind, mostDimensions> kinds_{};
  bool isBounded_ = false;
  Position tileSize_{}, counts_{1, 1, 1, 1, 1, 1}, size_{};
  int64_t layoutUnits_ = 0;
  size_t total_ = 0;
  std::vector<uint8_t> changed_, needed_, line_;
};

} // namespace pp::ndca
