// Bounds of integers, as `Integer[1, 5]` in the refinement of a type.
#pragma once

#include "runtime-lib/abi/value.h"

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ppcc::ir {

/// Integers between two of 64 bits.
struct IntegerRange {
  int64_t low;
  int64_t high;

  /// Whether all of them are immediate values, without an object.
  bool isSmall() const { return low >= pp::Value::smallMin && high <= pp::Value::smallMax; }
  std::string text() const {
    return "Integer[" + std::to_string(low) + ", " + std::to_string(high) + "]";
  }
  friend bool operator==(const IntegerRange &, const IntegerRange &) = default;
};

/// The bounds in `Integer[low, high]`; nothing for any other text.
inline std::optional<IntegerRange> integerRange(std::string_view text) {
  constexpr std::string_view prefix = "Integer[";
  IntegerRange range;
  if (!text.starts_with(prefix))
    return std::nullopt;
  const char *end = text.data() + text.size();
  auto low = std::from_chars(text.data() + prefix.size(), end, range.low);
  if (low.ec != std::errc() || end - low.ptr < 2 || low.ptr[0] != ',' || low.ptr[1] != ' ')
    return std::nullopt;
  auto high = std::from_chars(low.ptr + 2, end, range.high);
  if (high.ec != std::errc() || end - high.ptr != 1 || *high.ptr != ']')
    return std::nullopt;
  return range;
}

} // namespace ppcc::ir
