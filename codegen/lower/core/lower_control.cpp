// Terminators.
#include "codegen/lower/core/op_lowering.h"

namespace ppcc::codegen::core {

using namespace ir;
namespace ops = ir::core;

void OpLowering::passArguments(const Target &target) {
  auto phi = blockOf(target.block)->phis().begin();
  for (ValueId argument : target.args)
    (phi++)->addIncoming(value(argument), builder_.GetInsertBlock());
}

llvm::Value *OpLowering::lower(const ops::Br &op) {
  passArguments(op.target);
  builder_.CreateBr(blockOf(op.target.block));
  return nullptr;
}

llvm::Value *OpLowering::lower(const ops::CondBr &op) {
  llvm::BasicBlock *then = blockOf(op.then.block);
  llvm::BasicBlock *otherwise = blockOf(op.otherwise.block);
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

llvm::Value *OpLowering::lower(const ops::Ret &op) {
  builder_.CreateRet(op.value ? value(op.value) : undef());
  return nullptr;
}

llvm::Value *OpLowering::lower(const ops::Fail &op) {
  callNoReturn(RuntimeFunction::Fail, {run_, module_.data.stringOrEmpty(op.message),
                                       module_.data.stringOrEmpty(op.issue), here()});
  return nullptr;
}

llvm::Value *OpLowering::lower(const ops::Unreachable &) {
  builder_.CreateUnreachable();
  return nullptr;
}

} // namespace ppcc::codegen::core
