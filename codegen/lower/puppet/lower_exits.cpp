// Terminators of Puppet's own.
#include "codegen/lower/puppet/op_lowering.h"

namespace ppcc::codegen::puppet {

using namespace ir;
namespace ops = ir::puppet;

llvm::Value *OpLowering::lower(const ops::UnmatchedSelector &op) {
  callNoReturn(RuntimeFunction::UnmatchedSelector, {run_, value(op.value), here()});
  return nullptr;
}

llvm::Value *OpLowering::lower(const ops::UnwindBreak &) {
  callNoReturn(RuntimeFunction::UnwindBreak, {run_, here()});
  return nullptr;
}

llvm::Value *OpLowering::lower(const ops::UnwindNext &op) {
  callNoReturn(RuntimeFunction::UnwindNext, {run_, value(op.value), here()});
  return nullptr;
}

llvm::Value *OpLowering::lower(const ops::UnwindReturn &op) {
  callNoReturn(RuntimeFunction::UnwindReturn, {run_, value(op.value), here()});
  return nullptr;
}

llvm::Value *OpLowering::lower(const ops::LambdaMismatch &op) {
  Row arguments = row(op.args);
  callNoReturn(RuntimeFunction::LambdaMismatch,
               {run_, scope_, module_.puppet.descriptors.lambda(op.lambda), arguments.address,
                arguments.count, word(static_cast<uint64_t>(op.style)), here()});
  return nullptr;
}

llvm::Value *OpLowering::lower(const ops::ResultMismatch &op) {
  callNoReturn(RuntimeFunction::ResultMismatch,
               {run_, module_.data.string(op.function), value(op.value),
                module_.data.string(op.type), word(static_cast<uint64_t>(op.style)), here()});
  return nullptr;
}

} // namespace ppcc::codegen::puppet
