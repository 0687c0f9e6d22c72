// Types, access, calls and lambdas.
#include "codegen/lower/function_lowering.h"

#include "ir/puppet/passes/static_types.h"
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/types/constants.h"
#include "runtime-lib/puppet/types/layouts.h"

namespace ppcc::codegen {

using namespace ir;

static_assert(uint32_t(CallStyle::Expression) == uint32_t(pp::CallStyle::Expression) &&
              uint32_t(CallStyle::Statement) == uint32_t(pp::CallStyle::Statement) &&
              uint32_t(CallStyle::Method) == uint32_t(pp::CallStyle::Method));

llvm::Value *FunctionLowering::lower(const puppet::TypeNamed &op) {
  return call(RuntimeFunction::NamedType,
              {run_, scope_, module_.data.string(op.name), word(op.lenient), here()});
}

llvm::Value *FunctionLowering::lower(const puppet::Index &op) {
  Row keys = row(op.keys);
  return call(RuntimeFunction::Index, {run_, scope_, value(op.from), keys.address, keys.count,
                                       here(op.places, op.keys.size() + 1)});
}

llvm::Value *FunctionLowering::lower(const puppet::AssertType &op) {
  return call(RuntimeFunction::AssertType, {run_, scope_, value(op.value), value(op.type),
                                            module_.data.stringOrEmpty(op.description), here()});
}

llvm::Value *FunctionLowering::objectTest(llvm::Value *value, pp::ObjectKind kind) {
  llvm::Value *isObject = builder_.CreateICmpEQ(builder_.CreateAnd(value, word(3)), word(0));
  return choose(
      isObject, [&] { return isKind(objectOf(value), kind); },
      [&]() -> llvm::Value * { return builder_.getFalse(); });
}

llvm::Value *FunctionLowering::quickInstanceTest(llvm::Value *value, const pp::Type &type) {
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

llvm::Value *FunctionLowering::lower(const puppet::InstanceOf &op) {
  llvm::Value *tested = value(op.value);
  const pp::Type *type = puppet::builtInType(module_.source.text(op.type));
  auto ask = [&]() -> llvm::Value * {
    return call(RuntimeFunction::InstanceOf, {run_, tested, module_.data.string(op.type)});
  };
  llvm::Value *quick = quickInstanceTest(tested, *type);
  return quick ? choose(
                     quick, [&]() -> llvm::Value * { return builder_.getTrue(); }, ask)
               : ask();
}

llvm::Value *FunctionLowering::lower(const core::Known &op) { return value(op.value); }

llvm::Value *FunctionLowering::callLimit() {
  size_t offset =
      offsetOf<pp::Run>(&pp::Context::limits) + offsetOf<pp::Limits>(&pp::Limits::callDepth);
  // Another thread lowers the limit when the time of the run is over.
  llvm::LoadInst *limit = load(builder_.getInt32Ty(), run_, offset);
  limit->setAtomic(llvm::AtomicOrdering::Monotonic);
  return limit;
}

void FunctionLowering::goOnIf(llvm::Value *isBelowLimit, ir::CallStyle style) {
  llvm::BasicBlock *tooDeep = blockAside("too_deep"), *enter = blockAfterCurrent("enter");
  branch(isBelowLimit, enter, tooDeep);
  builder_.SetInsertPoint(tooDeep);
  callNoReturn(RuntimeFunction::CallTooDeep, {run_, word(static_cast<uint64_t>(style)), here()});
  builder_.SetInsertPoint(enter);
}

llvm::Value *FunctionLowering::lower(const core::CheckTime &op) {
  goOnIf(builder_.CreateICmpNE(callLimit(), builder_.getInt32(0)), op.style);
  return nullptr;
}

llvm::Value *FunctionLowering::lower(const core::Call &op) {
  // As CallGuard does, so that endless recursion ends in the same error.
  llvm::Value *depthAddress = builder_.CreateConstInBoundsGEP1_64(
      builder_.getInt8Ty(), run_, offsetOf<pp::Run>(&pp::Run::callDepth));
  llvm::Value *depth = builder_.CreateLoad(builder_.getInt32Ty(), depthAddress);
  goOnIf(builder_.CreateICmpULT(depth, callLimit()), op.style);
  builder_.CreateStore(builder_.CreateAdd(depth, builder_.getInt32(1)), depthAddress);
  llvm::Value *scope =
      source_.kind == puppet::kind::Direct ? scope_ : call(RuntimeFunction::FunctionScope, {run_});
  std::vector<llvm::Value *> arguments = {run_, scope};
  for (ValueId argument : op.args)
    arguments.push_back(value(argument));
  llvm::Value *result = builder_.CreateCall(module_.function(op.function), arguments);
  builder_.CreateStore(depth, depthAddress);
  return result;
}

llvm::Value *FunctionLowering::lower(const puppet::LambdaMismatch &op) {
  Row arguments = row(op.args);
  callNoReturn(RuntimeFunction::LambdaMismatch,
               {run_, scope_, module_.descriptors.lambda(op.lambda), arguments.address,
                arguments.count, word(static_cast<uint64_t>(op.style)), here()});
  return nullptr;
}

llvm::Value *FunctionLowering::lower(const puppet::ResultMismatch &op) {
  callNoReturn(RuntimeFunction::ResultMismatch,
               {run_, module_.data.string(op.function), value(op.value),
                module_.data.string(op.type), word(static_cast<uint64_t>(op.style)), here()});
  return nullptr;
}

llvm::Value *FunctionLowering::lower(const puppet::Call &op) {
  Row arguments = row(op.args);
  llvm::Value *lambda = op.lambda ? value(op.lambda) : undef();
  return call(RuntimeFunction::Call,
              {run_, scope_, module_.data.string(op.name), arguments.address, arguments.count,
               lambda, word(static_cast<uint64_t>(op.style)), here(op.places, op.args.size())});
}

llvm::Value *FunctionLowering::lower(const puppet::Lambda &op) {
  llvm::Value *state = op.state ? value(op.state) : undef();
  return call(RuntimeFunction::MakeClosure,
              {run_, scope_, module_.descriptors.lambda(op.lambda), state});
}

} // namespace ppcc::codegen
