// A number for the content of a grid that does not depend on how an engine keeps it.
//
// The sum over all cells of weight(state) * b0^x * b1^y * …, modulo the prime 2^61 - 1, where the
// background weighs nothing. Moving cells multiplies the sum, so trees can keep it per node.
#pragma once

#include "runtime-lib/ndca/grid/cells.h"

#include <gmpxx.h>

#include <vector>

namespace pp::ndca {

constexpr uint64_t hashPrime = (uint64_t(1) << 61) - 1;

constexpr uint64_t hashProduct(uint64_t a, uint64_t b) {
  unsigned __int128 product = static_cast<unsigned __int128>(a) * b;
  uint64_t sum = static_cast<uint64_t>(product & hashPrime) + static_cast<uint64_t>(product >> 61);
  return sum >= hashPrime ? sum - hashPrime : sum;
}
constexpr uint64_t hashSum(uint64_t a, uint64_t b) {
  uint64_t sum = a + b;
  return sum >= hashPrime ? sum - hashPrime : sum;
}

/// What a cell of this state adds at the origin, for a background.
uint64_t hashWeight(uint8_t state, uint8_t background);
/// What moving by this far along an axis multiplies with.
uint64_t hashShift(unsigned axis, int64_t distance);
uint64_t hashShift(unsigned axis, const mpz_class &distance);
/// The number that users see.
uint64_t finishHash(uint64_t sum, uint8_t background);

/// Adds up runs.
class HashSink final : public RunSink {
public:
  explicit HashSink(uint8_t background) : background_(background) {}
  void run(const Position &start, uint8_t state, int64_t count) override;
  uint64_t sum() const { return sum_; }

private:
  uint64_t rowFactor(const Position &start);
  uint64_t power(int64_t x);

  uint8_t background_;
  uint64_t sum_ = 0;
  Position row_{};
  uint64_t rowFactor_ = 0;
  /// Powers of the first axis from firstPower_ on; runs of a row are mostly close together.
  int64_t firstPower_ = 0;
  std::vector<uint64_t> powers_;
};

} // namespace pp::ndca
