// Finds the exact cell on which a step of the hash engine failed.
#include "runtime-lib/ndca/grid/failures.h"
#include "runtime-lib/ndca/hash/stepper.h"

#include <map>

namespace pp::ndca {

namespace {

/// Iteration order: the last axis decides first, all ascend.
bool isBefore(const Position &a, const Position &b) {
  for (unsigned axis = mostDimensions; axis-- > 0;)
    if (a[axis] != b[axis])
      return a[axis] < b[axis];
  return false;
}

class Search {
public:
  Search(const Rule &rule, const Tree &tree) : rule_(rule), tree_(tree) {
    ptrdiff_t cells = 1;
    for (unsigned axis = 0; axis < tree.dimensions(); ++axis) {
      strides_[axis] = cells;
      cells *= 3 * tree.leafSide();
    }
    box_.resize(static_cast<size_t>(cells));
  }

  std::optional<FailingCell> run() {
    auto keep = [&](const Position &low, NodeId leaf) { leaves_[low] = leaf; };
    forEachLeaf(tree_, tree_.root(), tree_.rootLevel(), rootLow(tree_), keep);
    // cells beside a pattern may fail as well
    for (const auto &[low, leaf] : leaves_)
      forEachAround(low, [&](const Position &at) { looked_.emplace(at, false); });
    for (auto &[low, isDone] : looked_)
      lookAt(low);
    return found_;
  }

private:
  template <class Visit> void forEachAround(const Position &low, Visit visit) {
    unsigned all = 1;
    for (unsigned axis = 0; axis < tree_.dimensions(); ++axis)
      all *= 3;
    for (unsigned each = 0; each < all; ++each) {
      Position at = low;
      unsigned rest = each;
      for (unsigned axis = 0; axis < tree_.dimensions(); ++axis, rest /= 3)
        at[axis] += (static_cast<int64_t>(rest % 3) - 1) * tree_.leafSide();
      visit(at);
    }
  }

  void lookAt(const Position &low) {
    std::fill(box_.begin(), box_.end(), 0);
    forEachAround(low, [&](const Position &at) {
      if (auto leaf = leaves_.find(at); leaf != leaves_.end())
        put(low, at, leaf->second);
    });
    int64_t side = tree_.leafSide();
    for (uint32_t cell = 0; cell < tree_.leafCells(); ++cell) {
      Position position = low;
      ptrdiff_t place = 0;
      for (unsigned axis = 0; axis < tree_.dimensions(); ++axis) {
        int64_t within = cell >> (axis * tree_.leafShift()) & (side - 1);
        position[axis] += within;
        place += (within + side) * strides_[axis];
      }
      uint8_t out;
      uint32_t failed = rule_.cell(box_.data() + place, strides_.data(), &out);
      if (failed && (!found_ || isBefore(position, found_->cell)))
        found_ = FailingCell{failed - 1, position};
    }
  }
  void put(const Position &low, const Position &at, NodeId leaf) {
    const uint8_t *cells = tree_.cellsOf(leaf);
    for (uint32_t cell = 0; cell < tree_.leafCells(); ++cell) {
      ptrdiff_t place = 0;
      for (unsigned axis = 0; axis < tree_.dimensions(); ++axis) {
        int64_t within = cell >> (axis * tree_.leafShift()) & (tree_.leafSide() - 1);
        place += (at[axis] - low[axis] + tree_.leafSide() + within) * strides_[axis];
      }
      box_[static_cast<size_t>(place)] = cells[cell];
    }
  }

  const Rule &rule_;
  const Tree &tree_;
  std::array<ptrdiff_t, mostDimensions> strides_{};
  std::vector<uint8_t> box_;
  std::map<Position, NodeId> leaves_;
  std::map<Position, bool> looked_;
  std::optional<FailingCell> found_;
};

} // namespace

std::optional<FailingCell> findFailingCell(const Rule &rule, const Tree &tree) {
  if (!hasPlainCoordinates(tree))
    throw Stop{Exit::Limit, "the rule failed on a cell too far away to be told"};
  return Search(rule, tree).run();
}

} // namespace pp::ndca
