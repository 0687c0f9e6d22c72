// Bounds of Integer types: integers of any size, or undef for an open end.
#pragma once

#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/puppet/types/layouts.h"

namespace pp {

/// `value + 1`.
Value successor(Context &context, Value value);

/// Whether lower bound `a` admits all that lower bound `b` admits.
inline bool lowerAdmits(Value a, Value b) {
  return a.isUndef() || (!b.isUndef() && compareIntegers(a, b) <= 0);
}
/// Whether upper bound `a` admits all that upper bound `b` admits.
inline bool upperAdmits(Value a, Value b) {
  return a.isUndef() || (!b.isUndef() && compareIntegers(a, b) >= 0);
}
/// Whether every integer of `inner` is one of `outer`.
inline bool rangeCovers(const IntegerType &outer, const IntegerType &inner) {
  return lowerAdmits(outer.from, inner.from) && upperAdmits(outer.to, inner.to);
}
inline bool rangeContains(const IntegerType &range, Value integer) {
  return lowerAdmits(range.from, integer) && upperAdmits(range.to, integer);
}
inline bool rangeContains(const IntegerType &range, size_t size) {
  return rangeContains(range, Value::smallInteger(static_cast<int64_t>(size)));
}
inline bool isUnbounded(const IntegerType &range) {
  return range.from.isUndef() && range.to.isUndef();
}
inline bool isFinite(const IntegerType &range) {
  return !range.from.isUndef() && !range.to.isUndef();
}
/// Whether the size range admits empty collections only.
inline bool isZeroRange(const IntegerType *range) {
  return range && range->from == Value::smallInteger(0) && range->to == Value::smallInteger(0);
}
inline bool rangesEqual(const IntegerType &a, const IntegerType &b) {
  return rangeCovers(a, b) && rangeCovers(b, a);
}
/// The range of exactly `from`…`to` on the stack, for comparisons.
inline IntegerType localRange(int64_t from, int64_t to) {
  return {{{ObjectKind::Type, static_cast<uint8_t>(TypeKind::Integer), 0, 0}},
          Value::smallInteger(from),
          Value::smallInteger(to),
          false};
}
} // namespace pp
