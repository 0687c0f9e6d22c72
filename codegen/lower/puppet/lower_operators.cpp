// Operators on boxed values: small integers in line, all else by the runtime.
//
// A small integer n is the word 2n+1, so sums and orders of words are those of the numbers.
#include "codegen/lower/puppet/op_lowering.h"

namespace ppcc::codegen::puppet {

using namespace ir;
namespace ops = ir::puppet;

llvm::Value *OpLowering::slowBinary(RuntimeFunction id, const ops::Binary &op) {
  return call(id, {run_, value(op.lhs), value(op.rhs), here(op.places, 2)});
}

llvm::Value *OpLowering::lower(const ops::Add &op) {
  llvm::Value *a = value(op.lhs), *b = value(op.rhs);
  return choose(
      bothSmall(a, b),
      [&] {
        return checked(llvm::Intrinsic::sadd_with_overflow, a, builder_.CreateSub(b, word(1)));
      },
      [&] { return slowBinary(RuntimeFunction::Add, op); });
}

llvm::Value *OpLowering::lower(const ops::Sub &op) {
  llvm::Value *a = value(op.lhs), *b = value(op.rhs);
  return choose(
      bothSmall(a, b),
      [&] {
        return checked(llvm::Intrinsic::ssub_with_overflow, a, builder_.CreateSub(b, word(1)));
      },
      [&] { return slowBinary(RuntimeFunction::Subtract, op); });
}

llvm::Value *OpLowering::lower(const ops::Mul &op) {
  llvm::Value *a = value(op.lhs), *b = value(op.rhs);
  return choose(
      bothSmall(a, b),
      [&] {
        // 2a · b is even, so its tag bit can be set without a carry.
        llvm::Value *product =
            checked(llvm::Intrinsic::smul_with_overflow, builder_.CreateSub(a, word(1)),
                    builder_.CreateAShr(b, word(1)));
        return builder_.CreateOr(product, word(1));
      },
      [&] { return slowBinary(RuntimeFunction::Multiply, op); });
}

llvm::Value *OpLowering::lower(const ops::Neg &op) {
  llvm::Value *a = value(op.value);
  return choose(
      bothSmall(a, a), [&] { return checked(llvm::Intrinsic::ssub_with_overflow, word(2), a); },
      [&] {
        return call(RuntimeFunction::Negate, {run_, a, here()});
      });
}

llvm::Value *OpLowering::divideSmall(const ops::Binary &op, RuntimeFunction slow, bool wantsRest) {
  llvm::Value *a = value(op.lhs), *b = value(op.rhs);
  // Zero is an error, and a negative divisor could make the quotient too large.
  llvm::Value *isPositive = builder_.CreateICmpSGT(b, word(1));
  return choose(
      builder_.CreateAnd(bothSmall(a, b), isPositive),
      [&] {
        llvm::Value *left = builder_.CreateAShr(a, word(1)),
                    *right = builder_.CreateAShr(b, word(1));
        llvm::Value *result = wantsRest ? floorModulo(left, right) : floorDivide(left, right);
        return builder_.CreateOr(builder_.CreateShl(result, word(1)), word(1));
      },
      [&] { return slowBinary(slow, op); });
}

llvm::Value *OpLowering::lower(const ops::Div &op) {
  return divideSmall(op, RuntimeFunction::Divide, false);
}

llvm::Value *OpLowering::lower(const ops::Mod &op) {
  return divideSmall(op, RuntimeFunction::Modulo, true);
}

llvm::Value *OpLowering::lower(const ops::Shl &op) {
  return slowBinary(RuntimeFunction::ShiftLeft, op);
}

llvm::Value *OpLowering::lower(const ops::Shr &op) {
  return slowBinary(RuntimeFunction::ShiftRight, op);
}

llvm::Value *OpLowering::compare(RuntimeFunction id, llvm::CmpInst::Predicate predicate,
                                 const ops::Binary &op) {
  llvm::Value *a = value(op.lhs), *b = value(op.rhs);
  return choose(
      bothSmall(a, b), [&] { return builder_.CreateICmp(predicate, a, b); },
      [&] { return slowBinary(id, op); });
}

llvm::Value *OpLowering::lower(const ops::Lt &op) {
  return compare(RuntimeFunction::Less, llvm::CmpInst::ICMP_SLT, op);
}

llvm::Value *OpLowering::lower(const ops::Le &op) {
  return compare(RuntimeFunction::LessOrEqual, llvm::CmpInst::ICMP_SLE, op);
}

llvm::Value *OpLowering::lower(const ops::Gt &op) {
  return compare(RuntimeFunction::Greater, llvm::CmpInst::ICMP_SGT, op);
}

llvm::Value *OpLowering::lower(const ops::Ge &op) {
  return compare(RuntimeFunction::GreaterOrEqual, llvm::CmpInst::ICMP_SGE, op);
}

llvm::Value *OpLowering::equal(const ops::Binary &op) {
  llvm::Value *a = value(op.lhs), *b = value(op.rhs);
  llvm::Value *same = builder_.CreateICmpEQ(a, b);
  auto equalsOnlyItself = [](llvm::Value *operand) {
    // An integer constant may equal a Float; undef, default and booleans equal nothing else.
    auto *known = llvm::dyn_cast<llvm::ConstantInt>(operand);
    return known && !pp::Value::fromWord(known->getZExtValue()).isSmallInteger();
  };
  if (equalsOnlyItself(a) || equalsOnlyItself(b))
    return same;
  // Equal words are equal values; different small integers are different values.
  llvm::Value *known = builder_.CreateOr(same, bothSmall(a, b));
  return choose(
      known, [&] { return same; },
      [&] {
        return call(RuntimeFunction::Equals, {run_, a, b});
      });
}

llvm::Value *OpLowering::lower(const ops::Eq &op) { return equal(op); }

llvm::Value *OpLowering::lower(const ops::Ne &op) { return builder_.CreateNot(equal(op)); }

llvm::Value *OpLowering::lower(const ops::In &op) { return slowBinary(RuntimeFunction::IsIn, op); }

llvm::Value *OpLowering::isNotEmptyText(llvm::Value *value) {
  return choose(
      objectTest(value, pp::ObjectKind::String),
      [&] {
        return builder_.CreateIsNotNull(
            load(builder_.getInt32Ty(), objectOf(value), offsetOf<&pp::Object::length>));
      },
      [&]() -> llvm::Value * { return builder_.getTrue(); });
}

llvm::Value *OpLowering::lower(const ops::Truthy &op) {
  // undef and false differ in one bit.
  constexpr uint64_t difference = pp::Value::undefWord ^ pp::Value::falseWord;
  static_assert((difference & (difference - 1)) == 0);
  llvm::Value *masked = builder_.CreateAnd(value(op.value), word(~difference));
  llvm::Value *isThere = builder_.CreateICmpNE(masked, word(pp::Value::undefWord & ~difference));
  return op.emptyIsFalse ? builder_.CreateAnd(isThere, isNotEmptyText(value(op.value))) : isThere;
}

} // namespace ppcc::codegen::puppet
