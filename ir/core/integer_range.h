// Bounds of integers: what the core knows of values beyond their representation.
#pragma once

#include "ir/core/ids.h"
#include "runtime-lib/abi/value.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace ppcc::ir {

/// Integers between two of 64 bits.
struct IntegerRange {
  int64_t low;
  int64_t high;

  /// Whether all of them are immediate values, without an object.
  bool isSmall() const { return low >= pp::Value::smallMin && high <= pp::Value::smallMax; }
  friend bool operator==(const IntegerRange &, const IntegerRange &) = default;
};

/// Interned ranges of a module.
class RangePool {
public:
  RefinementId intern(IntegerRange range) {
    auto [entry, added] = ids_.try_emplace(range, RefinementId(ranges_.size()));
    if (added)
      ranges_.push_back(range);
    return entry->second;
  }
  const IntegerRange &operator[](RefinementId id) const { return ranges_[id.index]; }
  bool contains(RefinementId id) const { return id.index < ranges_.size(); }

private:
  struct Hasher {
    size_t operator()(const IntegerRange &range) const {
      return (static_cast<uint64_t>(range.low) * 0x9E3779B97F4A7C15u) ^
             static_cast<uint64_t>(range.high);
    }
  };
  std::vector<IntegerRange> ranges_;
  std::unordered_map<IntegerRange, RefinementId, Hasher> ids_;
};

} // namespace ppcc::ir
