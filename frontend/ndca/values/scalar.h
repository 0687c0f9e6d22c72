// The smallest piece of a value: a number that is known, or one that the compiled rule computes.
#pragma once

#include "ir/core/ids.h"

#include <cstdint>

namespace ppcc::ndca {

/// A known number, or an IR value with bounds. Truth values are 0 and 1.
struct Scalar {
  int64_t low = 0;
  int64_t high = 0;
  /// The IR value; of a known number none.
  ir::ValueId id = {};
  /// The same as a `bool` of the IR, where it came from one.
  ir::ValueId truth = {};
  bool isKnown = true;

  Scalar() = default;
  Scalar(int64_t number) : low(number), high(number) {}
  static Scalar computed(ir::ValueId id, int64_t low, int64_t high) {
    Scalar scalar;
    scalar.low = low;
    scalar.high = high;
    scalar.id = id;
    scalar.isKnown = false;
    return scalar;
  }

  int64_t number() const { return low; }
  bool isWithin(int64_t least, int64_t most) const { return low >= least && high <= most; }
  /// Whether both certainly are the same number.
  friend bool operator==(const Scalar &a, const Scalar &b) {
    if (a.isKnown != b.isKnown)
      return false;
    return a.isKnown ? a.low == b.low : a.id.valid() && a.id == b.id;
  }
};

} // namespace ppcc::ndca
