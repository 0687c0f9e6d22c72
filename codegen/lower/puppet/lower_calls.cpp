// Types, access, calls and lambdas.
#include "codegen/lower/puppet/op_lowering.h"

#include "ir/puppet/quick_test.h"

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

llvm::Value *OpLowering::quickInstanceTest(llvm::Value *value, const ops::QuickTest &test) {
  switch (test.kind) {
  case ops::QuickTest::None:
    return nullptr;
  case ops::QuickTest::Always:
    return builder_.getTrue();
  case ops::QuickTest::SmallInteger: {
    llvm::Value *fits = bothSmall(value, value);
    // The order of words is that of the numbers.
    if (test.from != pp::Value::smallMin)
      fits = builder_.CreateAnd(
          fits, builder_.CreateICmpSGE(value, word(pp::Value::smallInteger(test.from).word())));
    if (test.to != pp::Value::smallMax)
      fits = builder_.CreateAnd(
          fits, builder_.CreateICmpSLE(value, word(pp::Value::smallInteger(test.to).word())));
    return fits;
  }
  case ops::QuickTest::Object:
    return objectTest(value, test.object);
  }
  __builtin_unreachable();
}

llvm::Value *OpLowering::lower(const ops::InstanceOf &op) {
  llvm::Value *tested = value(op.value);
  auto ask = [&]() -> llvm::Value * {
    return call(RuntimeFunction::InstanceOf, {run_, tested, module_.data.string(op.type)});
  };
  llvm::Value *quick = quickInstanceTest(tested, ops::quickTest(module_.source.text(op.type)));
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
