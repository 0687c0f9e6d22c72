// Types, access, calls and lambdas.
#include "codegen/lower/function_lowering.h"

namespace ppcc::codegen {

using namespace ir;

static_assert(uint32_t(CallStyle::Expression) == uint32_t(pp::CallStyle::Expression) &&
              uint32_t(CallStyle::Statement) == uint32_t(pp::CallStyle::Statement) &&
              uint32_t(CallStyle::Method) == uint32_t(pp::CallStyle::Method));

llvm::Value *FunctionLowering::lower(const ops::TypeNamed &op) {
  return call(RuntimeFunction::NamedType,
              {run_, scope_, module_.data.string(op.name), word(op.lenient), here()});
}

llvm::Value *FunctionLowering::lower(const ops::Index &op) {
  Row keys = row(op.keys);
  return call(RuntimeFunction::Index, {run_, scope_, value(op.from), keys.address, keys.count,
                                       here(op.places, op.keys.size() + 1)});
}

llvm::Value *FunctionLowering::lower(const ops::AssertType &op) {
  return call(RuntimeFunction::AssertType, {run_, scope_, value(op.value), value(op.type),
                                            module_.data.stringOrEmpty(op.description), here()});
}

llvm::Value *FunctionLowering::lower(const ops::Call &op) {
  Row arguments = row(op.args);
  llvm::Value *lambda = op.lambda ? value(op.lambda) : undef();
  return call(RuntimeFunction::Call,
              {run_, scope_, module_.data.string(op.name), arguments.address, arguments.count,
               lambda, word(static_cast<uint64_t>(op.style)), here(op.places, op.args.size())});
}

llvm::Value *FunctionLowering::lower(const ops::Lambda &op) {
  llvm::Value *state = op.state ? value(op.state) : undef();
  return call(RuntimeFunction::MakeClosure,
              {run_, scope_, module_.descriptors.lambda(op.lambda), state});
}

} // namespace ppcc::codegen
