// Matching: outcomes and match states are value words.
#include "codegen/lower/function_lowering.h"

#include "runtime-lib/abi/scope_head.h"

namespace ppcc::codegen {

using namespace ir;

llvm::Value *FunctionLowering::lower(const ops::Match &op) {
  return slowBinary(RuntimeFunction::Match, op);
}

llvm::Value *FunctionLowering::lower(const ops::CaseMatch &op) {
  RuntimeFunction id = op.splat ? RuntimeFunction::CaseMatchAny : RuntimeFunction::CaseMatch;
  return call(id, {run_, value(op.value), value(op.option), here()});
}

llvm::Value *FunctionLowering::lower(const ops::MatchSucceeded &op) {
  return builder_.CreateICmpNE(value(op.outcome), word(pp::Value::falseWord));
}

llvm::Value *FunctionLowering::lower(const ops::MatchNone &) { return undef(); }

llvm::Value *FunctionLowering::lower(const ops::MatchCaptured &) {
  return load(i64_, scope_, offsetOf<pp::ScopeHead>(&pp::ScopeHead::matchState));
}

llvm::Value *FunctionLowering::lower(const ops::MatchUpdate &op) {
  // Only a regexp hit gives an object; true and false are immediates.
  llvm::Value *outcome = value(op.outcome);
  llvm::Value *isObject = builder_.CreateICmpEQ(builder_.CreateAnd(outcome, word(3)), word(0));
  return builder_.CreateSelect(isObject, outcome, value(op.previous));
}

llvm::Value *FunctionLowering::lower(const ops::MatchGroup &op) {
  return call(RuntimeFunction::MatchGroup, {run_, value(op.state), word(op.number)});
}

llvm::Value *FunctionLowering::lower(const ops::MatchPublish &op) {
  size_t offset = offsetOf<pp::ScopeHead>(&pp::ScopeHead::matchState);
  builder_.CreateStore(value(op.state),
                       builder_.CreateConstInBoundsGEP1_64(builder_.getInt8Ty(), scope_, offset));
  return nullptr;
}

} // namespace ppcc::codegen
