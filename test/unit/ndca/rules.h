// Rules for tests of the runtime, written by hand in place of compiled ones.
#pragma once

#include "runtime-lib/ndca/grid/geometry.h"
#include "runtime-lib/ndca/patterns/soup.h"

#include <string>
#include <vector>

namespace pp::ndca::test {

/// Conway's Life with kernels for bytes and bits.
const Rule &conway();
/// Any rule of the family B…/S…: the states of the eight neighbours are added up.
const Rule &lifeLike(unsigned born, unsigned survives);
/// As Golly writes it: B3/S23.
std::string lifeLikeName(unsigned born, unsigned survives);
/// Wireworld in two dimensions: empty, head, tail, wire.
const Rule &wireworld();

/// A rule by a table of all neighbourhoods. Only the one that was made last can run.
struct TableRule {
  unsigned dimensions = 2, states = 2;
  /// Offsets of the cells that it looks at.
  std::vector<Position> offsets;
  /// By the states as digits, the first offset the lowest. `fails + n` is an error at site n.
  std::vector<uint16_t> table;
  static constexpr uint16_t fails = 1000;
};
const Rule &makeTableRule(TableRule table);
const TableRule &currentTable();

struct TableChoice {
  unsigned dimensions = 2;
  /// Whether neighbourhoods of zeros give zero.
  bool isQuiescent = true;
  /// One in so many neighbourhoods is an error; 0 for none.
  unsigned failsEvery = 0;
};
const Rule &randomTableRule(Random &random, const TableChoice &choice);

} // namespace pp::ndca::test
