// Loops are told by branches that go back in reverse postorder.
#include "codegen/lower/often_run.h"

#include "ir/cfg.h"

namespace ppcc::codegen {

static bool hasLoop(const ir::Function &function) {
  if (function.order().size() < 2)
    return false;
  ir::ControlFlow flow(function);
  std::vector<size_t> position(function.blockCount());
  for (size_t i = 0; i < flow.reversePostorder().size(); ++i)
    position[flow.reversePostorder()[i].index] = i;
  for (ir::BlockId block : flow.reversePostorder())
    for (ir::BlockId next : ir::successors(function, block))
      if (position[next.index] <= position[block.index])
        return true;
  return false;
}

static bool declaresResources(const ir::Function &function) {
  for (ir::BlockId block : function.order())
    for (ir::OpId op : function.block(block).ops)
      if (function.op(op).opcode == ir::Opcode::Resource)
        return true;
  return false;
}

bool runsOften(const ir::Function &function) {
  bool isCalled =
      function.kind == ir::FunctionKind::Function || function.kind == ir::FunctionKind::Lambda;
  return (isCalled && !declaresResources(function)) || hasLoop(function);
}

static bool anyRunsOften(const ir::Module &module) {
  for (size_t i = 0; i < module.functionCount(); ++i)
    if (runsOften(module.function(ir::FunctionId(i))))
      return true;
  return false;
}

Options optionsFor(const Options &options, const ir::Module &module) {
  Options chosen = options;
  if (options.level == OptimisationLevel::O1 && !anyRunsOften(module))
    chosen.level = OptimisationLevel::O0;
  return chosen;
}

} // namespace ppcc::codegen
