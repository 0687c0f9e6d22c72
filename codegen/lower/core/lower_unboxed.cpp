// Unboxed numbers, and the ways in and out of the value word.
#include "codegen/lower/core/op_lowering.h"

#include "ir/core/integer_range.h"

namespace ppcc::codegen::core {

using namespace ir;
namespace ops = ir::core;

namespace {

llvm::CmpInst::Predicate integerPredicate(Predicate predicate) {
  switch (predicate) {
  case Predicate::Eq:
    return llvm::CmpInst::ICMP_EQ;
  case Predicate::Ne:
    return llvm::CmpInst::ICMP_NE;
  case Predicate::Lt:
    return llvm::CmpInst::ICMP_SLT;
  case Predicate::Le:
    return llvm::CmpInst::ICMP_SLE;
  case Predicate::Gt:
    return llvm::CmpInst::ICMP_SGT;
  case Predicate::Ge:
    return llvm::CmpInst::ICMP_SGE;
  }
  __builtin_unreachable();
}

llvm::CmpInst::Predicate floatPredicate(Predicate predicate) {
  switch (predicate) {
  case Predicate::Eq:
    return llvm::CmpInst::FCMP_OEQ;
  case Predicate::Ne:
    return llvm::CmpInst::FCMP_UNE;
  case Predicate::Lt:
    return llvm::CmpInst::FCMP_OLT;
  case Predicate::Le:
    return llvm::CmpInst::FCMP_OLE;
  case Predicate::Gt:
    return llvm::CmpInst::FCMP_OGT;
  case Predicate::Ge:
    return llvm::CmpInst::FCMP_OGE;
  }
  __builtin_unreachable();
}

} // namespace

bool OpLowering::isSmallInteger(ValueId id) const {
  Refinement bounds = source_.typeOf(id).refinement();
  return bounds && bounds.dialect == Dialect::core &&
         module_.source.core.ranges[bounds.row].isSmall();
}

llvm::Value *OpLowering::lower(const ops::Not &op) { return builder_.CreateNot(value(op.value)); }

llvm::Value *OpLowering::lower(const ops::Box &op) {
  bool fits = source_.typeOf(op.value).repr == Repr::Int &&
              (isSmallInteger(op.value) || isSmallInteger(current().result));
  if (!fits)
    return boxed(op.value);
  llvm::Value *doubled = builder_.CreateShl(value(op.value), word(1), "", false, true);
  return builder_.CreateOr(doubled, word(1));
}

llvm::Value *OpLowering::lower(const ops::UnboxInt &op) {
  llvm::Value *boxedValue = value(op.value);
  if (isSmallInteger(op.value) || isSmallInteger(current().result))
    return builder_.CreateAShr(boxedValue, word(1));
  return choose(
      bothSmall(boxedValue, boxedValue), [&] { return builder_.CreateAShr(boxedValue, word(1)); },
      [&] {
        // 64 bits that do not fit the immediate: one limb and a sign.
        using Big = pp::BigInteger;
        llvm::Value *object = objectOf(boxedValue);
        llvm::Value *limb = load(i64_, object, offsetOf<&Big::limbs>);
        llvm::Value *flags = load(builder_.getInt8Ty(), object, offsetOf<&pp::Object::flags>);
        llvm::Value *sign = builder_.CreateAnd(flags, builder_.getInt8(Big::negative));
        return builder_.CreateSelect(builder_.CreateIsNull(sign), limb, builder_.CreateNeg(limb));
      });
}

llvm::Value *OpLowering::lower(const ops::UnboxFloat &op) {
  return load(builder_.getDoubleTy(), objectOf(value(op.value)), offsetOf<&pp::Float::value>);
}

llvm::Value *OpLowering::lower(const ops::UnboxBool &op) {
  return builder_.CreateICmpEQ(value(op.value), word(pp::Value::trueWord));
}

llvm::Value *OpLowering::lower(const ops::UnboxString &op) { return objectOf(value(op.value)); }

llvm::Value *OpLowering::integerArithmetic(llvm::Intrinsic::ID id,
                                           llvm::Instruction::BinaryOps plain, RuntimeFunction slow,
                                           const ops::IntBinary &op) {
  llvm::Value *a = value(op.lhs), *b = value(op.rhs);
  if (source_.typeOf(current().result).repr == Repr::Int) {
    auto *result = builder_.CreateBinOp(plain, a, b);
    if (auto *instruction = llvm::dyn_cast<llvm::Instruction>(result))
      instruction->setHasNoSignedWrap();
    return result;
  }
  return choose(
      builder_.getTrue(), [&] { return boxInteger(checked(id, a, b)); },
      [&] {
        llvm::Value *left = boxInteger(a);
        return call(slow, {run_, left, boxInteger(b), here({}, 2)});
      });
}

llvm::Value *OpLowering::lower(const ops::IntAdd &op) {
  return integerArithmetic(llvm::Intrinsic::sadd_with_overflow, llvm::Instruction::Add,
                           RuntimeFunction::Add, op);
}

llvm::Value *OpLowering::lower(const ops::IntSub &op) {
  return integerArithmetic(llvm::Intrinsic::ssub_with_overflow, llvm::Instruction::Sub,
                           RuntimeFunction::Subtract, op);
}

llvm::Value *OpLowering::lower(const ops::IntMul &op) {
  return integerArithmetic(llvm::Intrinsic::smul_with_overflow, llvm::Instruction::Mul,
                           RuntimeFunction::Multiply, op);
}

llvm::Value *OpLowering::lower(const ops::IntDiv &op) {
  return floorDivide(value(op.lhs), value(op.rhs));
}

llvm::Value *OpLowering::lower(const ops::IntMod &op) {
  return floorModulo(value(op.lhs), value(op.rhs));
}

llvm::Value *OpLowering::lower(const ops::IntCompare &op) {
  return builder_.CreateICmp(integerPredicate(op.predicate), value(op.lhs), value(op.rhs));
}

llvm::Value *OpLowering::lower(const ops::FloatAdd &op) {
  return builder_.CreateFAdd(value(op.lhs), value(op.rhs));
}

llvm::Value *OpLowering::lower(const ops::FloatSub &op) {
  return builder_.CreateFSub(value(op.lhs), value(op.rhs));
}

llvm::Value *OpLowering::lower(const ops::FloatMul &op) {
  return builder_.CreateFMul(value(op.lhs), value(op.rhs));
}

llvm::Value *OpLowering::lower(const ops::FloatDiv &op) {
  llvm::Value *a = value(op.lhs), *b = value(op.rhs);
  llvm::Value *zero = llvm::ConstantFP::get(builder_.getDoubleTy(), 0.0);
  return choose(
      builder_.CreateFCmpUNE(b, zero), [&] { return builder_.CreateFDiv(a, b); },
      [&]() -> llvm::Value * {
        // The runtime has Puppet's error for it.
        llvm::Value *left = box(a, Repr::Float);
        llvm::Value *quotient =
            call(RuntimeFunction::Divide, {run_, left, box(b, Repr::Float), here({}, 2)});
        return load(builder_.getDoubleTy(), objectOf(quotient), offsetOf<&pp::Float::value>);
      });
}

llvm::Value *OpLowering::lower(const ops::FloatCompare &op) {
  return builder_.CreateFCmp(floatPredicate(op.predicate), value(op.lhs), value(op.rhs));
}

} // namespace ppcc::codegen::core
