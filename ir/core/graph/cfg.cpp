// Control-flow edges and dominators.
#include "ir/core/graph/cfg.h"

#include "ir/core/graph/dominators.h"
#include "ir/core/operands.h"

#include <algorithm>

namespace ppcc::ir {

std::vector<BlockId> successors(const Function &function, BlockId block) {
  std::vector<BlockId> result;
  if (const Op *last = function.terminator(block))
    forEachTarget(*last, [&](Target &target) { result.push_back(target.block); });
  return result;
}

ControlFlow::ControlFlow(const Function &function)
    : number_(function.blockCount(), unreached), predecessors_(function.blockCount()),
      dominator_(function.blockCount()), dominated_(function.blockCount()),
      enter_(function.blockCount()), leave_(function.blockCount()) {
  if (!function.entry())
    return;
  if (function.order().size() == 1) {
    // Most functions are a single block, and nothing branches to an entry.
    BlockId only = function.entry();
    order_ = {only};
    number_[only.index] = 0;
    leave_[only.index] = 1;
    return;
  }
  visitFrom(function, function.entry());
  findDominators();
  numberTree();
}

void ControlFlow::visitFrom(const Function &function, BlockId entry) {
  struct Frame {
    BlockId block;
    std::vector<BlockId> next;
  };
  std::vector<bool> seen(function.blockCount());
  std::vector<Frame> stack;
  auto push = [&](BlockId block) {
    seen[block.index] = true;
    met_.push_back(block);
    cameFrom_.push_back(stack.empty() ? block : stack.back().block);
    std::vector<BlockId> next = successors(function, block);
    for (BlockId successor : next)
      predecessors_[successor.index].push_back(block);
    std::ranges::reverse(next);
    stack.push_back({block, std::move(next)});
  };
  push(entry);
  while (!stack.empty()) {
    Frame &top = stack.back();
    if (top.next.empty()) {
      order_.push_back(top.block);
      stack.pop_back();
      continue;
    }
    BlockId block = top.next.back();
    top.next.pop_back();
    if (!seen[block.index])
      push(block);
  }
  std::ranges::reverse(order_);
  for (size_t i = 0; i < order_.size(); ++i)
    number_[order_[i].index] = static_cast<uint32_t>(i);
}

void ControlFlow::findDominators() {
  std::vector<uint32_t> position(number_.size());
  for (size_t i = 0; i < met_.size(); ++i)
    position[met_[i].index] = static_cast<uint32_t>(i);
  DepthFirstTree tree;
  for (size_t i = 0; i < met_.size(); ++i) {
    tree.parent.push_back(position[cameFrom_[i].index]);
    std::vector<uint32_t> &predecessors = tree.predecessors.emplace_back();
    for (BlockId predecessor : predecessors_[met_[i].index])
      predecessors.push_back(position[predecessor.index]);
  }
  std::vector<uint32_t> found = immediateDominators(tree);
  for (size_t i = 1; i < met_.size(); ++i)
    dominator_[met_[i].index] = met_[found[i]];
}

void ControlFlow::numberTree() {
  for (BlockId block : order_)
    if (BlockId parent = dominator_[block.index])
      dominated_[parent.index].push_back(block);
  uint32_t clock = 0;
  walkDominatorTree(
      *this, [&](BlockId block) { enter_[block.index] = clock++; },
      [&](BlockId block) { leave_[block.index] = clock++; });
}

bool ControlFlow::dominates(BlockId a, BlockId b) const {
  return enter_[a.index] <= enter_[b.index] && leave_[b.index] <= leave_[a.index];
}

} // namespace ppcc::ir
