// What a grid holds, in numbers.
#pragma once

#include "runtime-lib/ndca/grid/content_hash.h"

#include <string>

namespace pp::ndca {

struct Stats {
  mpz_class generation;
  /// Cells that differ from the background; all cells not of state 0 where it is 0.
  mpz_class population;
  std::array<mpz_class, 256> counts;
  bool isEmpty = true;
  std::array<mpz_class, mostDimensions> low, high;
  uint8_t background = 0;
  uint64_t hash = 0;
};

/// Counts what a source gives.
Stats countCells(const RunSource &source, uint8_t background);

/// As lines for people.
std::string describe(const Stats &stats, unsigned dimensions);
/// As one line of JSON.
std::string toJson(const Stats &stats, unsigned dimensions);
std::string hashText(uint64_t hash);

} // namespace pp::ndca
