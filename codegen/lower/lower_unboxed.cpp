// Unboxed numbers, and the ways in and out of the value word.
#include "codegen/lower/function_lowering.h"

#include "ir/core/integer_range.h"

namespace ppcc::codegen {

using namespace ir;

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

llvm::Value *FunctionLowering::objectOf(llvm::Value *word) {
  return builder_.CreateIntToPtr(word, pointer_);
}

llvm::LoadInst *FunctionLowering::load(llvm::Type *type, llvm::Value *base, size_t offset) {
  return builder_.CreateLoad(
      type, builder_.CreateConstInBoundsGEP1_64(builder_.getInt8Ty(), base, offset));
}

llvm::Value *FunctionLowering::boxInteger(llvm::Value *number) {
  return choose(
      builder_.getTrue(),
      [&] {
        llvm::Value *doubled = checked(llvm::Intrinsic::sadd_with_overflow, number, number);
        return builder_.CreateOr(doubled, word(1));
      },
      [&] {
        return call(RuntimeFunction::BoxInteger, {run_, number});
      });
}

llvm::Value *FunctionLowering::box(llvm::Value *value, Repr repr) {
  switch (held(repr)) {
  case Held::Nothing:
  case Held::Word:
    return value;
  case Held::Integer:
    return boxInteger(value);
  case Held::Double:
    return call(RuntimeFunction::BoxFloat, {run_, value});
  case Held::Bit:
    return builder_.CreateSelect(value, word(pp::Value::trueWord), word(pp::Value::falseWord));
  case Held::Pointer:
    return builder_.CreatePtrToInt(value, i64_);
  }
  __builtin_unreachable();
}

bool FunctionLowering::isSmallInteger(ValueId id) const {
  Refinement bounds = source_.typeOf(id).refinement();
  return bounds && bounds.dialect == Dialect::core &&
         module_.source.core.ranges[bounds.row].isSmall();
}

llvm::Value *FunctionLowering::boxed(ValueId id) { return box(value(id), source_.typeOf(id).repr); }

llvm::Value *FunctionLowering::lower(const core::Box &op) {
  bool fits = source_.typeOf(op.value).repr == Repr::Int &&
              (isSmallInteger(op.value) || isSmallInteger(op_->result));
  if (!fits)
    return boxed(op.value);
  llvm::Value *doubled = builder_.CreateShl(value(op.value), word(1), "", false, true);
  return builder_.CreateOr(doubled, word(1));
}

llvm::Value *FunctionLowering::lower(const core::UnboxInt &op) {
  llvm::Value *boxedValue = value(op.value);
  if (isSmallInteger(op.value) || isSmallInteger(op_->result))
    return builder_.CreateAShr(boxedValue, word(1));
  return choose(
      bothSmall(boxedValue, boxedValue), [&] { return builder_.CreateAShr(boxedValue, word(1)); },
      [&] {
        // 64 bits that do not fit the immediate: one limb and a sign.
        using Big = pp::BigInteger;
        llvm::Value *object = objectOf(boxedValue);
        llvm::Value *limb = load(i64_, object, offsetOf<Big>(&Big::limbs));
        llvm::Value *flags = load(builder_.getInt8Ty(), object, offsetOf<Big>(&pp::Object::flags));
        llvm::Value *sign = builder_.CreateAnd(flags, builder_.getInt8(Big::negative));
        return builder_.CreateSelect(builder_.CreateIsNull(sign), limb, builder_.CreateNeg(limb));
      });
}

llvm::Value *FunctionLowering::lower(const core::UnboxFloat &op) {
  return load(builder_.getDoubleTy(), objectOf(value(op.value)),
              offsetOf<pp::Float>(&pp::Float::value));
}

llvm::Value *FunctionLowering::lower(const core::UnboxBool &op) {
  return builder_.CreateICmpEQ(value(op.value), word(pp::Value::trueWord));
}

llvm::Value *FunctionLowering::lower(const core::UnboxString &op) {
  return objectOf(value(op.value));
}

llvm::Value *FunctionLowering::integerArithmetic(llvm::Intrinsic::ID id,
                                                 llvm::Instruction::BinaryOps plain,
                                                 RuntimeFunction slow, const core::IntBinary &op) {
  llvm::Value *a = value(op.lhs), *b = value(op.rhs);
  if (source_.typeOf(op_->result).repr == Repr::Int) {
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

llvm::Value *FunctionLowering::lower(const core::IntAdd &op) {
  return integerArithmetic(llvm::Intrinsic::sadd_with_overflow, llvm::Instruction::Add,
                           RuntimeFunction::Add, op);
}

llvm::Value *FunctionLowering::lower(const core::IntSub &op) {
  return integerArithmetic(llvm::Intrinsic::ssub_with_overflow, llvm::Instruction::Sub,
                           RuntimeFunction::Subtract, op);
}

llvm::Value *FunctionLowering::lower(const core::IntMul &op) {
  return integerArithmetic(llvm::Intrinsic::smul_with_overflow, llvm::Instruction::Mul,
                           RuntimeFunction::Multiply, op);
}

llvm::Value *FunctionLowering::floorDivide(llvm::Value *a, llvm::Value *b) {
  llvm::Value *quotient = builder_.CreateSDiv(a, b);
  llvm::Value *rest = builder_.CreateSRem(a, b);
  llvm::Value *signsDiffer = builder_.CreateICmpSLT(builder_.CreateXor(rest, b), word(0));
  llvm::Value *isBelow = builder_.CreateAnd(builder_.CreateIsNotNull(rest), signsDiffer);
  return builder_.CreateSub(quotient, builder_.CreateZExt(isBelow, i64_));
}

llvm::Value *FunctionLowering::floorModulo(llvm::Value *a, llvm::Value *b) {
  llvm::Value *rest = builder_.CreateSRem(a, b);
  llvm::Value *signsDiffer = builder_.CreateICmpSLT(builder_.CreateXor(rest, b), word(0));
  llvm::Value *isBelow = builder_.CreateAnd(builder_.CreateIsNotNull(rest), signsDiffer);
  return builder_.CreateSelect(isBelow, builder_.CreateAdd(rest, b), rest);
}

llvm::Value *FunctionLowering::lower(const core::IntDiv &op) {
  return floorDivide(value(op.lhs), value(op.rhs));
}

llvm::Value *FunctionLowering::lower(const core::IntMod &op) {
  return floorModulo(value(op.lhs), value(op.rhs));
}

llvm::Value *FunctionLowering::lower(const core::IntCompare &op) {
  return builder_.CreateICmp(integerPredicate(op.predicate), value(op.lhs), value(op.rhs));
}

llvm::Value *FunctionLowering::lower(const core::FloatAdd &op) {
  return builder_.CreateFAdd(value(op.lhs), value(op.rhs));
}

llvm::Value *FunctionLowering::lower(const core::FloatSub &op) {
  return builder_.CreateFSub(value(op.lhs), value(op.rhs));
}

llvm::Value *FunctionLowering::lower(const core::FloatMul &op) {
  return builder_.CreateFMul(value(op.lhs), value(op.rhs));
}

llvm::Value *FunctionLowering::lower(const core::FloatDiv &op) {
  llvm::Value *a = value(op.lhs), *b = value(op.rhs);
  llvm::Value *zero = llvm::ConstantFP::get(builder_.getDoubleTy(), 0.0);
  return choose(
      builder_.CreateFCmpUNE(b, zero), [&] { return builder_.CreateFDiv(a, b); },
      [&]() -> llvm::Value * {
        // The runtime has Puppet's error for it.
        llvm::Value *left = box(a, Repr::Float);
        llvm::Value *quotient =
            call(RuntimeFunction::Divide, {run_, left, box(b, Repr::Float), here({}, 2)});
        return load(builder_.getDoubleTy(), objectOf(quotient),
                    offsetOf<pp::Float>(&pp::Float::value));
      });
}

llvm::Value *FunctionLowering::lower(const core::FloatCompare &op) {
  return builder_.CreateFCmp(floatPredicate(op.predicate), value(op.lhs), value(op.rhs));
}

} // namespace ppcc::codegen
