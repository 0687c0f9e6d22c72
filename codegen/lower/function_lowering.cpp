// Blocks, their parameters, and the dispatch over ops.
#include "codegen/lower/function_lowering.h"

#include "ir/core/cfg.h"

#include <llvm/IR/MDBuilder.h>

namespace ppcc::codegen {

FunctionLowering::FunctionLowering(ModuleLowering &module, const ir::Function &source,
                                   llvm::Function &function)
    : module_(module), source_(source), function_(function), builder_(module.module.getContext()),
      i64_(builder_.getInt64Ty()), pointer_(builder_.getPtrTy()), run_(function.getArg(0)),
      scope_(function.getArg(1)), values_(source.valueCount()), blocks_(source.blockCount()) {}

void FunctionLowering::run() {
  ir::ControlFlow flow(source_);
  entry_ = llvm::BasicBlock::Create(builder_.getContext(), "entry", &function_);
  if (module_.debug) {
    module_.debug->describe(function_, source_);
    module_.debug->declareVariables(function_, source_, *entry_);
  }
  createBlocks(flow.reversePostorder());
  // Each block before those it dominates, so that values are there when they are used.
  for (ir::BlockId id : flow.reversePostorder())
    lowerBlock(id);
  builder_.SetInsertPoint(entry_);
  builder_.SetCurrentDebugLocation({});
  builder_.CreateBr(blocks_[source_.entry().index]);
  if (area_)
    area_->setOperand(0, word(areaSize_));
}

void FunctionLowering::createBlocks(const std::vector<ir::BlockId> &order) {
  unsigned argument = 2;
  for (ir::ValueId parameter : source_.block(source_.entry()).parameters)
    values_[parameter.index] = function_.getArg(argument++);
  for (ir::BlockId id : order) {
    llvm::BasicBlock *block =
        llvm::BasicBlock::Create(builder_.getContext(), "b" + llvm::Twine(id.index), &function_);
    blocks_[id.index] = block;
    if (id == source_.entry())
      continue;
    builder_.SetInsertPoint(block);
    for (ir::ValueId parameter : source_.block(id).parameters)
      values_[parameter.index] =
          builder_.CreatePHI(llvmType(source_.typeOf(parameter).repr, builder_.getContext()), 2);
  }
}

void FunctionLowering::lowerBlock(ir::BlockId id) {
  builder_.SetInsertPoint(blocks_[id.index]);
  for (ir::OpId opId : source_.block(id).ops) {
    op_ = &source_.op(opId);
    if (module_.debug)
      builder_.SetCurrentDebugLocation(module_.debug->at(function_, op_->location));
    llvm::Value *result = ir::visit(*op_, [&](const auto &op) { return lower(op); });
    if (op_->result)
      values_[op_->result.index] = result;
  }
}

void FunctionLowering::passArguments(const ir::Target &target) {
  auto phi = blocks_[target.block.index]->phis().begin();
  for (ir::ValueId argument : target.args)
    (phi++)->addIncoming(value(argument), builder_.GetInsertBlock());
}

llvm::BasicBlock *FunctionLowering::blockAfterCurrent(const char *name) {
  return llvm::BasicBlock::Create(builder_.getContext(), name, &function_,
                                  builder_.GetInsertBlock()->getNextNode());
}

llvm::BasicBlock *FunctionLowering::blockAside(const char *name) {
  return llvm::BasicBlock::Create(builder_.getContext(), name, &function_);
}

void FunctionLowering::branch(llvm::Value *condition, llvm::BasicBlock *likely,
                              llvm::BasicBlock *unlikely) {
  if (llvm::isa<llvm::ConstantInt>(condition)) {
    builder_.CreateBr(likely);
    return;
  }
  auto *weights = llvm::MDBuilder(builder_.getContext()).createBranchWeights(2000, 1);
  builder_.CreateCondBr(condition, likely, unlikely, weights);
}

llvm::Value *FunctionLowering::choose(llvm::Value *condition, const Emit &likely,
                                      const Emit &unlikely) {
  if (auto *known = llvm::dyn_cast<llvm::ConstantInt>(condition); known && known->isZero())
    return unlikely();
  llvm::BasicBlock *done = blockAfterCurrent("done");
  llvm::BasicBlock *fast = blockAfterCurrent("fast");
  llvm::BasicBlock *slow = blockAside("slow");
  branch(condition, fast, slow);
  auto fill = [&](llvm::BasicBlock *block, const Emit &emit) {
    builder_.SetInsertPoint(block);
    llvm::Value *result = emit();
    llvm::BasicBlock *end = builder_.GetInsertBlock();
    builder_.CreateBr(done);
    return std::pair(result, end);
  };
  llvm::BasicBlock *outer = std::exchange(unlikely_, slow);
  auto [fastResult, fastEnd] = fill(fast, likely);
  unlikely_ = outer;
  auto [slowResult, slowEnd] = fill(slow, unlikely);
  builder_.SetInsertPoint(done);
  llvm::PHINode *phi = builder_.CreatePHI(fastResult->getType(), 2);
  phi->addIncoming(fastResult, fastEnd);
  phi->addIncoming(slowResult, slowEnd);
  return phi;
}

void FunctionLowering::unless(llvm::Value *condition) {
  llvm::BasicBlock *rest = blockAfterCurrent("fast");
  auto *weights = llvm::MDBuilder(builder_.getContext()).createBranchWeights(1, 2000);
  builder_.CreateCondBr(condition, unlikely_, rest, weights);
  builder_.SetInsertPoint(rest);
}

llvm::Value *FunctionLowering::checked(llvm::Intrinsic::ID id, llvm::Value *a, llvm::Value *b) {
  llvm::Value *pair = builder_.CreateBinaryIntrinsic(id, a, b);
  unless(builder_.CreateExtractValue(pair, 1));
  return builder_.CreateExtractValue(pair, 0);
}

} // namespace ppcc::codegen
