// Loops, splats, functions and attempts: descriptors of other code, handed to the runtime.
#include "codegen/lower/pcl/op_lowering.h"
#include "ir/pcl/lookups.h"

namespace ppcc::codegen::pcl {

using namespace ir;
namespace ops = ir::pcl;

llvm::Value *OpLowering::lower(const ops::For &op) {
  return callRuntime(Function::Loop, {session_, frame_, module_.pcl.loop(op.loop),
                                      value(op.collection), here(op.places, 3)});
}

llvm::Value *OpLowering::lower(const ops::Splat &op) {
  return callRuntime(Function::Splat, {session_, frame_, module_.pcl.splat(op.each, op.slot),
                                       value(op.source), here()});
}

llvm::Value *OpLowering::lower(const ops::Call &op) {
  uint64_t number = ops::functionNumber(module_.source.text(op.name));
  Row arguments = row(op.args);
  return callRuntime(Function::Call, {session_, frame_, word(number), arguments.address,
                                      arguments.count, word(op.expands),
                                      here(op.places, op.args.size())});
}

llvm::Value *OpLowering::lower(const ops::Attempt &op) {
  return callRuntime(Function::Attempt,
                     {session_, frame_, module_.pcl.attempt(op.attempt), here()});
}

} // namespace ppcc::codegen::pcl
