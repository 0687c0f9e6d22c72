// Random cells that are the same wherever they are made.
#pragma once

#include "runtime-lib/ndca/grid/cells.h"

#include <vector>

namespace pp::ndca {

/// xoshiro256**, its state filled by splitmix64 from a seed. Public algorithms by Blackman and
/// Vigna.
class Random {
public:
  explicit Random(uint64_t seed);
  uint64_t next();
  /// At least 0, less than 1, in steps of 2^-53.
  double fraction() { return static_cast<double>(next() >> 11) * 0x1p-53; }

private:
  uint64_t state_[4];
};

/// One number per cell in iteration order. A cell has state k when its number is below the sum of
/// the first k densities and not below that of one less; else 0.
class Soup final : public RunSource {
public:
  Soup(const Box &box, unsigned dimensions, std::vector<double> densities, uint64_t seed)
      : box_(box), dimensions_(dimensions), densities_(std::move(densities)), seed_(seed) {}
  void visit(RunSink &sink) const override;
  /// Numbers for all cells may take long; memory is asked for first.
  const Box *knownBox() const override { return &box_; }

private:
  Box box_;
  unsigned dimensions_;
  std::vector<double> densities_;
  uint64_t seed_;
};

} // namespace pp::ndca
