// Set algebra by a sweep over the ends of intervals.
#include "frontend/ndca/values/integer_set.h"

#include <algorithm>

namespace ppcc::ndca {

namespace {

using Wide = __int128;

/// First members and ends, one past the last, in turn.
std::vector<Wide> endsOf(const IntegerSet &set) {
  std::vector<Wide> ends;
  for (const IntegerSet::Interval &interval : set.intervals()) {
    ends.push_back(interval.low);
    ends.push_back(Wide(interval.high) + 1);
  }
  return ends;
}

} // namespace

bool IntegerSet::contains(int64_t number) const {
  auto after = std::ranges::upper_bound(intervals_, number, {}, &Interval::low);
  return after != intervals_.begin() && std::prev(after)->high >= number;
}

unsigned __int128 IntegerSet::count() const {
  Wide sum = 0;
  for (const Interval &interval : intervals_)
    sum += Wide(interval.high) - interval.low + 1;
  return static_cast<unsigned __int128>(sum);
}

IntegerSet IntegerSet::combine(SetOperator op, const IntegerSet &a, const IntegerSet &b) {
  std::vector<Wide> left = endsOf(a), right = endsOf(b), kept;
  size_t i = 0, j = 0;
  bool isIn = false;
  while (i < left.size() || j < right.size()) {
    Wide at = i < left.size() && (j >= right.size() || left[i] <= right[j]) ? left[i] : right[j];
    i += i < left.size() && left[i] == at;
    j += j < right.size() && right[j] == at;
    // An odd number of ends passed means inside.
    if (isKept(op, i % 2 == 1, j % 2 == 1) != isIn) {
      kept.push_back(at);
      isIn = !isIn;
    }
  }
  IntegerSet result;
  for (size_t k = 0; k + 1 < kept.size(); k += 2)
    result.intervals_.push_back(
        {static_cast<int64_t>(kept[k]), static_cast<int64_t>(kept[k + 1] - 1)});
  return result;
}

std::string IntegerSet::text() const {
  if (empty())
    return "intset()";
  auto pair = [](const Interval &interval) {
    return std::to_string(interval.low) + ".." + std::to_string(interval.high);
  };
  if (intervals_.size() == 1)
    return pair(intervals_.front());
  std::string text = "{";
  for (const Interval &interval : intervals_) {
    text += text.size() > 1 ? ", " : "";
    text += interval.low == interval.high ? std::to_string(interval.low) : pair(interval);
  }
  return text + "}";
}

} // namespace ppcc::ndca
