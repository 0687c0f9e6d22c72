// Positions and boxes of cells in up to six dimensions.
#pragma once

#include "runtime-lib/abi/ndca.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

namespace pp::ndca {

/// One coordinate per axis; 0 beyond the dimensions of the rule.
using Position = std::array<int64_t, mostDimensions>;

/// Names of the axes in patterns and options.
constexpr char axisNames[mostDimensions + 1] = "xyzwuv";

/// Cells from `low` on; `size` is 1 beyond the dimensions of the rule.
struct Box {
  Position low{};
  Position size{1, 1, 1, 1, 1, 1};

  int64_t high(unsigned axis) const { return low[axis] + size[axis] - 1; }
  bool contains(const Position &position) const {
    for (unsigned axis = 0; axis < mostDimensions; ++axis)
      if (position[axis] < low[axis] || position[axis] > high(axis))
        return false;
    return true;
  }
  bool contains(const Box &other) const {
    Position last{};
    for (unsigned axis = 0; axis < mostDimensions; ++axis)
      last[axis] = other.high(axis);
    return contains(other.low) && contains(last);
  }
  /// The number of cells, or nothing when it is more than `most`.
  std::optional<uint64_t> volume(uint64_t most = INT64_MAX) const {
    unsigned __int128 cells = 1;
    for (int64_t length : size) {
      cells *= static_cast<uint64_t>(length);
      if (cells > most)
        return std::nullopt;
    }
    return static_cast<uint64_t>(cells);
  }
};

/// Grows to hold what it is told; empty at first.
class Bounds {
public:
  bool isEmpty() const { return isEmpty_; }
  const Position &low() const { return low_; }
  const Position &high() const { return high_; }
  /// `count` cells from `position` along X.
  void add(const Position &position, int64_t count) {
    for (unsigned axis = 0; axis < mostDimensions; ++axis) {
      int64_t last = position[axis] + (axis == 0 ? count - 1 : 0);
      if (isEmpty_ || position[axis] < low_[axis])
        low_[axis] = position[axis];
      if (isEmpty_ || last > high_[axis])
        high_[axis] = last;
    }
    isEmpty_ = false;
  }
  Box box() const {
    Box box;
    box.low = low_;
    for (unsigned axis = 0; axis < mostDimensions; ++axis)
      box.size[axis] = high_[axis] - low_[axis] + 1;
    return box;
  }

private:
  bool isEmpty_ = true;
  Position low_{}, high_{};
};

/// How far the rule looks along an axis.
inline int64_t reach(const Rule &rule, unsigned axis) {
  return std::max<int64_t>(-rule.low[axis], rule.high[axis]);
}

/// How far the rule looks along any axis.
inline int64_t reach(const Rule &rule) {
  int64_t most = 0;
  for (unsigned axis = 0; axis < rule.dimensions; ++axis)
    most = std::max(most, reach(rule, axis));
  return most;
}

} // namespace pp::ndca
