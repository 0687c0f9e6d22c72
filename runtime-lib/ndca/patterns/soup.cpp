// Random cells in iteration order: X fastest, all axes ascending.
#include "runtime-lib/ndca/patterns/soup.h"

#include "runtime-lib/ndca/grid/field.h"

namespace pp::ndca {

namespace {

uint64_t rotated(uint64_t x, int by) { return x << by | x >> (64 - by); }

} // namespace

Random::Random(uint64_t seed) {
  for (uint64_t &word : state_) {
    uint64_t x = seed += 0x9e3779b97f4a7c15ULL;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ x >> 27) * 0x94d049bb133111ebULL;
    word = x ^ x >> 31;
  }
}

uint64_t Random::next() {
  uint64_t result = rotated(state_[1] * 5, 7) * 9, shifted = state_[1] << 17;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= shifted;
  state_[3] = rotated(state_[3], 45);
  return result;
}

void Soup::visit(RunSink &sink) const {
  Random random(seed_);
  Position end{};
  for (unsigned axis = 0; axis < mostDimensions; ++axis)
    end[axis] = box_.low[axis] + box_.size[axis];
  forEachRow(dimensions_, box_.low, end, [&](const Position &row) {
    Position at = row;
    for (at[0] = box_.low[0]; at[0] < end[0]; ++at[0]) {
      double number = random.fraction(), sum = 0;
      for (size_t i = 0; i < densities_.size(); ++i)
        if (number < (sum += densities_[i])) {
          sink.run(at, static_cast<uint8_t>(i + 1), 1);
          break;
        }
    }
  });
}

} // namespace pp::ndca
