// The control flow of a function: successors, predecessors, order of visiting and dominance.
#pragma once

#include "ir/core/function.h"

#include <vector>

namespace ppcc::ir {

/// Blocks that `block` may continue at, in the order of its terminator.
std::vector<BlockId> successors(const Function &function, BlockId block);

/// Edges and dominance, as they were when it was made.
class ControlFlow {
public:
  explicit ControlFlow(const Function &function);

  /// Reachable blocks, each before those it dominates.
  const std::vector<BlockId> &reversePostorder() const { return order_; }
  const std::vector<BlockId> &predecessors(BlockId block) const {
    return predecessors_[block.index];
  }
  bool reachable(BlockId block) const { return number_[block.index] != unreached; }
  /// The closest block that every way to `block` passes; none for the entry.
  BlockId immediateDominator(BlockId block) const { return dominator_[block.index]; }
  /// The blocks that `block` is the immediate dominator of.
  const std::vector<BlockId> &dominated(BlockId block) const { return dominated_[block.index]; }
  /// Whether every way to `b` passes `a`; a block dominates itself. Both must be reachable.
  bool dominates(BlockId a, BlockId b) const;

private:
  static constexpr uint32_t unreached = UINT32_MAX;

  void visitFrom(const Function &function, BlockId entry);
  void findDominators();
  void numberTree();

  /// Blocks as a depth-first search meets them, and from where.
  std::vector<BlockId> met_, cameFrom_;
  std::vector<BlockId> order_;
  /// Position in order_, by block.
  std::vector<uint32_t> number_;
  std::vector<std::vector<BlockId>> predecessors_;
  std::vector<BlockId> dominator_;
  std::vector<std::vector<BlockId>> dominated_;
  /// First and last visit of the dominator tree: a dominates b when a's interval holds b's.
  std::vector<uint32_t> enter_, leave_;
};

/// Goes through the dominator tree: `enter(block)` before and `leave(block)` after the blocks below
/// it.
template <class Enter, class Leave>
void walkDominatorTree(const ControlFlow &flow, Enter &&enter, Leave &&leave) {
  struct Step {
    BlockId block;
    bool entered;
  };
  std::vector<Step> path;
  if (!flow.reversePostorder().empty())
    path.push_back({flow.reversePostorder().front(), false});
  while (!path.empty()) {
    auto [block, entered] = path.back();
    path.pop_back();
    if (entered) {
      leave(block);
      continue;
    }
    enter(block);
    path.push_back({block, true});
    for (BlockId below : flow.dominated(block))
      path.push_back({below, false});
  }
}

} // namespace ppcc::ir
