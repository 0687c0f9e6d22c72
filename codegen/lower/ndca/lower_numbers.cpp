// Integers and truth values.
#include "codegen/lower/ndca/op_lowering.h"

#include <algorithm>

namespace ppcc::codegen::ndca {

using namespace ir;
namespace ops = ir::ndca;
using ops::Operator;

namespace {

llvm::CmpInst::Predicate predicateOf(Predicate predicate, bool isSigned) {
  using P = llvm::CmpInst;
  switch (predicate) {
  case Predicate::Eq:
    return P::ICMP_EQ;
  case Predicate::Ne:
    return P::ICMP_NE;
  case Predicate::Lt:
    return isSigned ? P::ICMP_SLT : P::ICMP_ULT;
  case Predicate::Le:
    return isSigned ? P::ICMP_SLE : P::ICMP_ULE;
  case Predicate::Gt:
    return isSigned ? P::ICMP_SGT : P::ICMP_UGT;
  case Predicate::Ge:
    return isSigned ? P::ICMP_SGE : P::ICMP_UGE;
  }
  __builtin_unreachable();
}

IntegerRange hull(IntegerRange a, IntegerRange b) {
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

} // namespace

IntegerRange OpLowering::boundsOf(ValueId id) const {
  Refinement bounds = source_.typeOf(id).refinement();
  bool isBounded = bounds && bounds.dialect == Dialect::core;
  return isBounded ? module_.source.core.ranges[bounds.row] : IntegerRange{INT64_MIN, INT64_MAX};
}

OpLowering::Width OpLowering::widthOf(IntegerRange range) const {
  bool isSigned = range.low < 0 || !isRow();
  for (unsigned bits : {8u, 16u, 32u}) {
    int64_t most = (int64_t{1} << (isSigned ? bits - 1 : bits)) - 1;
    if (isRow() && range.high <= most && (!isSigned || range.low >= -most - 1))
      return {bits, isSigned};
  }
  return {64, isSigned};
}

OpLowering::Width OpLowering::commonWidth(std::initializer_list<ValueId> ids) const {
  IntegerRange all = boundsOf(*ids.begin());
  for (ValueId id : ids)
    all = hull(all, boundsOf(id));
  return widthOf(all);
}

llvm::ConstantInt *OpLowering::number(Width width, int64_t value) {
  return llvm::ConstantInt::get(builder_.getIntNTy(width.bits), static_cast<uint64_t>(value),
                                /*IsSigned=*/true, /*ImplicitTrunc=*/true);
}

llvm::Value *OpLowering::convert(llvm::Value *number, IntegerRange bounds, Width width) {
  llvm::Type *type = builder_.getIntNTy(width.bits);
  return bounds.low < 0 ? builder_.CreateSExtOrTrunc(number, type)
                        : builder_.CreateZExtOrTrunc(number, type);
}

llvm::Value *OpLowering::as(ValueId id, Width width) {
  return convert(value(id), boundsOf(id), width);
}

llvm::Value *OpLowering::result(llvm::Value *value, Width width) {
  return convert(value, {width.isSigned ? -1 : 0, 0}, resultWidth());
}

llvm::Value *OpLowering::divide(const ops::Compute &op) {
  IntegerRange all = hull(hull(boundsOf(op.lhs), boundsOf(op.rhs)), boundsOf(current().result));
  Width width = widthOf(all);
  llvm::Value *a = as(op.lhs, width), *b = as(op.rhs, width);
  bool isQuotient = op.op == Operator::Div;
  auto is = [&](int64_t wanted) { return builder_.CreateICmpEQ(b, number(width, wanted)); };
  // Whatever a check finds later, dividing must not trap.
  llvm::Value *divisor = builder_.CreateSelect(is(0), number(width, 1), b);
  if (!width.isSigned)
    return result(isQuotient ? builder_.CreateUDiv(a, divisor) : builder_.CreateURem(a, divisor),
                  width);
  llvm::Value *isMinusOne = is(-1);
  divisor = builder_.CreateSelect(isMinusOne, number(width, 1), divisor);
  llvm::Value *zero = number(width, 0);
  llvm::Value *rest = builder_.CreateSRem(a, divisor);
  llvm::Value *isNegative = builder_.CreateICmpSLT(rest, zero);
  llvm::Value *isPositive = builder_.CreateICmpSGT(divisor, zero);
  if (!isQuotient) {
    llvm::Value *size = builder_.CreateSelect(isPositive, divisor, builder_.CreateNeg(divisor));
    return result(builder_.CreateSelect(isNegative, builder_.CreateAdd(rest, size), rest), width);
  }
  llvm::Value *quotient = builder_.CreateSDiv(a, divisor);
  llvm::Value *step = builder_.CreateSelect(isPositive, number(width, -1), number(width, 1));
  quotient = builder_.CreateSelect(isNegative, builder_.CreateAdd(quotient, step), quotient);
  return result(builder_.CreateSelect(isMinusOne, builder_.CreateNeg(a), quotient), width);
}

llvm::Value *OpLowering::shift(const ops::Compute &op) {
  IntegerRange amount = boundsOf(op.rhs);
  Width width = commonWidth({op.lhs, current().result});
  // Narrow numbers are shifted by less than their width only.
  bool isNarrow = amount.low >= 0 && amount.high < width.bits;
  if (!isNarrow || (op.op == Operator::UnsignedShr && boundsOf(op.lhs).low < 0))
    width = {64, true};
  llvm::Value *a = as(op.lhs, width), *b = as(op.rhs, width);
  if (!isNarrow)
    b = builder_.CreateAnd(b, number(width, 63));
  if (op.op == Operator::Shl)
    return result(builder_.CreateShl(a, b), width);
  bool isPlain = op.op == Operator::UnsignedShr || !width.isSigned;
  return result(isPlain ? builder_.CreateLShr(a, b) : builder_.CreateAShr(a, b), width);
}

/// Square and multiply over the six bits that an exponent can have without overflow of bases beyond
/// 1.
OpLowering::Power OpLowering::power(const ops::Binary &op) {
  Width width{64, true};
  llvm::Value *base = as(op.lhs, width), *exponent = as(op.rhs, width);
  llvm::Value *product = word(1), *factor = base;
  llvm::Value *overflows = builder_.getFalse(), *isFactorLost = builder_.getFalse();
  auto multiply = [&](llvm::Value *a, llvm::Value *b) {
    return builder_.CreateBinaryIntrinsic(llvm::Intrinsic::smul_with_overflow, a, b);
  };
  for (unsigned bit = 0; bit < 6; ++bit) {
    llvm::Value *isSet =
        builder_.CreateTrunc(builder_.CreateLShr(exponent, word(bit)), builder_.getInt1Ty());
    llvm::Value *next = multiply(product, factor);
    llvm::Value *isLost = builder_.CreateOr(isFactorLost, builder_.CreateExtractValue(next, 1));
    overflows = builder_.CreateOr(overflows, builder_.CreateAnd(isSet, isLost));
    product = builder_.CreateSelect(isSet, builder_.CreateExtractValue(next, 0), product);
    llvm::Value *square = multiply(factor, factor);
    isFactorLost = builder_.CreateOr(isFactorLost, builder_.CreateExtractValue(square, 1));
    factor = builder_.CreateExtractValue(square, 0);
  }
  llvm::Value *isLong = builder_.CreateICmpSGT(exponent, word(63));
  llvm::Value *isSmall = builder_.CreateICmpULE(builder_.CreateAdd(base, word(1)), word(2));
  llvm::Value *isOdd = builder_.CreateTrunc(exponent, builder_.getInt1Ty());
  llvm::Value *sign = builder_.CreateSelect(isOdd, base, builder_.CreateMul(base, base));
  return {builder_.CreateSelect(isLong, sign, product),
          builder_.CreateSelect(isLong, builder_.CreateNot(isSmall), overflows)};
}

llvm::Value *OpLowering::lower(const ops::Compute &op) {
  Width width = resultWidth();
  auto left = [&] { return as(op.lhs, width); };
  auto right = [&] { return as(op.rhs, width); };
  switch (op.op) {
  case Operator::Add:
    return builder_.CreateAdd(left(), right());
  case Operator::Sub:
    return builder_.CreateSub(left(), right());
  case Operator::Mul:
    return builder_.CreateMul(left(), right());
  case Operator::And:
    return builder_.CreateAnd(left(), right());
  case Operator::Or:
    return builder_.CreateOr(left(), right());
  case Operator::Xor:
    return builder_.CreateXor(left(), right());
  case Operator::Div:
  case Operator::Mod:
    return divide(op);
  case Operator::Pow:
    return result(power(op).value, {64, true});
  case Operator::Shl:
  case Operator::Shr:
  case Operator::UnsignedShr:
    return shift(op);
  case Operator::Min:
  case Operator::Max: {
    width = commonWidth({op.lhs, op.rhs});
    bool isMin = op.op == Operator::Min;
    llvm::Intrinsic::ID id = width.isSigned
                                 ? (isMin ? llvm::Intrinsic::smin : llvm::Intrinsic::smax)
                                 : (isMin ? llvm::Intrinsic::umin : llvm::Intrinsic::umax);
    return result(builder_.CreateBinaryIntrinsic(id, left(), right()), width);
  }
  }
  __builtin_unreachable();
}

llvm::Value *OpLowering::overflows(llvm::Intrinsic::ID id, const ops::Binary &op) {
  Width width{64, true};
  llvm::Value *a = as(op.lhs, width);
  return builder_.CreateExtractValue(builder_.CreateBinaryIntrinsic(id, a, as(op.rhs, width)), 1);
}

llvm::Value *OpLowering::lower(const ops::Overflows &op) {
  switch (op.op) {
  case Operator::Add:
    return overflows(llvm::Intrinsic::sadd_with_overflow, op);
  case Operator::Sub:
    return overflows(llvm::Intrinsic::ssub_with_overflow, op);
  case Operator::Mul:
    return overflows(llvm::Intrinsic::smul_with_overflow, op);
  case Operator::Pow:
    return power(op).overflows;
  default: {
    Width width{64, true};
    llvm::Value *isLeast = builder_.CreateICmpEQ(as(op.lhs, width), number(width, INT64_MIN));
    return builder_.CreateAnd(isLeast, builder_.CreateICmpEQ(as(op.rhs, width), number(width, -1)));
  }
  }
}

llvm::Value *OpLowering::lower(const ops::Within &op) { return as(op.value, resultWidth()); }

llvm::Value *OpLowering::lower(const ops::Compare &op) {
  Width width = commonWidth({op.lhs, op.rhs});
  llvm::Value *a = as(op.lhs, width);
  return builder_.CreateICmp(predicateOf(op.predicate, width.isSigned), a, as(op.rhs, width));
}

llvm::Value *OpLowering::lower(const ops::Logic &op) {
  llvm::Value *a = value(op.lhs), *b = value(op.rhs);
  switch (op.op) {
  case ops::Connective::And:
    return builder_.CreateAnd(a, b);
  case ops::Connective::Or:
    return builder_.CreateOr(a, b);
  case ops::Connective::Xor:
    return builder_.CreateXor(a, b);
  }
  __builtin_unreachable();
}

llvm::Value *OpLowering::lower(const ops::Select &op) {
  if (source_.typeOf(current().result).repr == Repr::Bool)
    return builder_.CreateSelect(value(op.condition), value(op.then), value(op.otherwise));
  Width width = resultWidth();
  llvm::Value *then = as(op.then, width);
  return builder_.CreateSelect(value(op.condition), then, as(op.otherwise, width));
}

llvm::Value *OpLowering::lower(const ops::Number &op) {
  return builder_.CreateZExt(value(op.value), builder_.getIntNTy(resultWidth().bits));
}

} // namespace ppcc::codegen::ndca
