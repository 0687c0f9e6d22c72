// Operators on boxed values: small integers in line, all else by the runtime.
//
// A small integer n is the word 2n+1, so sums and orders of words are those of the numbers.
#include "codegen/lower/function_lowering.h"

namespace ppcc::codegen {

using namespace ir;

llvm::Value *FunctionLowering::bothSmall(llvm::Value *a, llvm::Value *b) {
  llvm::Value *tags = builder_.CreateAnd(builder_.CreateAnd(a, b), word(1));
  return builder_.CreateICmpNE(tags, word(0));
}

llvm::Value *FunctionLowering::slowBinary(RuntimeFunction id, const puppet::Binary &op) {
  return call(id, {run_, value(op.lhs), value(op.rhs), here(op.places, 2)});
}

llvm::Value *FunctionLowering::lower(const puppet::Add &op) {
  llvm::Value *a = value(op.lhs), *b = value(op.rhs);
  return choose(
      bothSmall(a, b),
      [&] {
        return checked(llvm::Intrinsic::sadd_with_overflow, a, builder_.CreateSub(b, word(1)));
      },
      [&] { return slowBinary(RuntimeFunction::Add, op); });
}

llvm::Value *FunctionLowering::lower(const puppet::Sub &op) {
  llvm::Value *a = value(op.lhs), *b = value(op.rhs);
  return choose(
      bothSmall(a, b),
      [&] {
        return checked(llvm::Intrinsic::ssub_with_overflow, a, builder_.CreateSub(b, word(1)));
      },
      [&] { return slowBinary(RuntimeFunction::Subtract, op); });
}

llvm::Value *FunctionLowering::lower(const puppet::Mul &op) {
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

llvm::Value *FunctionLowering::lower(const puppet::Neg &op) {
  llvm::Value *a = value(op.value);
  return choose(
      bothSmall(a, a), [&] { return checked(llvm::Intrinsic::ssub_with_overflow, word(2), a); },
      [&] {
        return call(RuntimeFunction::Negate, {run_, a, here()});
      });
}

llvm::Value *FunctionLowering::divideSmall(const puppet::Binary &op, RuntimeFunction slow,
                                           bool wantsRest) {
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

llvm::Value *FunctionLowering::lower(const puppet::Div &op) {
  return divideSmall(op, RuntimeFunction::Divide, false);
}

llvm::Value *FunctionLowering::lower(const puppet::Mod &op) {
  return divideSmall(op, RuntimeFunction::Modulo, true);
}

llvm::Value *FunctionLowering::lower(const puppet::Shl &op) {
  return slowBinary(RuntimeFunction::ShiftLeft, op);
}

llvm::Value *FunctionLowering::lower(const puppet::Shr &op) {
  return slowBinary(RuntimeFunction::ShiftRight, op);
}

llvm::Value *FunctionLowering::compare(RuntimeFunction id, llvm::CmpInst::Predicate predicate,
                                       const puppet::Binary &op) {
  llvm::Value *a = value(op.lhs), *b = value(op.rhs);
  return choose(
      bothSmall(a, b), [&] { return builder_.CreateICmp(predicate, a, b); },
      [&] { return slowBinary(id, op); });
}

llvm::Value *FunctionLowering::lower(const puppet::Lt &op) {
  return compare(RuntimeFunction::Less, llvm::CmpInst::ICMP_SLT, op);
}

llvm::Value *FunctionLowering::lower(const puppet::Le &op) {
  return compare(RuntimeFunction::LessOrEqual, llvm::CmpInst::ICMP_SLE, op);
}

llvm::Value *FunctionLowering::lower(const puppet::Gt &op) {
  return compare(RuntimeFunction::Greater, llvm::CmpInst::ICMP_SGT, op);
}

llvm::Value *FunctionLowering::lower(const puppet::Ge &op) {
  return compare(RuntimeFunction::GreaterOrEqual, llvm::CmpInst::ICMP_SGE, op);
}

llvm::Value *FunctionLowering::equal(const puppet::Binary &op) {
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

llvm::Value *FunctionLowering::lower(const puppet::Eq &op) { return equal(op); }

llvm::Value *FunctionLowering::lower(const puppet::Ne &op) { return builder_.CreateNot(equal(op)); }

llvm::Value *FunctionLowering::lower(const puppet::In &op) {
  return slowBinary(RuntimeFunction::IsIn, op);
}

llvm::Value *FunctionLowering::lower(const core::Not &op) {
  return builder_.CreateNot(value(op.value));
}

llvm::Value *FunctionLowering::lower(const puppet::Truthy &op) {
  // undef and false differ in one bit.
  constexpr uint64_t difference = pp::Value::undefWord ^ pp::Value::falseWord;
  static_assert((difference & (difference - 1)) == 0);
  llvm::Value *masked = builder_.CreateAnd(value(op.value), word(~difference));
  return builder_.CreateICmpNE(masked, word(pp::Value::undefWord & ~difference));
}

} // namespace ppcc::codegen
