// Loops are told by branches that go back in reverse postorder, computation by what the dialects
// say of their ops.
#include "codegen/lower/often_run.h"

#include "codegen/lower/module_lowering.h"
#include "ir/core/graph/cfg.h"

#include <algorithm>

namespace ppcc::codegen {

namespace {

/// What decides about one function.
struct Traits {
  size_t loops = 0;
  /// In loops, where there are any.
  size_t computations = 0;
  std::vector<ir::FunctionId> callees;

  // A loop counts its elements by an addition and a comparison.
  bool computes() const { return computations > 2 * loops; }
};

/// The blocks of a function that are part of a loop.
class Loops {
public:
  explicit Loops(const ir::Function &function) : isIn_(function.blockCount()) {
    if (function.order().size() < 2)
      return;
    ir::ControlFlow flow(function);
    std::vector<size_t> position(function.blockCount());
    for (size_t i = 0; i < flow.reversePostorder().size(); ++i)
      position[flow.reversePostorder()[i].index] = i;
    for (ir::BlockId block : flow.reversePostorder())
      for (ir::BlockId next : ir::successors(function, block))
        if (position[next.index] <= position[block.index])
          add(flow, next, block);
  }
  size_t count() const { return count_; }
  bool contains(ir::BlockId block) const { return isIn_[block.index]; }

private:
  /// Marks every block from which `last` is reached without passing `first`.
  void add(const ir::ControlFlow &flow, ir::BlockId first, ir::BlockId last) {
    ++count_;
    std::vector<bool> seen(isIn_.size());
    std::vector<ir::BlockId> open = {last};
    seen[first.index] = isIn_[first.index] = true;
    while (!open.empty()) {
      ir::BlockId block = open.back();
      open.pop_back();
      if (seen[block.index])
        continue;
      seen[block.index] = isIn_[block.index] = true;
      for (ir::BlockId before : flow.predecessors(block))
        open.push_back(before);
    }
  }

  size_t count_ = 0;
  std::vector<bool> isIn_;
};

bool isComputation(const ir::Op &op) {
  return withModuleLowering(op.dialect(),
                            [&]<class L>(std::type_identity<L>) { return L::isComputation(op); });
}

bool mayRecurse(const ir::Function &function) {
  return withModuleLowering(ir::info(function.kind).dialect, [&]<class L>(std::type_identity<L>) {
    return L::mayRecurse(function);
  });
}

Traits traitsOf(const ir::Function &function) {
  Loops loops(function);
  Traits traits;
  traits.loops = loops.count();
  for (ir::BlockId block : function.order()) {
    if (loops.count() && !loops.contains(block))
      continue;
    for (ir::OpId id : function.block(block).ops) {
      const ir::Op &op = function.op(id);
      traits.computations += isComputation(op);
      if (const auto *call = op.as<ir::core::Call>())
        traits.callees.push_back(call->function);
    }
  }
  return traits;
}

} // namespace

std::vector<bool> oftenRun(const ir::Module &module) {
  std::vector<Traits> traits;
  for (size_t i = 0; i < module.functionCount(); ++i)
    traits.push_back(traitsOf(module.function(ir::FunctionId(i))));
  std::vector<bool> often(traits.size());
  for (size_t i = 0; i < traits.size(); ++i) {
    if (!traits[i].loops && !mayRecurse(module.function(ir::FunctionId(i))))
      continue;
    often[i] =
        often[i] || (traits[i].computes() && (traits[i].loops || !traits[i].callees.empty()));
    for (ir::FunctionId callee : traits[i].callees)
      if (traits[callee.index].computes())
        often[i] = often[callee.index] = true;
  }
  return often;
}

Options optionsFor(const Options &options, std::span<const ir::Module *const> modules) {
  Options chosen = options;
  if (options.level != OptimisationLevel::O1)
    return chosen;
  auto hasOften = [](const ir::Module *module) {
    std::vector<bool> often = oftenRun(*module);
    return std::find(often.begin(), often.end(), true) != often.end();
  };
  if (std::none_of(modules.begin(), modules.end(), hasOften))
    chosen.level = OptimisationLevel::O0;
  return chosen;
}

} // namespace ppcc::codegen
