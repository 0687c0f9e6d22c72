// Terminators.
#include "codegen/lower/function_lowering.h"

namespace ppcc::codegen {

using namespace ir;

llvm::Value *FunctionLowering::lower(const core::Br &op) {
  passArguments(op.target);
  builder_.CreateBr(blocks_[op.target.block.index]);
  return nullptr;
}

llvm::Value *FunctionLowering::lower(const core::CondBr &op) {
  llvm::BasicBlock *then = blocks_[op.then.block.index];
  llvm::BasicBlock *otherwise = blocks_[op.otherwise.block.index];
  // Two edges between the same blocks may bring different arguments: give one its own block.
  bool split = then == otherwise;
  if (split)
    otherwise = blockAfterCurrent("edge");
  passArguments(op.then);
  if (!split)
    passArguments(op.otherwise);
  builder_.CreateCondBr(value(op.condition), then, otherwise);
  if (split) {
    builder_.SetInsertPoint(otherwise);
    passArguments(op.otherwise);
    builder_.CreateBr(then);
  }
  return nullptr;
}

llvm::Value *FunctionLowering::lower(const core::Ret &op) {
  builder_.CreateRet(op.value ? value(op.value) : undef());
  return nullptr;
}

llvm::Value *FunctionLowering::lower(const core::Fail &op) {
  callNoReturn(RuntimeFunction::Fail, {run_, module_.data.stringOrEmpty(op.message),
                                       module_.data.stringOrEmpty(op.issue), here()});
  return nullptr;
}

llvm::Value *FunctionLowering::lower(const puppet::UnmatchedSelector &op) {
  callNoReturn(RuntimeFunction::UnmatchedSelector, {run_, value(op.value), here()});
  return nullptr;
}

llvm::Value *FunctionLowering::lower(const puppet::UnwindBreak &) {
  callNoReturn(RuntimeFunction::UnwindBreak, {run_, here()});
  return nullptr;
}

llvm::Value *FunctionLowering::lower(const puppet::UnwindNext &op) {
  callNoReturn(RuntimeFunction::UnwindNext, {run_, value(op.value), here()});
  return nullptr;
}

llvm::Value *FunctionLowering::lower(const puppet::UnwindReturn &op) {
  callNoReturn(RuntimeFunction::UnwindReturn, {run_, value(op.value), here()});
  return nullptr;
}

llvm::Value *FunctionLowering::lower(const core::Unreachable &) {
  builder_.CreateUnreachable();
  return nullptr;
}

} // namespace ppcc::codegen
