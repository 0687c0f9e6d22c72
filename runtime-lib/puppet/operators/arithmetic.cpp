// `+ - * / % << >>` and unary minus on numbers; collections and times go to their own files.
#include "runtime-lib/core/session/core_issues.h"
#include "runtime-lib/core/values/collections.h"
#include "runtime-lib/core/values/time.h"
#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/operators/not_applicable.h"
#include "runtime-lib/puppet/operators/number.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/operators/time_arithmetic.h"

#include <cmath>

namespace pp {

namespace {

double toDouble(Value number) {
  return isFloat(number) ? number.as<Float>()->value : integerToDouble(number);
}

[[noreturn]] void failNotApplicable(Operation operation, Value left) {
  pp::failNotApplicable(symbol(operation), left);
}

[[noreturn]] void failNotApplicableWhen(Operation operation, Value left, Value right) {
  failIssue<Issue::OperatorNotApplicableWhen>(Blame{1}, symbol(operation), labelWithArticle(left),
                                              labelWithArticle(right));
}

[[noreturn]] void failOverflow(Operation operation, mpz_srcptr result) {
  failIssue<Issue::NumericOverflow>(symbol(operation), mpz_sgn(result) > 0 ? "max" : "min",
                                    signedHexText(result));
}

[[noreturn]] void failTooLong(Context &context, Operation operation) {
  failIssue<CoreIssue::IntegerLimit>(symbol(operation), context.limits.integerBits);
}

[[noreturn]] void failDivisionByZero() { failIssue<Issue::DivByZero>(Blame{2}); }

Value floatResult(Context &context, Operation operation, double result) {
  if (std::isinf(result))
    failIssue<Issue::ResultIsInfinity>(Blame{1}, symbol(operation));
  return makeFloat(context, result);
}

Value integerResult(Context &context, Operation operation, mpz_srcptr result) {
  if (context.language.strictReference && !mpz_fits_slong_p(result))
    failOverflow(operation, result);
  if (mpz_sizeinbase(result, 2) > context.limits.integerBits)
    failTooLong(context, operation);
  return makeInteger(context, result);
}

Value floatArithmetic(Context &context, Operation operation, Value left, Value right) {
  double a = toDouble(left), b = toDouble(right);
  switch (operation) {
  case Operation::Add:
    return floatResult(context, operation, a + b);
  case Operation::Subtract:
    return floatResult(context, operation, a - b);
  case Operation::Multiply:
    return floatResult(context, operation, a * b);
  case Operation::Divide:
    return floatResult(context, operation, a / b);
  case Operation::Modulo:
    if (isFloat(left))
      failNotApplicable(operation, left);
    failNotApplicableWhen(operation, left, right);
  case Operation::ShiftLeft:
  case Operation::ShiftRight:
    failNotApplicable(operation, left);
  }
  __builtin_unreachable();
}

/// Without the overflow that -INT64_MIN would be.
uint64_t magnitudeOf(int64_t number) {
  return number < 0 ? uint64_t{0} - static_cast<uint64_t>(number) : static_cast<uint64_t>(number);
}

Value shift(Context &context, Operation operation, Value left, Value right) {
  Value amount = right;
  if (isFloat(right)) {
    double value = right.as<Float>()->value;
    if (!std::isfinite(value))
      failPlain(floatText(value));
    amount = truncateToInteger(context, value);
  }
  bool leftwards = (operation == Operation::ShiftLeft) == (integerSign(amount) >= 0);
  std::optional<int64_t> count = toInt64(amount);
  IntegerView number(left);
  if (!leftwards) {
    // Everything is shifted out; what stays is the sign.
    if (!count || magnitudeOf(*count) > context.limits.integerBits)
      return Value::smallInteger(integerSign(left) < 0 ? -1 : 0);
    ScopedInteger result;
    mpz_fdiv_q_2exp(result, number, magnitudeOf(*count));
    return integerResult(context, operation, result);
  }
  if (integerSign(left) == 0)
    return Value::smallInteger(0);
  if (!count || magnitudeOf(*count) > context.limits.integerBits)
    failTooLong(context, operation);
  ScopedInteger result;
  mpz_mul_2exp(result, number, magnitudeOf(*count));
  return integerResult(context, operation, result);
}

Value integerArithmetic(Context &context, Operation operation, Value left, Value right) {
  if (operation == Operation::ShiftLeft || operation == Operation::ShiftRight)
    return shift(context, operation, left, right);
  IntegerView a(left), b(right);
  bool divides = operation == Operation::Divide || operation == Operation::Modulo;
  if (divides && integerSign(right) == 0)
    failDivisionByZero();
  if (operation == Operation::Multiply &&
      (mpz_size(a) + mpz_size(b)) * 64 > size_t{context.limits.integerBits} + 128)
    failTooLong(context, operation);
  ScopedInteger result;
  switch (operation) {
  case Operation::Add:
    mpz_add(result, a, b);
    break;
  case Operation::Subtract:
    mpz_sub(result, a, b);
    break;
  case Operation::Multiply:
    mpz_mul(result, a, b);
    break;
  case Operation::Divide:
    mpz_fdiv_q(result, a, b);
    break;
  case Operation::Modulo:
    mpz_fdiv_r(result, a, b);
    break;
  case Operation::ShiftLeft:
  case Operation::ShiftRight:
    break;
  }
  return integerResult(context, operation, result);
}

/// A version is a Numeric in Ruby, but one that no operator accepts.
[[noreturn]] void failOnVersion(Operation operation, Value left, Value right) {
  bool converts = !left.is(ObjectKind::SemVer) && operation != Operation::ShiftLeft &&
                  operation != Operation::ShiftRight;
  if (converts)
    failPlain("can't convert SemanticPuppet::Version into Float");
  if (operation == Operation::Modulo && right.isSmallInteger() && right.small() == 0)
    failDivisionByZero();
  failNotApplicable(operation, left);
}

Value timeOperation(Context &context, Operation operation, Value left, Value right) {
  if (isTime(right) && !isTime(left)) {
    bool spanRight = right.is(ObjectKind::Timespan);
    if (operation == Operation::Add || (operation == Operation::Multiply && spanRight))
      std::swap(left, right);
    else if (operation != Operation::Subtract || !spanRight)
      failNotApplicableWhen(operation, left, right);
    else if (left.is(ObjectKind::SemVer))
      failNotApplicable(operation, left);
  }
  return timeArithmetic(context, operation, left, right);
}

Value numericArithmetic(Context &context, Operation operation, Value left, Value right) {
  left = coerceNumeric(context, left, 1);
  right = coerceNumeric(context, right, 2);
  if (isInteger(left) && isInteger(right))
    return integerArithmetic(context, operation, left, right);
  if (operation == Operation::Modulo && isFloat(left))
    failNotApplicable(operation, left);
  if (operation == Operation::Modulo && isFloat(right))
    failNotApplicableWhen(operation, left, right);
  if (isTime(left) || isTime(right))
    return timeOperation(context, operation, left, right);
  if (left.is(ObjectKind::SemVer) || right.is(ObjectKind::SemVer))
    failOnVersion(operation, left, right);
  bool shifts = operation == Operation::ShiftLeft || operation == Operation::ShiftRight;
  if (shifts && isInteger(left))
    return shift(context, operation, left, right);
  return floatArithmetic(context, operation, left, right);
}

bool isCollection(Value value) { return value.is(ObjectKind::Array) || value.is(ObjectKind::Hash); }

Value boxed(Context &context, int64_t result) {
  if (result >= Value::smallMin && result <= Value::smallMax)
    return Value::smallInteger(result);
  return makeInteger(context, result);
}

} // namespace

Value add(Context &context, Value left, Value right) {
  if (left.isSmallInteger() && right.isSmallInteger())
    return boxed(context, left.small() + right.small());
  if (isCollection(left) || left.is(ObjectKind::Uri) || left.is(ObjectKind::Binary))
    return joinCollections(context, left, right);
  return numericArithmetic(context, Operation::Add, left, right);
}

Value subtract(Context &context, Value left, Value right) {
  if (left.isSmallInteger() && right.isSmallInteger())
    return boxed(context, left.small() - right.small());
  if (isCollection(left))
    return removeElements(context, left, right);
  return numericArithmetic(context, Operation::Subtract, left, right);
}

Value multiply(Context &context, Value left, Value right) {
  int64_t product;
  if (left.isSmallInteger() && right.isSmallInteger() &&
      !__builtin_mul_overflow(left.small(), right.small(), &product))
    return boxed(context, product);
  return numericArithmetic(context, Operation::Multiply, left, right);
}

Value divide(Context &context, Value left, Value right) {
  if (left.isSmallInteger() && right.isSmallInteger() && right.small() != 0) {
    int64_t quotient = left.small() / right.small();
    bool inexact = left.small() % right.small() != 0;
    bool negative = (left.small() < 0) != (right.small() < 0);
    return boxed(context, quotient - (inexact && negative));
  }
  return numericArithmetic(context, Operation::Divide, left, right);
}

Value modulo(Context &context, Value left, Value right) {
  if (left.isSmallInteger() && right.isSmallInteger() && right.small() != 0) {
    int64_t rest = left.small() % right.small();
    if (rest != 0 && (rest < 0) != (right.small() < 0))
      rest += right.small();
    return Value::smallInteger(rest);
  }
  return numericArithmetic(context, Operation::Modulo, left, right);
}

Value shiftLeft(Context &context, Value left, Value right) {
  if (auto *array = dynAs<Array>(left))
    return appendElement(context, *array, right);
  if (left.is(ObjectKind::Hash))
    failNotApplicable(Operation::ShiftLeft, left);
  return numericArithmetic(context, Operation::ShiftLeft, left, right);
}

Value shiftRight(Context &context, Value left, Value right) {
  if (left.isSmallInteger() && right.isSmallInteger() && right.small() >= 0 && right.small() < 64)
    return Value::smallInteger(left.small() >> right.small());
  return numericArithmetic(context, Operation::ShiftRight, left, right);
}

Value negate(Context &context, Value operand) {
  if (operand.isSmallInteger())
    return boxed(context, -operand.small());
  Value number = coerceNumeric(context, operand, 0);
  if (isFloat(number))
    return makeFloat(context, -number.as<Float>()->value);
  if (auto *span = dynAs<Timespan>(number))
    return makeTimespan(context, -span->nanoseconds);
  if (number.is(ObjectKind::Timestamp))
    failPlain("undefined method `-@' for " + toText(number) + ":" + rubyClassName(number));
  if (number.is(ObjectKind::SemVer))
    failPlain("can't convert SemanticPuppet::Version into Float");
  ScopedInteger result;
  IntegerView view(number);
  mpz_neg(result, view);
  return makeInteger(context, static_cast<mpz_srcptr>(static_cast<mpz_ptr>(result)));
}

} // namespace pp
