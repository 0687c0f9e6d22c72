// Written from the specification, not from the engines.
#include "ndca/naive.h"

#include <algorithm>
#include <set>

namespace pp::ndca::test {

namespace {

bool isBefore(const Position &a, const Position &b) {
  return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend());
}

} // namespace

uint8_t Naive::at(Position position) const {
  unsigned dimensions = currentTable().dimensions;
  if (topology_.isBounded) {
    const Box &box = topology_.box;
    for (unsigned axis = 0; axis < dimensions; ++axis)
      if ((position[axis] < box.low[axis] || position[axis] > box.high(axis)) &&
          topology_.boundaries[axis].kind == Boundary::Fixed)
        return topology_.boundaries[axis].state;
    for (unsigned axis = dimensions; axis-- > 0;) {
      int64_t size = box.size[axis];
      unsigned other = (axis + 1) % dimensions;
      auto &x = position[axis];
      while (x < box.low[axis] || x > box.high(axis)) {
        bool isLow = x < box.low[axis];
        if (topology_.boundaries[axis].kind == Boundary::Mirror) {
          x = isLow ? 2 * box.low[axis] - 1 - x : 2 * box.high(axis) + 1 - x;
          continue;
        }
        x += isLow ? size : -size;
        if (topology_.boundaries[axis].kind == Boundary::Twist)
          position[other] = box.low[other] + box.high(other) - position[other];
      }
    }
  }
  auto found = cells_.find(position);
  return found == cells_.end() ? background_ : found->second;
}

uint16_t Naive::made(const Position &position) const {
  const TableRule &rule = currentTable();
  size_t index = 0, weight = 1;
  for (const Position &offset : rule.offsets) {
    Position seen = position;
    for (unsigned axis = 0; axis < rule.dimensions; ++axis)
      seen[axis] += offset[axis];
    index += weight * at(seen);
    weight *= rule.states;
  }
  return rule.table[index];
}

/// All cells of a grid with an end, or those that see one that is not background.
std::vector<Position> Naive::interesting() const {
  const TableRule &rule = currentTable();
  std::set<Position> all;
  if (!topology_.isBounded) {
    for (const auto &[position, state] : cells_)
      for (const Position &offset : rule.offsets) {
        Position from = position;
        for (unsigned axis = 0; axis < rule.dimensions; ++axis)
          from[axis] -= offset[axis];
        all.insert(from);
      }
  } else {
    Position at = topology_.box.low;
    for (bool isDone = false; !isDone;) {
      all.insert(at);
      unsigned axis = 0;
      while (axis < rule.dimensions && ++at[axis] > topology_.box.high(axis))
        at[axis] = topology_.box.low[axis], ++axis;
      isDone = axis == rule.dimensions;
    }
  }
  std::vector<Position> sorted(all.begin(), all.end());
  std::sort(sorted.begin(), sorted.end(), isBefore);
  return sorted;
}

void Naive::step() {
  const TableRule &rule = currentTable();
  uint8_t next = background_;
  if (!topology_.isBounded) {
    size_t index = 0;
    for (size_t i = 0; i < rule.offsets.size(); ++i)
      index = index * rule.states + background_;
    if (rule.table[index] >= TableRule::fails)
      throw RuleFailure{rule.table[index] - TableRule::fails + 0u, steps_, std::nullopt};
    next = static_cast<uint8_t>(rule.table[index]);
  }
  CellMap later;
  for (const Position &position : interesting()) {
    uint16_t state = made(position);
    if (state >= TableRule::fails)
      throw RuleFailure{state - TableRule::fails + 0u, steps_, position};
    if (state != next)
      later[position] = static_cast<uint8_t>(state);
  }
  cells_ = std::move(later);
  background_ = next;
  ++steps_;
}

CellMap cellsOf(const RunSource &source) {
  class Sink final : public RunSink {
  public:
    void run(const Position &start, uint8_t state, int64_t count) override {
      for (Position at = start; at[0] < start[0] + count; ++at[0])
        cells[at] = state;
    }
    CellMap cells;
  } sink;
  source.visit(sink);
  return sink.cells;
}

} // namespace pp::ndca::test
