// Calls within the module, and the limits on them.
#include "codegen/lower/core/op_lowering.h"

#include "runtime-lib/abi/run_head.h"

namespace ppcc::codegen::core {

using namespace ir;
namespace ops = ir::core;

static_assert(uint32_t(CallStyle::Expression) == uint32_t(pp::CallStyle::Expression) &&
              uint32_t(CallStyle::Statement) == uint32_t(pp::CallStyle::Statement) &&
              uint32_t(CallStyle::Method) == uint32_t(pp::CallStyle::Method));

llvm::Value *OpLowering::callLimit() {
  // Another thread lowers the limit when the time of the run is over.
  llvm::LoadInst *limit = load(builder_.getInt32Ty(), run_, offsetOf<&pp::RunHead::callLimit>);
  limit->setAtomic(llvm::AtomicOrdering::Monotonic);
  return limit;
}

void OpLowering::goOnIf(llvm::Value *isBelowLimit, ir::CallStyle style) {
  llvm::BasicBlock *tooDeep = blockAside("too_deep"), *enter = blockAfterCurrent("enter");
  branch(isBelowLimit, enter, tooDeep);
  builder_.SetInsertPoint(tooDeep);
  callNoReturn(RuntimeFunction::CallTooDeep, {run_, word(static_cast<uint64_t>(style)), here()});
  builder_.SetInsertPoint(enter);
}

llvm::Value *OpLowering::lower(const ops::CheckTime &op) {
  goOnIf(builder_.CreateICmpNE(callLimit(), builder_.getInt32(0)), op.style);
  return nullptr;
}

llvm::Value *OpLowering::lower(const ops::Call &op) {
  // As CallGuard does, so that endless recursion ends in the same error.
  llvm::Value *depthAddress = builder_.CreateConstInBoundsGEP1_64(
      builder_.getInt8Ty(), run_, offsetOf<&pp::RunHead::callDepth>);
  llvm::Value *depth = builder_.CreateLoad(builder_.getInt32Ty(), depthAddress);
  goOnIf(builder_.CreateICmpULT(depth, callLimit()), op.style);
  builder_.CreateStore(builder_.CreateAdd(depth, builder_.getInt32(1)), depthAddress);
  const ir::Function &callee = module_.source.function(op.function);
  std::vector<llvm::Value *> arguments;
  for (LeadingParameter parameter : info(callee.kind).leading)
    arguments.push_back(code_.leadingArgument(callee, parameter));
  for (ValueId argument : op.args)
    arguments.push_back(value(argument));
  llvm::Value *result = builder_.CreateCall(module_.function(op.function), arguments);
  builder_.CreateStore(depth, depthAddress);
  return result;
}

} // namespace ppcc::codegen::core
