// Arithmetic: exact on integers, by MPFR on all else.
#include "runtime-lib/pcl/numbers/number.h"

#include "runtime-lib/pcl/numbers/wide_float.h"

#include <cstring>

namespace pp::pcl {

namespace {

bool areIntegers(Value a, Value b) { return isInteger(a) && isInteger(b); }

Result numberOrNothing(Context &context, mpfr_ptr number) {
  if (mpfr_nan_p(number))
    return std::nullopt;
  return makeNumber(context, number);
}

template <class Exact, class Wide>
Result compute(Context &context, Value a, Value b, Exact exact, Wide wide) {
  if (areIntegers(a, b)) {
    ScopedInteger result;
    exact(result, IntegerView(a), IntegerView(b));
    return makeInteger(context, result);
  }
  WideFloat left(a), right(b);
  wide(left, left, right, MPFR_RNDN);
  return numberOrNothing(context, left);
}

} // namespace

// Beyond all sizes that could be printed a number is infinite, or 0.
Value makeNumber(Context &context, mpfr_ptr number) {
  constexpr mpfr_exp_t most = mpfr_exp_t{1} << 25;
  if (mpfr_regular_p(number) && mpfr_get_exp(number) > most)
    mpfr_set_inf(number, mpfr_sgn(number));
  else if (mpfr_regular_p(number) && mpfr_get_exp(number) < -most)
    mpfr_set_zero(number, 1);
  if (mpfr_integer_p(number) && (mpfr_zero_p(number) || mpfr_get_exp(number) <= precision)) {
    ScopedInteger integer;
    mpfr_get_z(integer, number, MPFR_RNDN);
    return makeInteger(context, integer);
  }
  Real *real = context.arena.make<Real>();
  static_cast<Object &>(*real) = {ObjectKind::Float, 0, 0, precision / GMP_NUMB_BITS};
  real->sign = mpfr_custom_get_kind(number);
  real->exponent = mpfr_regular_p(number) ? mpfr_custom_get_exp(number) : 0;
  std::memcpy(real->limbs, mpfr_custom_get_significand(number), sizeof real->limbs);
  return Value::object(real);
}

Result add(Context &context, Value a, Value b) { return compute(context, a, b, mpz_add, mpfr_add); }

Result subtract(Context &context, Value a, Value b) {
  return compute(context, a, b, mpz_sub, mpfr_sub);
}

Result multiply(Context &context, Value a, Value b) {
  return compute(context, a, b, mpz_mul, mpfr_mul);
}

Result divide(Context &context, Value a, Value b) {
  WideFloat left(a), right(b);
  mpfr_div(left, left, right, MPFR_RNDN);
  return numberOrNothing(context, left);
}

// As HCL has it: the truncated quotient of 512 bits, times the right side, off the left.
Result modulo(Context &context, Value a, Value b) {
  WideFloat right(b);
  if (mpfr_zero_p(right))
    return a;
  if (areIntegers(a, b)) {
    ScopedInteger result;
    mpz_tdiv_r(result, IntegerView(a), IntegerView(b));
    return makeInteger(context, result);
  }
  WideFloat left(a), quotient;
  if (mpfr_inf_p(left)) {
    mpfr_mul(left, left, right, MPFR_RNDN);
    return numberOrNothing(context, left);
  }
  mpfr_div(quotient, left, right, MPFR_RNDN);
  mpfr_trunc(quotient, quotient);
  mpfr_mul(quotient, right, quotient, MPFR_RNDN);
  mpfr_sub(left, left, quotient, MPFR_RNDN);
  return numberOrNothing(context, left);
}

Value negate(Context &context, Value a) {
  if (isInteger(a)) {
    ScopedInteger result;
    mpz_neg(result, IntegerView(a));
    return makeInteger(context, result);
  }
  WideFloat number(a);
  mpfr_neg(number, number, MPFR_RNDN);
  return makeNumber(context, number);
}

int compareNumbers(Value a, Value b) {
  if (areIntegers(a, b))
    return compareIntegers(a, b);
  if (isInteger(b))
    return -compareNumbers(b, a);
  WideFloat right(b);
  if (isInteger(a))
    return -((mpfr_cmp_z(right, IntegerView(a)) > 0) - (mpfr_cmp_z(right, IntegerView(a)) < 0));
  WideFloat left(a);
  int order = mpfr_cmp(left, right);
  return (order > 0) - (order < 0);
}

bool isWhole(Value number) {
  if (isInteger(number))
    return true;
  WideFloat wide(number);
  return mpfr_integer_p(wide);
}

bool isInfinite(Value number) {
  if (isInteger(number))
    return false;
  WideFloat wide(number);
  return mpfr_inf_p(wide);
}

} // namespace pp::pcl
