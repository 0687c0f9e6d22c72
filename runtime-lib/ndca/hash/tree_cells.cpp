// From runs to trees and back.
#include "runtime-lib/ndca/grid/failures.h"
#include "runtime-lib/ndca/hash/tree.h"
#include "runtime-lib/ndca/patterns/pattern.h"

#include <algorithm>

namespace pp::ndca {

namespace {

using Run = StoredRuns::Run;

class RunCollector final : public RunSink {
public:
  explicit RunCollector(const Tree &tree) : tree_(tree) {}
  void run(const Position &start, uint8_t state, int64_t count) override {
    runs.push_back({start, count, state});
    bounds.add(start, count);
    if (runs.size() * sizeof(Run) > tree_.mostBytes())
      throw Stop{Exit::Limit, "the pattern needs more memory than `--max-memory` allows"};
  }
  std::vector<Run> runs;
  Bounds bounds;

private:
  const Tree &tree_;
};

/// Nodes from runs, from the root down. Where all runs go right through a square, its left half is
/// its right one too: a run costs as many nodes as the tree is high, however long it is.
class TreeBuilder {
public:
  explicit TreeBuilder(Tree &tree) : tree_(tree), cells_(tree.leafCells()) {}

  /// The node of the square at `low`, in which all of `runs` lie.
  NodeId build(unsigned level, const Position &low, const std::vector<Run> &runs) {
    if (runs.empty())
      return tree_.empty(level);
    if (level == 0)
      return leaf(low, runs);
    int64_t side = sideOf(level), middle = low[0] + side / 2;
    bool isSame = std::all_of(runs.begin(), runs.end(), [&](const Run &run) {
      return run.start[0] == low[0] && run.count == side;
    });
    std::vector<std::vector<Run>> parts(tree_.corners());
    for (const Run &run : runs) {
      unsigned corner = cornerOf(run.start, low, side / 2);
      int64_t end = run.start[0] + run.count;
      if (run.start[0] < middle)
        add(parts[corner], run, run.start[0], std::min(end, middle));
      if (end > middle && !isSame)
        add(parts[corner | 1], run, std::max(run.start[0], middle), end);
    }
    std::vector<NodeId> children(tree_.corners());
    for (unsigned corner = 0; corner < tree_.corners(); ++corner)
      children[corner] = isSame && corner & 1
                             ? children[corner - 1]
                             : build(level - 1, cornerLow(low, corner, side / 2), parts[corner]);
    return tree_.node(children.data(), level);
  }
  int64_t sideOf(unsigned level) const { return int64_t(tree_.leafSide()) << level; }

private:
  NodeId leaf(const Position &low, const std::vector<Run> &runs) {
    std::fill(cells_.begin(), cells_.end(), uint8_t(0));
    for (const Run &run : runs) {
      size_t offset = 0;
      for (unsigned axis = 0; axis < tree_.dimensions(); ++axis)
        offset += static_cast<size_t>(run.start[axis] - low[axis]) << (axis * tree_.leafShift());
      std::fill_n(cells_.data() + offset, run.count, run.state);
    }
    return tree_.leaf(cells_.data());
  }
  /// Which half a row lies in along each axis but the first.
  unsigned cornerOf(const Position &at, const Position &low, int64_t half) const {
    unsigned corner = 0;
    for (unsigned axis = 1; axis < tree_.dimensions(); ++axis)
      corner |= (at[axis] >= low[axis] + half ? 1u : 0u) << axis;
    return corner;
  }
  Position cornerLow(Position low, unsigned corner, int64_t half) const {
    for (unsigned axis = 0; axis < tree_.dimensions(); ++axis)
      low[axis] += corner >> axis & 1 ? half : 0;
    return low;
  }
  static void add(std::vector<Run> &part, Run run, int64_t from, int64_t to) {
    run.start[0] = from;
    run.count = to - from;
    part.push_back(run);
  }

  Tree &tree_;
  std::vector<uint8_t> cells_;
};

} // namespace

void buildTree(Tree &tree, const RunSource &source) {
  RunCollector collector(tree);
  source.visit(collector);
  TreeBuilder builder(tree);
  auto isWithin = [&](unsigned level) {
    int64_t half = builder.sideOf(level) / 2;
    for (unsigned axis = 0; axis < tree.dimensions() && !collector.runs.empty(); ++axis)
      if (collector.bounds.low()[axis] < -half || collector.bounds.high()[axis] >= half)
        return false;
    return true;
  };
  unsigned level = 1;
  while (!isWithin(level))
    ++level;
  Position low{};
  for (unsigned axis = 0; axis < tree.dimensions(); ++axis)
    low[axis] = -(builder.sideOf(level) / 2);
  try {
    tree.setRoot(builder.build(level, low, collector.runs), level);
  } catch (const TreeFull &) {
    throw Stop{Exit::Limit, "the pattern needs more memory than `--max-memory` allows"};
  }
}

void TreeCells::visit(RunSink &sink) const {
  if (!hasPlainCoordinates(tree_))
    throw Stop{Exit::Limit,
               "the cells lie too far apart for this format; write a macrocell: `-o FILE.mc`"};
  std::vector<StoredRuns::Run> runs;
  unsigned side = tree_.leafSide();
  auto addLeaf = [&](const Position &low, NodeId leaf) {
    const uint8_t *cells = tree_.cellsOf(leaf);
    for (uint32_t at = 0; at < tree_.leafCells();) {
      uint32_t end = at + 1;
      while (end % side != 0 && cells[end] == cells[at])
        ++end;
      if (cells[at]) {
        Position start = low;
        for (unsigned axis = 0; axis < tree_.dimensions(); ++axis)
          start[axis] += at >> (axis * tree_.leafShift()) & (side - 1);
        runs.push_back({start, end - at, cells[at]});
      }
      at = end;
    }
    if (runs.size() * sizeof(StoredRuns::Run) > tree_.mostBytes())
      throw Stop{Exit::Limit, "so many cells need more memory than `--max-memory` allows; write a "
                              "macrocell: `-o FILE.mc`"};
  };
  forEachLeaf(tree_, tree_.root(), tree_.rootLevel(), rootLow(tree_), addLeaf);
  std::sort(runs.begin(), runs.end(),
            [](const auto &a, const auto &b) { return isBeforeInRle(a.start, b.start); });
  for (const StoredRuns::Run &run : runs)
    sink.run(run.start, run.state, run.count);
}

} // namespace pp::ndca
