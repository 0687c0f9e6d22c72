// Blocks of LLVM code, and likely and unlikely ways through them.
#include "codegen/lower/code_writer.h"

#include <llvm/IR/MDBuilder.h>

namespace ppcc::codegen {

CodeWriter::CodeWriter(FunctionCode &code)
    : code_(code), module_(code.module), source_(code.source), function_(code.function),
      builder_(code.builder), i64_(builder_.getInt64Ty()), pointer_(builder_.getPtrTy()),
      run_(leading(ir::runParameter)) {}

llvm::Value *CodeWriter::leading(ir::LeadingParameter parameter) const {
  std::span<const ir::LeadingParameter> all = ir::info(source_.kind).leading;
  auto found = std::find(all.begin(), all.end(), parameter);
  return found == all.end() ? nullptr
                            : function_.getArg(static_cast<unsigned>(found - all.begin()));
}

llvm::BasicBlock *CodeWriter::blockAfterCurrent(const char *name) {
  return llvm::BasicBlock::Create(builder_.getContext(), name, &function_,
                                  builder_.GetInsertBlock()->getNextNode());
}

llvm::BasicBlock *CodeWriter::blockAside(const char *name) {
  return llvm::BasicBlock::Create(builder_.getContext(), name, &function_);
}

void CodeWriter::branch(llvm::Value *condition, llvm::BasicBlock *likely,
                        llvm::BasicBlock *unlikely) {
  if (llvm::isa<llvm::ConstantInt>(condition)) {
    builder_.CreateBr(likely);
    return;
  }
  auto *weights = llvm::MDBuilder(builder_.getContext()).createBranchWeights(2000, 1);
  builder_.CreateCondBr(condition, likely, unlikely, weights);
}

llvm::Value *CodeWriter::choose(llvm::Value *condition, const Emit &likely, const Emit &unlikely) {
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
  llvm::BasicBlock *outer = std::exchange(code_.unlikely, slow);
  auto [fastResult, fastEnd] = fill(fast, likely);
  code_.unlikely = outer;
  auto [slowResult, slowEnd] = fill(slow, unlikely);
  builder_.SetInsertPoint(done);
  llvm::PHINode *phi = builder_.CreatePHI(fastResult->getType(), 2);
  phi->addIncoming(fastResult, fastEnd);
  phi->addIncoming(slowResult, slowEnd);
  return phi;
}

void CodeWriter::unless(llvm::Value *condition) {
  llvm::BasicBlock *rest = blockAfterCurrent("fast");
  auto *weights = llvm::MDBuilder(builder_.getContext()).createBranchWeights(1, 2000);
  builder_.CreateCondBr(condition, code_.unlikely, rest, weights);
  builder_.SetInsertPoint(rest);
}

llvm::Value *CodeWriter::checked(llvm::Intrinsic::ID id, llvm::Value *a, llvm::Value *b) {
  llvm::Value *pair = builder_.CreateBinaryIntrinsic(id, a, b);
  unless(builder_.CreateExtractValue(pair, 1));
  return builder_.CreateExtractValue(pair, 0);
}

} // namespace ppcc::codegen
