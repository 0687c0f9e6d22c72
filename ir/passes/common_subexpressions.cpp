// Replaces an op by an equal one that dominates it.
#include "ir/core/graph/cfg.h"
#include "ir/core/operands.h"
#include "ir/passes/passes.h"
#include "ir/passes/replacements.h"

#include <unordered_map>

namespace ppcc::ir {

namespace {

struct WordsHash {
  size_t operator()(const std::vector<uint32_t> &words) const {
    size_t hash = words.size();
    for (uint32_t word : words)
      hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    return hash;
  }
};

/// Walks the dominator tree; what a block computed is known in the blocks below it.
class CommonSubexpressions {
public:
  CommonSubexpressions(const Module &module, Function &function)
      : module_(module), function_(function), flow_(function), replacements_(function) {}

  uint64_t run() {
    walkDominatorTree(
        flow_, [&](BlockId block) { enter(block); }, [&](BlockId) { leave(); });
    replacements_.applyToAll();
    return replacements_.count();
  }

private:
  using Known = std::unordered_map<std::vector<uint32_t>, ValueId, WordsHash>;

  void enter(BlockId block) {
    addedBefore_.push_back(added_.size());
    std::erase_if(function_.block(block).ops, [&](OpId op) { return replaceKnown(op); });
  }

  void leave() {
    for (; added_.size() > addedBefore_.back(); added_.pop_back())
      known_.erase(known_.find(*added_.back()));
    addedBefore_.pop_back();
  }

  /// An op that only may fail counts as well: had it failed, control would not be here.
  bool replaceKnown(OpId id) {
    const Op &op = function_.op(id);
    replacements_.apply(op);
    Effects effects = ir::effects(module_, function_, op);
    if (!op.result || (effects != Effects::Pure && effects != Effects::MayFail))
      return false;
    auto [entry, added] = known_.try_emplace(identity(function_, op), op.result);
    if (added)
      added_.push_back(&entry->first);
    else
      replacements_.replace(op.result, entry->second);
    return !added;
  }

  const Module &module_;
  Function &function_;
  ControlFlow flow_;
  Replacements replacements_;
  Known known_;
  /// Keys in the order they were added, and how many there were before each block on the path.
  std::vector<const std::vector<uint32_t> *> added_;
  std::vector<size_t> addedBefore_;
};

} // namespace

uint64_t core::mergeCommonSubexpressions(Module &module) {
  uint64_t merged = 0;
  for (size_t i = 0; i < module.functionCount(); ++i)
    merged += CommonSubexpressions(module, module.function(FunctionId(i))).run();
  return merged;
}

} // namespace ppcc::ir
