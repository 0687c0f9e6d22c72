// Lengauer and Tarjan, "A fast algorithm for finding dominators in a flowgraph", the simple
// version.
#include "ir/core/graph/dominators.h"

#include <numeric>

namespace ppcc::ir {

namespace {

class Dominators {
public:
  explicit Dominators(const DepthFirstTree &tree)
      : tree_(tree), count_(static_cast<uint32_t>(tree.parent.size())), semi_(count_),
        label_(count_), ancestor_(count_, none), bucket_(count_), dominator_(count_) {
    std::iota(semi_.begin(), semi_.end(), 0);
    std::iota(label_.begin(), label_.end(), 0);
  }

  std::vector<uint32_t> run() {
    for (uint32_t node = count_ - 1; node > 0; --node)
      findSemidominator(node);
    for (uint32_t node = 1; node < count_; ++node)
      if (dominator_[node] != semi_[node])
        dominator_[node] = dominator_[dominator_[node]];
    return std::move(dominator_);
  }

private:
  static constexpr uint32_t none = UINT32_MAX;

  void findSemidominator(uint32_t node) {
    for (uint32_t predecessor : tree_.predecessors[node])
      semi_[node] = std::min(semi_[node], semi_[least(predecessor)]);
    bucket_[semi_[node]].push_back(node);
    uint32_t parent = tree_.parent[node];
    ancestor_[node] = parent;
    for (uint32_t other : bucket_[parent]) {
      uint32_t found = least(other);
      dominator_[other] = semi_[found] < semi_[other] ? found : parent;
    }
    bucket_[parent].clear();
  }

  /// The node with the least semidominator on the way from `node` up to the root of its tree in the
  /// forest of nodes that are done.
  uint32_t least(uint32_t node) {
    if (ancestor_[node] == none)
      return node;
    compress(node);
    return label_[node];
  }

  /// Lets all nodes on the way up point past each other, from the top down.
  void compress(uint32_t node) {
    path_.clear();
    for (; ancestor_[ancestor_[node]] != none; node = ancestor_[node])
      path_.push_back(node);
    for (; !path_.empty(); path_.pop_back()) {
      uint32_t at = path_.back(), above = ancestor_[at];
      if (semi_[label_[above]] < semi_[label_[at]])
        label_[at] = label_[above];
      ancestor_[at] = ancestor_[above];
    }
  }

  const DepthFirstTree &tree_;
  uint32_t count_;
  std::vector<uint32_t> semi_, label_, ancestor_;
  std::vector<std::vector<uint32_t>> bucket_;
  std::vector<uint32_t> dominator_;
  std::vector<uint32_t> path_;
};

} // namespace

std::vector<uint32_t> immediateDominators(const DepthFirstTree &tree) {
  return Dominators(tree).run();
}

} // namespace ppcc::ir
