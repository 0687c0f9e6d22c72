// Constants, literal collections, interpolation.
#include "codegen/lower/function_lowering.h"

namespace ppcc::codegen {

using namespace ir;

llvm::Value *FunctionLowering::lower(const ops::Const &op) {
  const Constant &constant = module_.source.constants[op.value];
  switch (source_.typeOf(op_->result).repr) {
  case Repr::Int:
    return word(static_cast<uint64_t>(constant.integer));
  case Repr::Float:
    return llvm::ConstantFP::get(builder_.getDoubleTy(), constant.number);
  case Repr::Bool:
    return builder_.getInt1(constant.boolean);
  case Repr::String:
    return module_.data.string(constant.text);
  case Repr::None:
  case Repr::Any:
  case Repr::Match:
    return module_.data.word(op.value);
  }
  __builtin_unreachable();
}

llvm::Value *FunctionLowering::lower(const ops::Array &op) { return makeArray(op.elements); }

llvm::Value *FunctionLowering::lower(const ops::Hash &op) {
  Row entries = row(op.entries);
  return call(RuntimeFunction::MakeHash, {run_, entries.address, word(op.entries.size() / 2)});
}

llvm::Value *FunctionLowering::lower(const ops::Concat &op) {
  Row parts = row(op.parts);
  return call(RuntimeFunction::Concatenate, {run_, parts.address, parts.count, here()});
}

llvm::Value *FunctionLowering::lower(const ops::CheckSyntax &op) {
  return call(RuntimeFunction::CheckSyntax,
              {run_, value(op.value), module_.data.string(op.syntax), here()});
}

llvm::Value *FunctionLowering::lower(const ops::Splat &op) {
  return call(RuntimeFunction::Unfold, {run_, value(op.value), here()});
}

} // namespace ppcc::codegen
