// Sets of integers as sorted intervals, so that no size is too large.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ppcc::ndca {

/// Operators of sets.
enum class SetOperator : uint8_t { Union, Intersection, Difference, SymmetricDifference };

/// Whether a member of one or both sides is in the result.
constexpr bool isKept(SetOperator op, bool inLeft, bool inRight) {
  switch (op) {
  case SetOperator::Union:
    return inLeft || inRight;
  case SetOperator::Intersection:
    return inLeft && inRight;
  case SetOperator::Difference:
    return inLeft && !inRight;
  case SetOperator::SymmetricDifference:
    return inLeft != inRight;
  }
  __builtin_unreachable();
}

class IntegerSet {
public:
  /// Both ends are members.
  struct Interval {
    int64_t low;
    int64_t high;
    friend bool operator==(const Interval &, const Interval &) = default;
  };

  IntegerSet() = default;
  /// All integers from one to the other, in either order.
  IntegerSet(int64_t a, int64_t b) : intervals_{{a < b ? a : b, a < b ? b : a}} {}

  const std::vector<Interval> &intervals() const { return intervals_; }
  bool empty() const { return intervals_.empty(); }
  bool contains(int64_t number) const;
  /// How many members there are; as many as 2^64.
  unsigned __int128 count() const;
  static IntegerSet combine(SetOperator op, const IntegerSet &a, const IntegerSet &b);
  std::string text() const;
  friend bool operator==(const IntegerSet &, const IntegerSet &) = default;

private:
  std::vector<Interval> intervals_;
};

} // namespace ppcc::ndca
