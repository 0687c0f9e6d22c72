// Types, access, calls and lambdas.
#include "codegen/lower/puppet/op_lowering.h"

#include "ir/puppet/passes/static_types.h"
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/types/constants.h"
#include "runtime-lib/puppet/types/layouts.h"

namespace ppcc::codegen::puppet {

using namespace ir;
namespace ops = ir::puppet;

llvm::Value *OpLowering::lower(const ops::TypeNamed &op) {
  return call(RuntimeFunction::NamedType,
              {run_, scope_, module_.data.string(op.name), word(op.lenient), here()});
}

llvm::Value *OpLowering::lower(const ops::Index &op) {
  Row keys = row(op.keys);
  return call(RuntimeFunction::Index, {run_, scope_, value(op.from), keys.address, keys.count,
                                       here(op.places, op.keys.size() + 1)});
}

llvm::Value *OpLowering::lower(const ops::AssertType &op) {
  return call(RuntimeFunction::AssertType, {run_, scope_, value(op.value), value(op.type),
                                            module_.data.stringOrEmpty(op.description), here()});
}

llvm::Value *OpLowering::objectTest(llvm::Value *value, pp::ObjectKind kind) {
  llvm::Value *isObject = builder_.CreateICmpEQ(builder_.CreateAnd(value, word(3)), word(0));
  return choose(
      isObject, [&] { return isKind(objectOf(value), kind); },
      [&]() -> llvm::Value * { return builder_.getFalse(); });
}

llvm::Value *OpLowering::quickInstanceTest(llvm::Value *value, const pp::Type &type) {
  switch (type.typeKind()) {
  case pp::TypeKind::Any:
    return builder_.getTrue();
  case pp::TypeKind::Integer: {
    const auto &range = static_cast<const pp::IntegerType &>(type);
    llvm::Value *fits = bothSmall(value, value);
    // The order of words is that of the numbers.
    if (range.from.isSmallInteger())
      fits = builder_.CreateAnd(fits, builder_.CreateICmpSGE(value, word(range.from.word())));
    if (range.to.isSmallInteger())
      fits = builder_.CreateAnd(fits, builder_.CreateICmpSLE(value, word(range.to.word())));
    bool hasLargeBound = range.from.isObject() || range.to.isObject();
    return hasLargeBound ? nullptr : fits;
  }
  case pp::TypeKind::Numeric:
  case pp::TypeKind::Scalar:
  case pp::TypeKind::ScalarData:
    return bothSmall(value, value);
  case pp::TypeKind::String: {
    const auto &text = static_cast<const pp::StringType &>(type);
    return text.value || text.size ? nullptr : objectTest(value, pp::ObjectKind::String);
  }
  case pp::TypeKind::Float:
    return &type == &pp::floatType ? objectTest(value, pp::ObjectKind::Float) : nullptr;
  default: // the runtime knows
    return nullptr;
  }
}

llvm::Value *OpLowering::lower(const ops::InstanceOf &op) {
  llvm::Value *tested = value(op.value);
  const pp::Type *type = ops::builtInType(module_.source.text(op.type));
  auto ask = [&]() -> llvm::Value * {
    return call(RuntimeFunction::InstanceOf, {run_, tested, module_.data.string(op.type)});
  };
  llvm::Value *quick = quickInstanceTest(tested, *type);
  return quick ? choose(
                     quick, [&]() -> llvm::Value * { return builder_.getTrue(); }, ask)
               : ask();
}

llvm::Value *OpLowering::lower(const ops::Call &op) {
  Row arguments = row(op.args);
  llvm::Value *lambda = op.lambda ? value(op.lambda) : undef();
  return call(RuntimeFunction::Call,
              {run_, scope_, module_.data.string(op.name), arguments.address, arguments.count,
               lambda, word(static_cast<uint64_t>(op.style)), here(op.places, op.args.size())});
}

llvm::Value *OpLowering::lower(const ops::Lambda &op) {
  llvm::Value *state = op.state ? value(op.state) : undef();
  return call(RuntimeFunction::MakeClosure,
              {run_, scope_, module_.puppet.descriptors.lambda(op.lambda), state});
}

} // namespace ppcc::codegen::puppet
