// Replaces reads of a variable by the value it was assigned, where that dominates the read.
//
// A Puppet variable is assigned once, so a slot that is known to be set never changes again, but
// where Ruby code runs.
#include "ir/core/graph/cfg.h"
#include "ir/passes/passes.h"
#include "ir/passes/replacements.h"
#include "ir/puppet/passes/ruby_calls.h"

#include <unordered_map>

namespace ppcc::ir::puppet {

namespace {

/// Walks the dominator tree, remembering which slot is known to hold which value.
class SlotForwarder {
public:
  explicit SlotForwarder(Function &function)
      : function_(function), flow_(function), replacements_(function) {}

  uint64_t run() {
    walkDominatorTree(
        flow_, [&](BlockId block) { enter(block); }, [&](BlockId) { leave(); });
    replacements_.applyToAll();
    return replacements_.count();
  }

private:
  static uint64_t key(uint32_t slot, uint32_t up) { return uint64_t{up} << 32 | slot; }

  void enter(BlockId block) {
    knownBefore_.push_back(keys_.size());
    std::erase_if(function_.block(block).ops, [&](OpId op) { return forward(function_.op(op)); });
  }

  void leave() {
    for (; keys_.size() > knownBefore_.back(); keys_.pop_back())
      values_.erase(keys_.back());
    knownBefore_.pop_back();
  }

  void remember(uint64_t key, ValueId value) {
    if (values_.try_emplace(key, value).second)
      keys_.push_back(key);
  }

  /// Whether the op, a read, is not needed any more.
  bool forward(const Op &op) {
    if (const auto *set = op.as<puppet::SlotSet>()) {
      remember(key(set->slot, 0), set->value);
      return false;
    }
    const auto *load = op.as<puppet::SlotLoad>();
    const auto *get = op.as<puppet::SlotGet>();
    if (!load && !get)
      return false;
    uint64_t slot = load ? key(load->slot, load->up) : key(get->slot, get->up);
    if (auto known = values_.find(slot); known != values_.end()) {
      replacements_.replace(op.result, known->second);
      return true;
    }
    // Only a load knows that the slot was set.
    if (load)
      remember(slot, op.result);
    return false;
  }

  Function &function_;
  ControlFlow flow_;
  Replacements replacements_;
  std::unordered_map<uint64_t, ValueId> values_;
  /// Slots in the order they became known, and how many were before each block on the path.
  std::vector<uint64_t> keys_;
  std::vector<size_t> knownBefore_;
};

} // namespace

uint64_t forwardAssignedSlots(Module &module) {
  if (callsRuby(module))
    return 0;
  uint64_t forwarded = 0;
  for (size_t i = 0; i < module.functionCount(); ++i)
    forwarded += SlotForwarder(module.function(FunctionId(i))).run();
  return forwarded;
}

} // namespace ppcc::ir::puppet
