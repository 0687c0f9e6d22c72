// Unfolding and interpolation.
#include "codegen/lower/puppet/op_lowering.h"

namespace ppcc::codegen::puppet {

using namespace ir;
namespace ops = ir::puppet;

llvm::Value *OpLowering::lower(const ops::Array &op) { return makeArray(op.elements); }

llvm::Value *OpLowering::lower(const ops::Concat &op) {
  Row parts = row(op.parts);
  return call(RuntimeFunction::Concatenate, {run_, parts.address, parts.count, here()});
}

llvm::Value *OpLowering::lower(const ops::CheckSyntax &op) {
  return call(RuntimeFunction::CheckSyntax,
              {run_, value(op.value), module_.data.string(op.syntax), here()});
}

llvm::Value *OpLowering::lower(const ops::Splat &op) {
  return call(RuntimeFunction::Unfold, {run_, value(op.value), here()});
}

} // namespace ppcc::codegen::puppet
