// Decides by what the ops of a body may do to the scope, the catalog and the flow of control.
#include "ir/puppet/passes/frameless.h"

#include "ir/core/graph/cfg.h"
#include "ir/core/operands.h"
#include "runtime-lib/puppet/functions/function_facts.h"

#include <algorithm>
#include <unordered_set>

namespace ppcc::ir::puppet {

namespace {

/// Larger bodies gain little and would be there twice.
constexpr size_t maximumOps = 400;

class FrameCheck {
public:
  FrameCheck(const Module &module, const Callable &callable,
             const std::unordered_set<StringId> &harmless)
      : module_(module), function_(module.function(callable.body)), harmless_(harmless) {
    for (const Parameter &parameter : callable.parameters)
      parameterSlots_.insert(parameter.slot);
  }

  bool run() {
    size_t count = 0;
    for (BlockId block : function_.order())
      for (OpId op : function_.block(block).ops)
        if (++count > maximumOps || !allows(function_.op(op)))
          return false;
    return assignsOnce();
  }

private:
  /// Whether no way leads from an assignment to another of the same variable, which is an error.
  bool assignsOnce() const {
    for (BlockId block : function_.order()) {
      std::unordered_set<uint32_t> own;
      if (!addAssigned(block, own))
        return false;
      if (own.empty())
        continue;
      std::vector<BlockId> path = successors(function_, block);
      std::unordered_set<BlockId> seen(path.begin(), path.end());
      while (!path.empty()) {
        BlockId next = path.back();
        path.pop_back();
        std::unordered_set<uint32_t> later = own;
        if (!addAssigned(next, later))
          return false;
        for (BlockId after : successors(function_, next))
          if (seen.insert(after).second)
            path.push_back(after);
      }
    }
    return true;
  }
  /// Adds what the block assigns; false when something is there already.
  bool addAssigned(BlockId block, std::unordered_set<uint32_t> &slots) const {
    bool isNew = true;
    for (OpId op : function_.block(block).ops)
      if (const auto *set = function_.op(op).as<puppet::SlotSet>())
        isNew &= slots.insert(set->slot).second;
    return isNew;
  }
  bool allows(const Op &op) {
    if (const auto *get = op.as<puppet::SlotGet>())
      return get->up > 0 || parameterSlots_.contains(get->slot);
    if (const auto *load = op.as<puppet::SlotLoad>())
      return load->up > 0 || parameterSlots_.contains(load->slot);
    if (const auto *set = op.as<puppet::SlotSet>())
      return !parameterSlots_.contains(set->slot);
    if (const auto *call = op.as<puppet::Call>())
      return isHarmless(*call);
    if (op.as<puppet::MatchPublish>())
      return true;
    return !op.as<puppet::Lambda>() && !op.as<puppet::UnwindNext>() &&
           !any(effects(module_, function_, op), Effects::ChangesCatalog | Effects::WritesScope);
  }
  bool isHarmless(const puppet::Call &call) const {
    std::string_view name = module_.text(call.name);
    // What remains of a call without a lambda can only fail.
    return !call.lambda &&
           (call.remaining || harmless_.contains(call.name) ||
            (pp::effectOf(name) == pp::FunctionEffect::Pure && meansBuiltin(module_, name)));
  }

  const Module &module_;
  const Function &function_;
  const std::unordered_set<StringId> &harmless_;
  std::unordered_set<uint32_t> parameterSlots_;
};

} // namespace

bool meansBuiltin(const Module &module, std::string_view name) {
  auto isNamed = [&](StringId id) { return module.text(id) == name; };
  for (const FunctionDeclaration &function : module.puppet.functions)
    if (isNamed(function.name))
      return false;
  return std::ranges::none_of(module.puppet.units, [&](const UnitDeclaration &unit) {
    return std::ranges::any_of(unit.shadowed, isNamed);
  });
}

bool needsNoFrame(const Module &module, const Callable &callable,
                  const std::unordered_set<StringId> &harmless) {
  return FrameCheck(module, callable, harmless).run();
}

} // namespace ppcc::ir::puppet
