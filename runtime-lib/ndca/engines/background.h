// What the endless space around everything becomes.
#pragma once

#include "runtime-lib/abi/ndca.h"

#include <array>
#include <cstdint>

namespace pp::ndca {

/// The rule on a neighbourhood of one state only; each is asked once.
class Background {
public:
  explicit Background(const Rule &rule) : rule_(rule) { known_.fill(unknown); }
  /// Throws RuleFailure, without a cell, at `steps`.
  uint8_t after(uint8_t state, uint64_t steps);

private:
  static constexpr uint16_t unknown = 256;
  const Rule &rule_;
  std::array<uint16_t, 256> known_;
};

} // namespace pp::ndca
