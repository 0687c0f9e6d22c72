// Sorted members; every result is checked against the largest volume.
#include "frontend/ndca/values/vector_set.h"

#include <algorithm>

namespace ppcc::ndca {

namespace {

/// Whether `a` comes before `b` in the order of iteration.
bool isBefore(const Position &a, const Position &b) {
  return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend());
}

/// Whether a box has no more cells than allowed.
bool isSmallEnough(const Position &low, const Position &high) {
  __int128 volume = 1;
  for (size_t i = 0; i < mostDimensions; ++i) {
    volume *= __int128(high[i]) - low[i] + 1;
    if (volume > mostVolume)
      return false;
  }
  return true;
}

std::vector<Position> cellsOf(const Position &low, const Position &high) {
  std::vector<Position> cells;
  Position at = low;
  for (;;) {
    cells.push_back(at);
    size_t axis = 0;
    while (axis < mostDimensions && at[axis] == high[axis]) {
      at[axis] = low[axis];
      ++axis;
    }
    if (axis == mostDimensions)
      return cells;
    ++at[axis];
  }
}

} // namespace

std::string textOf(const Position &position, size_t length) {
  std::string text = "[";
  for (size_t i = 0; i < length; ++i)
    text += (i ? ", " : "") + std::to_string(position[i]);
  return text + "]";
}

std::optional<VectorSet> VectorSet::of(size_t length, std::vector<Position> members) {
  VectorSet set(length);
  if (members.empty())
    return set;
  set.low_ = set.high_ = members.front();
  for (const Position &member : members)
    for (size_t i = 0; i < mostDimensions; ++i) {
      set.low_[i] = std::min(set.low_[i], member[i]);
      set.high_[i] = std::max(set.high_[i], member[i]);
    }
  if (!isSmallEnough(set.low_, set.high_))
    return std::nullopt;
  std::ranges::sort(members, isBefore);
  members.erase(std::unique(members.begin(), members.end()), members.end());
  set.members_ = std::move(members);
  return set;
}

std::optional<VectorSet> VectorSet::box(size_t length, const Position &a, const Position &b) {
  Position low{}, high{};
  for (size_t i = 0; i < length; ++i) {
    low[i] = std::min(a[i], b[i]);
    high[i] = std::max(a[i], b[i]);
  }
  if (!isSmallEnough(low, high))
    return std::nullopt;
  return of(length, cellsOf(low, high));
}

std::vector<Position> VectorSet::boundingBox() const {
  return empty() ? std::vector<Position>() : cellsOf(low_, high_);
}

std::optional<size_t> VectorSet::find(const Position &position) const {
  auto at = std::ranges::lower_bound(members_, position, isBefore);
  if (at == members_.end() || *at != position)
    return std::nullopt;
  return static_cast<size_t>(at - members_.begin());
}

std::optional<VectorSet> VectorSet::combine(SetOperator op, const VectorSet &left,
                                            const VectorSet &right) {
  size_t longer = std::max(left.length_, right.length_);
  size_t length = op == SetOperator::Intersection ? std::min(left.length_, right.length_)
                  : op == SetOperator::Difference ? left.length_
                                                  : longer;
  VectorSet a = left.resized(length), b = right.resized(length);
  std::vector<Position> members;
  for (const Position &member : a.members_)
    if (isKept(op, true, b.contains(member)))
      members.push_back(member);
  for (const Position &member : b.members_)
    if (!a.contains(member) && isKept(op, false, true))
      members.push_back(member);
  return of(length, std::move(members));
}

VectorSet VectorSet::resized(size_t length) const {
  if (length == length_)
    return *this;
  std::vector<Position> members = members_;
  for (Position &member : members)
    std::fill(member.begin() + static_cast<ptrdiff_t>(length), member.end(), 0);
  // Dropping components makes no box larger.
  return *of(length, std::move(members));
}

std::string VectorSet::text() const {
  if (empty())
    return "vec" + std::to_string(length_) + "set()";
  std::string text = textOf(low_, length_) + ".." + textOf(high_, length_);
  if (isBox())
    return text;
  text += " & \"";
  for (const Position &cell : boundingBox())
    text += contains(cell) ? '#' : '.';
  return text + "\"";
}

} // namespace ppcc::ndca
