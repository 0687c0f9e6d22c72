// An independent simulator that asks for each cell alone; slow and plain.
#pragma once

#include "ndca/rules.h"
#include "runtime-lib/ndca/grid/failures.h"
#include "runtime-lib/ndca/grid/topology.h"
#include "runtime-lib/ndca/patterns/pattern.h"

#include <map>

namespace pp::ndca::test {

/// Cells that differ from the background.
using CellMap = std::map<Position, uint8_t>;

/// Grids as maps; the rule is that of currentTable().
class Naive : public RunSource {
public:
  Naive(const Topology &topology, CellMap cells) : topology_(topology), cells_(std::move(cells)) {}
  /// One generation. Throws RuleFailure.
  void step();
  void visit(RunSink &sink) const override {
    for (const auto &[at, state] : cells_)
      sink.run(at, state, 1);
  }
  uint8_t background() const { return background_; }
  const CellMap &cells() const { return cells_; }

private:
  uint8_t at(Position position) const;
  uint16_t made(const Position &position) const;
  std::vector<Position> interesting() const;

  Topology topology_;
  CellMap cells_;
  uint8_t background_ = 0;
  uint64_t steps_ = 0;
};

CellMap cellsOf(const RunSource &source);

} // namespace pp::ndca::test
