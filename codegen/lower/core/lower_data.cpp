// Constants, literal collections, interpolation.
#include "codegen/lower/core/op_lowering.h"

namespace ppcc::codegen::core {

using namespace ir;
namespace ops = ir::core;

llvm::Value *OpLowering::lower(const ops::Const &op) {
  const Constant &constant = module_.source.constants[op.value];
  switch (held(source_.typeOf(current().result).repr)) {
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

llvm::Value *OpLowering::lower(const ops::Array &op) {
  Row elements = row(op.elements);
  return call(RuntimeFunction::MakeArray, {run_, elements.address, elements.count});
}

llvm::Value *OpLowering::lower(const ops::Hash &op) {
  Row entries = row(op.entries);
  return call(RuntimeFunction::MakeHash, {run_, entries.address, word(op.entries.size() / 2)});
}

llvm::Value *OpLowering::lower(const ops::Element &op) {
  llvm::Value *elements =
      load(builder_.getPtrTy(), objectOf(value(op.from)), offsetOf<&pp::Array::elements>);
  return load(i64_, elements, op.position * sizeof(pp::Value));
}

llvm::Value *OpLowering::lower(const ops::Known &op) { return value(op.value); }

} // namespace ppcc::codegen::core
