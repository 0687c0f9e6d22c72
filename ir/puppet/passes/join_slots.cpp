// Replaces reads of a variable that every way to the read has assigned: where ways with different
// values meet, the block gets a parameter.
#include "ir/core/graph/cfg.h"
#include "ir/core/operands.h"
#include "ir/passes/passes.h"
#include "ir/passes/replacements.h"
#include "ir/puppet/passes/ruby_calls.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

namespace ppcc::ir::puppet {

namespace {

class SlotJoiner {
public:
  explicit SlotJoiner(Function &function)
      : function_(function), flow_(function), replacements_(function) {}

  uint64_t run() {
    // Edges from blocks that nothing leads to would need values as well.
    bool isTidy = std::ranges::all_of(function_.order(),
                                      [&](BlockId block) { return flow_.reachable(block); });
    if (!isTidy)
      return 0;
    findFirstAssignments();
    for (BlockId block : flow_.reversePostorder())
      joinReads(block);
    replacements_.applyToAll();
    return replacements_.count();
  }

private:
  void findFirstAssignments() {
    position_.resize(function_.blockCount());
    for (size_t i = 0; i < flow_.reversePostorder().size(); ++i) {
      BlockId block = flow_.reversePostorder()[i];
      position_[block.index] = i;
      for (OpId op : function_.block(block).ops)
        if (const auto *set = function_.op(op).as<puppet::SlotSet>())
          firstSet_.try_emplace(set->slot, i);
    }
  }

  /// Replaces the reads of a block; those that follow an assignment in it were forwarded already.
  void joinReads(BlockId block) {
    std::unordered_set<uint32_t> assigned;
    std::vector<OpId> kept;
    for (OpId id : function_.block(block).ops) {
      const Op op = function_.op(id);
      if (const auto *set = op.as<puppet::SlotSet>())
        assigned.insert(set->slot);
      const auto *get = op.as<puppet::SlotGet>();
      bool isRead = get && get->up.frames == 0 && !assigned.contains(get->slot);
      ValueId value = isRead ? atEntry(block, get->slot) : ValueId();
      if (value)
        replacements_.replace(op.result, value);
      else
        kept.push_back(id);
    }
    function_.block(block).ops = std::move(kept);
  }

  /// The value of the slot when the block ends; none when it may be unset.
  ValueId atEnd(BlockId block, uint32_t slot) {
    const std::vector<OpId> &ops = function_.block(block).ops;
    for (auto id = ops.rbegin(); id != ops.rend(); ++id)
      if (const auto *set = function_.op(*id).as<puppet::SlotSet>(); set && set->slot == slot)
        return set->value;
    return atEntry(block, slot);
  }

  ValueId atEntry(BlockId block, uint32_t slot) {
    // Some way from the entry has only blocks before this one.
    auto first = firstSet_.find(slot);
    if (first == firstSet_.end() || position_[block.index] <= first->second)
      return {};
    // None as long as it is looked for, so that ways in a circle end.
    auto [known, isNew] = known_.try_emplace({block.index, slot});
    if (!isNew || known_.size() > mostQuestions)
      return known->second;
    std::map<uint32_t, ValueId> values;
    for (BlockId from : flow_.predecessors(block)) {
      values[from.index] = atEnd(from, slot);
      if (!values[from.index])
        return {};
    }
    return known_[{block.index, slot}] = joined(block, values);
  }

  ValueId joined(BlockId block, const std::map<uint32_t, ValueId> &values) {
    ValueId first = values.begin()->second;
    if (std::ranges::all_of(values, [&](const auto &pair) { return pair.second == first; }))
      return first;
    for (const auto &[from, value] : values)
      forEachTarget(*function_.terminator(BlockId(size_t{from})), [&](Target &target) {
        if (target.block != block)
          return;
        std::vector<ValueId> args(target.args.begin(), target.args.end());
        args.push_back(value);
        target.args = function_.list(std::span<const ValueId>(args));
      });
    return function_.addParameter(block, Repr::Any);
  }

  /// Beyond this, variables stay in their slots: looking must not take longer than it can save.
  static constexpr size_t mostQuestions = 200'000;

  Function &function_;
  ControlFlow flow_;
  Replacements replacements_;
  /// Places of blocks in reverse postorder, and of the first that assigns each slot.
  std::vector<size_t> position_;
  std::unordered_map<uint32_t, size_t> firstSet_;
  /// The value of each slot where a block starts, by block and slot.
  std::map<std::pair<uint32_t, uint32_t>, ValueId> known_;
};

} // namespace

uint64_t joinAssignedSlots(Module &module) {
  if (callsRuby(module))
    return 0;
  uint64_t joined = 0;
  for (size_t i = 0; i < module.functionCount(); ++i)
    joined += SlotJoiner(module.function(FunctionId(i))).run();
  return joined;
}

} // namespace ppcc::ir::puppet
