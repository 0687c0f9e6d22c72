// One IR function becomes one LLVM function: its blocks, and each op by the lowering of its
// dialect.
#pragma once

#include "codegen/all/op_lowerings.h"

namespace ppcc::codegen {

class FunctionLowering {
public:
  FunctionLowering(ModuleLowering &module, const ir::Function &source, llvm::Function &function);
  void run();

private:
  void createBlocks(const std::vector<ir::BlockId> &order);
  void lowerBlock(ir::BlockId id);
  /// Goes on in a block of its own, which the current one leads to.
  void continueInNewBlock();
  llvm::Value *lower(const ir::Op &op);
  llvm::Value *leadingArgument(const ir::Function &callee, ir::LeadingParameter parameter);
  void startDebugging();

  FunctionCode code_;
  // The lowerings of all dialects.
#define DIALECT(name) name::OpLowering name##_;
#include "ir/all/dialects.def"
};

} // namespace ppcc::codegen
