// Numbers about a tree whose cells are too many to be looked at.
#include "runtime-lib/ndca/grid/stats.h"
#include "runtime-lib/ndca/hash/tree.h"

#include <algorithm>
#include <unordered_map>

namespace pp::ndca {

namespace {

/// Sums over the cells of nodes; each node is looked at once.
class Sums {
public:
  explicit Sums(const Tree &tree) : tree_(tree) {
    for (unsigned axis = 0; axis < tree.dimensions(); ++axis)
      steps_.push_back(hashShift(axis, int64_t(tree.leafSide())));
  }

  struct Sum {
    std::vector<mpz_class> counts;
    uint64_t hash = 0;
  };

  const Sum &of(NodeId node, unsigned level) {
    auto &known = level ? nodes_ : leaves_;
    if (auto found = known.find(node); found != known.end())
      return found->second;
    Sum sum = level ? ofChildren(node, level) : ofCells(node);
    return known.emplace(node, std::move(sum)).first->second;
  }
  /// What moving by half the side of a node of this level multiplies the hash with.
  uint64_t factor(unsigned axis, unsigned level) {
    while (factors_.size() < level) {
      factors_.push_back(steps_);
      for (uint64_t &step : steps_)
        step = hashProduct(step, step);
    }
    return factors_[level - 1][axis];
  }

private:
  Sum ofCells(NodeId leaf) {
    Sum sum;
    sum.counts.resize(tree_.states());
    HashSink hash(0);
    const uint8_t *cells = tree_.cellsOf(leaf);
    for (uint32_t at = 0; at < tree_.leafCells(); ++at)
      if (cells[at]) {
        Position place{};
        for (unsigned axis = 0; axis < tree_.dimensions(); ++axis)
          place[axis] = at >> (axis * tree_.leafShift()) & (tree_.leafSide() - 1);
        hash.run(place, cells[at], 1);
        ++sum.counts[cells[at]];
      }
    sum.hash = hash.sum();
    return sum;
  }
  Sum ofChildren(NodeId node, unsigned level) {
    Sum sum;
    sum.counts.resize(tree_.states());
    for (unsigned corner = 0; corner < tree_.corners(); ++corner) {
      const Sum &child = of(tree_.childrenOf(node)[corner], level - 1);
      uint64_t hash = child.hash;
      for (unsigned axis = 0; axis < tree_.dimensions(); ++axis)
        if (corner >> axis & 1)
          hash = hashProduct(hash, factor(axis, level));
      sum.hash = hashSum(sum.hash, hash);
      for (size_t state = 1; state < sum.counts.size(); ++state)
        sum.counts[state] += child.counts[state];
    }
    return sum;
  }

  const Tree &tree_;
  std::unordered_map<NodeId, Sum> nodes_, leaves_;
  std::vector<uint64_t> steps_;
  std::vector<std::vector<uint64_t>> factors_;
};

/// The outermost cell on one side of an axis: from the root down, only nodes at the very edge.
mpz_class edgeOf(Tree &tree, unsigned axis, bool isHigh) {
  mpz_class place = 0, half = 1;
  half <<= tree.rootLevel() + tree.leafShift() - 1;
  std::vector<NodeId> edge = {tree.root()};
  place = -half;
  for (unsigned level = tree.rootLevel(); level > 0; --level) {
    std::vector<NodeId> sides[2];
    for (NodeId node : edge)
      for (unsigned corner = 0; corner < tree.corners(); ++corner)
        if (NodeId child = tree.childrenOf(node)[corner]; child != tree.empty(level - 1))
          sides[corner >> axis & 1].push_back(child);
    bool takesHigh = isHigh ? !sides[1].empty() : sides[0].empty();
    edge = std::move(sides[takesHigh]);
    std::sort(edge.begin(), edge.end());
    edge.erase(std::unique(edge.begin(), edge.end()), edge.end());
    if (takesHigh)
      place += half;
    half >>= 1;
  }
  int64_t best = isHigh ? -1 : int64_t(tree.leafSide());
  for (NodeId leaf : edge)
    for (uint32_t at = 0; at < tree.leafCells(); ++at)
      if (tree.cellsOf(leaf)[at]) {
        int64_t within = at >> (axis * tree.leafShift()) & (tree.leafSide() - 1);
        best = isHigh ? std::max(best, within) : std::min(best, within);
      }
  return place + static_cast<long>(best);
}

} // namespace

Stats statsOf(const Tree &constTree) {
  Tree &tree = const_cast<Tree &>(constTree);
  Stats stats;
  Sums sums(tree);
  const Sums::Sum &all = sums.of(tree.root(), tree.rootLevel());
  for (size_t state = 1; state < all.counts.size(); ++state) {
    stats.counts[state] = all.counts[state];
    stats.population += all.counts[state];
  }
  mpz_class low = 1;
  low <<= tree.rootLevel() + tree.leafShift() - 1;
  low = -low;
  uint64_t hash = all.hash;
  for (unsigned axis = 0; axis < tree.dimensions(); ++axis)
    hash = hashProduct(hash, hashShift(axis, low));
  stats.hash = finishHash(hash, 0);
  stats.isEmpty = stats.population == 0;
  for (unsigned axis = 0; axis < tree.dimensions() && !stats.isEmpty; ++axis) {
    stats.low[axis] = edgeOf(tree, axis, false);
    stats.high[axis] = edgeOf(tree, axis, true);
  }
  return stats;
}

} // namespace pp::ndca
