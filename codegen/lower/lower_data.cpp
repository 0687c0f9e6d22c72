// Constants, literal collections, interpolation.
#include "codegen/lower/function_lowering.h"

namespace ppcc::codegen {

using namespace ir;

llvm::Value *FunctionLowering::lower(const core::Const &op) {
  const Constant &constant = module_.source.constants[op.value];
  switch (held(source_.typeOf(op_->result).repr)) {
  case Held::Integer:
    return word(static_cast<uint64_t>(constant.integer));
  case Held::Double:
    return llvm::ConstantFP::get(builder_.getDoubleTy(), constant.number);
  case Held::Bit:
    return builder_.getInt1(constant.boolean);
  case Held::Pointer:
    return module_.data.string(constant.text);
  case Held::Nothing:
  case Held::Word:
    return module_.data.word(op.value);
  }
  __builtin_unreachable();
}

llvm::Value *FunctionLowering::lower(const core::Array &op) {
  Row elements = row(op.elements);
  return call(RuntimeFunction::MakeArray, {run_, elements.address, elements.count});
}

llvm::Value *FunctionLowering::lower(const puppet::Array &op) { return makeArray(op.elements); }

llvm::Value *FunctionLowering::lower(const core::Hash &op) {
  Row entries = row(op.entries);
  return call(RuntimeFunction::MakeHash, {run_, entries.address, word(op.entries.size() / 2)});
}

llvm::Value *FunctionLowering::lower(const puppet::Concat &op) {
  Row parts = row(op.parts);
  return call(RuntimeFunction::Concatenate, {run_, parts.address, parts.count, here()});
}

llvm::Value *FunctionLowering::lower(const puppet::CheckSyntax &op) {
  return call(RuntimeFunction::CheckSyntax,
              {run_, value(op.value), module_.data.string(op.syntax), here()});
}

llvm::Value *FunctionLowering::lower(const puppet::Splat &op) {
  return call(RuntimeFunction::Unfold, {run_, value(op.value), here()});
}

} // namespace ppcc::codegen
