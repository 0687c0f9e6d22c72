// From runs to trees and back.
#include "runtime-lib/ndca/grid/failures.h"
#include "runtime-lib/ndca/hash/tree.h"
#include "runtime-lib/ndca/patterns/pattern.h"

#include <algorithm>
#include <unordered_map>

namespace pp::ndca {

namespace {

struct PositionHash {
  size_t operator()(const Position &position) const {
    uint64_t hash = 0;
    for (int64_t each : position) {
      hash = (hash ^ static_cast<uint64_t>(each)) * 0x9e3779b97f4a7c15ULL;
      hash ^= hash >> 29;
    }
    return hash;
  }
};

/// Leaves by their coordinates, counted in leaves.
class LeafSink final : public RunSink {
public:
  explicit LeafSink(const Tree &tree) : tree_(tree) {}
  void run(const Position &start, uint8_t state, int64_t count) override {
    Position at = start;
    for (int64_t end = start[0] + count; at[0] < end;) {
      uint8_t *row = rowOf(at);
      int64_t within = at[0] & (tree_.leafSide() - 1);
      int64_t length = std::min<int64_t>(tree_.leafSide() - within, end - at[0]);
      std::fill_n(row + within, length, state);
      at[0] += length;
    }
  }
  std::unordered_map<Position, std::vector<uint8_t>, PositionHash> leaves;

private:
  uint8_t *rowOf(const Position &at) {
    Position leaf{};
    size_t offset = 0;
    for (unsigned axis = 0; axis < tree_.dimensions(); ++axis) {
      leaf[axis] = at[axis] >> tree_.leafShift();
      if (axis > 0)
        offset += static_cast<size_t>(at[axis] & (tree_.leafSide() - 1))
                  << (axis * tree_.leafShift());
    }
    if (!last_ || leaf != lastPlace_) {
      std::vector<uint8_t> &cells = leaves[leaf];
      if (cells.empty()) {
        cells.resize(tree_.leafCells());
        if (leaves.size() * (tree_.leafCells() + 128) > tree_.mostBytes())
          throw Stop{Exit::Limit, "the pattern needs more memory than `--max-memory` allows"};
      }
      last_ = &cells;
      lastPlace_ = leaf;
    }
    return last_->data() + offset;
  }

  const Tree &tree_;
  Position lastPlace_{};
  std::vector<uint8_t> *last_ = nullptr;
};

using Level = std::unordered_map<Position, NodeId, PositionHash>;

/// The nodes above those of a level.
Level parentsOf(Tree &tree, const Level &below, unsigned level) {
  std::unordered_map<Position, std::vector<NodeId>, PositionHash> parents;
  for (const auto &[at, node] : below) {
    Position parent{};
    unsigned corner = 0;
    for (unsigned axis = 0; axis < tree.dimensions(); ++axis) {
      parent[axis] = at[axis] >> 1;
      corner |= static_cast<unsigned>(at[axis] & 1) << axis;
    }
    std::vector<NodeId> &children = parents[parent];
    if (children.empty())
      children.assign(tree.corners(), tree.empty(level - 1));
    children[corner] = node;
  }
  Level result;
  for (const auto &[at, children] : parents)
    result[at] = tree.node(children.data(), level);
  return result;
}

/// Whether all lie directly around the origin: coordinates -1 and 0 only.
bool isAroundOrigin(const Level &level) {
  for (const auto &entry : level)
    for (int64_t each : entry.first)
      if (each < -1 || each > 0)
        return false;
  return true;
}

} // namespace

void buildTree(Tree &tree, const RunSource &source) {
  LeafSink sink(tree);
  source.visit(sink);
  try {
    Level level;
    for (const auto &[at, cells] : sink.leaves)
      level[at] = tree.leaf(cells.data());
    unsigned height = 0;
    while (!isAroundOrigin(level))
      level = parentsOf(tree, level, ++height);
    std::vector<NodeId> children(tree.corners(), tree.empty(height));
    for (const auto &[at, node] : level) {
      unsigned corner = 0;
      for (unsigned axis = 0; axis < tree.dimensions(); ++axis)
        corner |= (at[axis] == 0 ? 1u : 0u) << axis;
      children[corner] = node;
    }
    tree.setRoot(tree.node(children.data(), height + 1), height + 1);
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
