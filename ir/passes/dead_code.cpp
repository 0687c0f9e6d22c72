// Removes ops whose results nobody uses and that have no effect, and block parameters likewise.
#include "ir/core/operands.h"
#include "ir/passes/passes.h"

#include <algorithm>
#include <functional>

namespace ppcc::ir {

namespace {

/// Finds what is needed, starting from ops with effects, and removes the rest.
class DeadCode {
public:
  DeadCode(const Module &module, Function &function)
      : module_(module), function_(function), needed_(function.valueCount()),
        incoming_(function.blockCount()) {}

  uint64_t run() {
    forEachOp([&](const Op &op) { start(op); });
    while (!work_.empty()) {
      ValueId value = work_.back();
      work_.pop_back();
      follow(value);
    }
    removeParameters();
    removeOps();
    return removed_;
  }

private:
  template <class F> void forEachOp(F &&f) {
    for (BlockId block : function_.order())
      for (OpId op : function_.block(block).ops)
        f(function_.op(op));
  }

  void need(ValueId value) {
    if (needed_[value.index])
      return;
    needed_[value.index] = true;
    work_.push_back(value);
  }

  /// What ops with effects use is needed; the arguments of a branch only with their parameters.
  void start(const Op &op) {
    forEachTarget(op, [&](Target &target) { incoming_[target.block.index].push_back(&target); });
    if (isObservable(op))
      forEachOperandUse(op, [&](OperandUse use) {
        if (use.value && !use.isBranchArgument)
          need(use.value);
      });
  }

  void follow(ValueId value) {
    const ValueInfo &info = function_.value(value);
    if (info.op)
      return forEachOperand(function_.op(info.op), [&](ValueId &operand) { need(operand); });
    const auto &parameters = function_.block(info.block).parameters;
    size_t position = std::ranges::find(parameters, value) - parameters.begin();
    for (Target *target : incoming_[info.block.index])
      need(target->args[position]);
  }

  bool isObservable(const Op &op) const { return any(effects(module_, function_, op), observable); }

  void removeParameters() {
    for (BlockId id : function_.order()) {
      std::vector<ValueId> &parameters = function_.block(id).parameters;
      // The parameters of the entry belong to the callers.
      auto isNeeded = [this](ValueId value) { return needed_[value.index]; };
      if (id == function_.entry() || std::ranges::all_of(parameters, isNeeded))
        continue;
      for (Target *target : incoming_[id.index])
        target->args = neededOf(target->args, parameters);
      removed_ += std::erase_if(parameters, std::not_fn(isNeeded));
    }
  }

  /// The arguments whose parameters are needed. Lists may be shared between ops, so it is a new
  /// one.
  ValueList neededOf(const ValueList &args, const std::vector<ValueId> &parameters) {
    std::vector<ValueId> kept;
    for (size_t i = 0; i < args.size(); ++i)
      if (needed_[parameters[i].index])
        kept.push_back(args[i]);
    return function_.list(std::span<const ValueId>(kept));
  }

  void removeOps() {
    for (BlockId block : function_.order())
      removed_ += std::erase_if(function_.block(block).ops, [&](OpId id) {
        const Op &op = function_.op(id);
        return !isObservable(op) && !(op.result && needed_[op.result.index]);
      });
  }

  const Module &module_;
  Function &function_;
  std::vector<bool> needed_;
  std::vector<ValueId> work_;
  /// The branches that lead to each block.
  std::vector<std::vector<Target *>> incoming_;
  uint64_t removed_ = 0;
};

} // namespace

uint64_t core::removeDeadCode(Module &module) {
  uint64_t removed = 0;
  for (size_t i = 0; i < module.functionCount(); ++i)
    removed += DeadCode(module, module.function(FunctionId(i))).run();
  return removed;
}

} // namespace ppcc::ir
