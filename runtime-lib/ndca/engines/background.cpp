// Asks the rule about uniform space.
#include "runtime-lib/ndca/engines/background.h"

#include "runtime-lib/ndca/grid/failures.h"

#include <vector>

namespace pp::ndca {

uint8_t Background::after(uint8_t state, uint64_t steps) {
  if (known_[state] == unknown) {
    // the neighbourhood as a box of its own
    std::array<ptrdiff_t, mostDimensions> strides{};
    ptrdiff_t cells = 1, centre = 0;
    for (unsigned axis = 0; axis < rule_.dimensions; ++axis) {
      strides[axis] = cells;
      centre -= rule_.low[axis] * cells;
      cells *= rule_.high[axis] - rule_.low[axis] + 1;
    }
    std::vector<uint8_t> box(static_cast<size_t>(cells), state);
    uint8_t out = 0;
    if (uint32_t failed = rule_.cell(box.data() + centre, strides.data(), &out))
      throw RuleFailure{failed - 1, steps, std::nullopt};
    known_[state] = out;
  }
  return static_cast<uint8_t>(known_[state]);
}

} // namespace pp::ndca
