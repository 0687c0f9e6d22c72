// Sets of vectors of one length, at most six: shapes of arrays and neighbourhoods.
#pragma once

#include "frontend/ndca/values/integer_set.h"

#include <array>
#include <optional>

namespace ppcc::ndca {

inline constexpr size_t mostDimensions = 6;
inline constexpr int64_t mostVolume = 65536;

/// A position; components beyond the length of its set are 0.
using Position = std::array<int64_t, mostDimensions>;

/// Members in the order of iteration: X fastest, then Y, each ascending.
class VectorSet {
public:
  explicit VectorSet(size_t length = 1) : length_(length) {}
  /// None when the bounding box is too large.
  static std::optional<VectorSet> of(size_t length, std::vector<Position> members);
  /// The box between two corners in any order.
  static std::optional<VectorSet> box(size_t length, const Position &a, const Position &b);

  size_t length() const { return length_; }
  const std::vector<Position> &members() const { return members_; }
  size_t count() const { return members_.size(); }
  bool empty() const { return members_.empty(); }
  /// Corners of the bounding box; zero for an empty set.
  const Position &low() const { return low_; }
  const Position &high() const { return high_; }
  /// The cells of the bounding box in the order of iteration.
  std::vector<Position> boundingBox() const;
  bool isBox() const { return boundingBox().size() == count(); }
  bool contains(const Position &position) const { return find(position).has_value(); }
  /// The number of a member in the order of iteration.
  std::optional<size_t> find(const Position &position) const;

  static std::optional<VectorSet> combine(SetOperator op, const VectorSet &a, const VectorSet &b);
  /// Members with zeros added or last components dropped.
  VectorSet resized(size_t length) const;
  std::string text() const;
  friend bool operator==(const VectorSet &a, const VectorSet &b) {
    return a.length_ == b.length_ && a.members_ == b.members_;
  }

private:
  size_t length_;
  std::vector<Position> members_;
  Position low_{};
  Position high_{};
};

/// `[1, 2]`
std::string textOf(const Position &position, size_t length);

} // namespace ppcc::ndca
