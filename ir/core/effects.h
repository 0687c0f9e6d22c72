// What an op does besides giving its result; passes decide by these, never by the op's name.
#pragma once

#include <cstdint>

namespace ppcc::ir {

/// A set of effects.
enum class Effects : uint16_t {
  Pure = 0,
  /// Evaluation may end in an error here; such an op carries a location.
  MayFail = 1,
  ReadsScope = 2,
  WritesScope = 4,
  ReadsCatalog = 8,
  ChangesCatalog = 16,
  /// Appends to the output of a template, or logs.
  Output = 32,
  /// Ends a block.
  Terminator = 64,
  /// Makes or fills a list that is not finished yet.
  Builds = 128,
  /// Anything a called function may do.
  Calls = MayFail | ReadsScope | WritesScope | ReadsCatalog | ChangesCatalog | Output,
};

constexpr Effects operator|(Effects a, Effects b) {
  return static_cast<Effects>(static_cast<uint16_t>(a) | static_cast<uint16_t>(b));
}

/// Whether `set` and `mask` have an effect in common.
constexpr bool any(Effects set, Effects mask) {
  return (static_cast<uint16_t>(set) & static_cast<uint16_t>(mask)) != 0;
}

/// Effects that must happen even when nobody uses the result.
inline constexpr Effects observable = Effects::MayFail | Effects::WritesScope |
                                      Effects::ChangesCatalog | Effects::Output | Effects::Builds |
                                      Effects::Terminator;
/// Effects that make two equal ops give different results.
inline constexpr Effects stateful = observable | Effects::ReadsScope | Effects::ReadsCatalog;

} // namespace ppcc::ir
