// `+ - * / %` on times, as Puppet's Timespan and Timestamp define them.
#include "runtime-lib/puppet/operators/time_arithmetic.h"

#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/time.h"
#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/operators/not_applicable.h"
#include "runtime-lib/puppet/operators/text.h"

#include <cmath>

namespace pp {

namespace {

[[noreturn]] void failRange() { failPlain("the result is outside of the range of times"); }

/// How the Ruby class of a value is called, with its article.
std::string classWithArticle(Value value, bool capital) {
  std::string name = rubyClassName(value);
  name = name.substr(name.rfind(':') == std::string::npos ? 0 : name.rfind(':') + 1);
  bool an = article(name) == "an";
  return std::string(capital ? (an ? "An " : "A ") : (an ? "an " : "a ")) + name;
}

Nanoseconds truncate(double value) {
  if (!std::isfinite(value))
    failPlain(floatText(value));
  if (std::fabs(value) >= 0x1p126)
    failRange();
  return static_cast<Nanoseconds>(value);
}

int64_t nativeInteger(Value integer) {
  std::optional<int64_t> value = toInt64(integer);
  if (!value)
    failRange();
  return *value;
}

/// Seconds, whole or with fraction, as nanoseconds.
Nanoseconds secondsOf(Value number) {
  if (isInteger(number))
    return Nanoseconds{nativeInteger(number)} * nanosecondsPerSecond;
  return truncate(number.as<Float>()->value * static_cast<double>(nanosecondsPerSecond));
}

Value makeLike(Context &context, const TimeObject &time, Nanoseconds nanoseconds) {
  return time.kind == ObjectKind::Timespan ? makeTimespan(context, nanoseconds)
                                           : makeTimestamp(context, nanoseconds);
}

Nanoseconds sum(Nanoseconds a, Nanoseconds b) {
  Nanoseconds result;
  if (__builtin_add_overflow(a, b, &result))
    failRange();
  return result;
}

Value addToTime(Context &context, const TimeObject &left, Value right) {
  bool span = left.kind == ObjectKind::Timespan;
  if (isNumber(right))
    return makeLike(context, left, sum(left.nanoseconds, secondsOf(right)));
  if (right.is(ObjectKind::Timespan))
    return makeLike(context, left, sum(left.nanoseconds, right.as<Timespan>()->nanoseconds));
  if (span && right.is(ObjectKind::Timestamp))
    return makeTimestamp(context, sum(left.nanoseconds, right.as<Timestamp>()->nanoseconds));
  failPlain(classWithArticle(right, true) + " cannot be added to a " +
            (span ? "Timespan" : "Timestamp"));
}

Value subtractFromTime(Context &context, const TimeObject &left, Value right) {
  bool span = left.kind == ObjectKind::Timespan;
  if (isNumber(right))
    return makeLike(context, left, sum(left.nanoseconds, -secondsOf(right)));
  if (right.is(ObjectKind::Timespan))
    return makeLike(context, left, sum(left.nanoseconds, -right.as<Timespan>()->nanoseconds));
  if (!span && right.is(ObjectKind::Timestamp))
    return makeTimespan(context, sum(left.nanoseconds, -right.as<Timestamp>()->nanoseconds));
  failPlain(classWithArticle(right, true) + " cannot be subtracted from a " +
            (span ? "Timespan" : "Timestamp"));
}

Value multiplySpan(Context &context, const TimeObject &left, Value right) {
  if (isFloat(right))
    return makeTimespan(context,
                        truncate(static_cast<double>(left.nanoseconds) * right.as<Float>()->value));
  if (!isInteger(right))
    failPlain("A Timestamp cannot be multiplied by " + classWithArticle(right, false));
  Nanoseconds result;
  if (__builtin_mul_overflow(left.nanoseconds, Nanoseconds{nativeInteger(right)}, &result))
    failRange();
  return makeTimespan(context, result);
}

[[noreturn]] void failDivisionByZero() { failIssue<Issue::DivByZero>(Blame{2}); }

Value divideSpan(Context &context, const TimeObject &left, Value right) {
  if (auto *span = dynAs<Timespan>(right)) {
    double quotient =
        static_cast<double>(left.nanoseconds) / static_cast<double>(span->nanoseconds);
    if (std::isinf(quotient))
      failIssue<Issue::ResultIsInfinity>(Blame{1}, "/");
    return makeFloat(context, quotient);
  }
  if (isFloat(right)) {
    if (right.as<Float>()->value == 0)
      failDivisionByZero();
    return makeTimespan(context, truncate(std::floor(static_cast<double>(left.nanoseconds) /
                                                     right.as<Float>()->value)));
  }
  if (!isInteger(right))
    failPlain("A Timespan cannot be divided by " + classWithArticle(right, false));
  Nanoseconds divisor = nativeInteger(right);
  if (divisor == 0)
    failDivisionByZero();
  Nanoseconds quotient = left.nanoseconds / divisor;
  bool inexact = left.nanoseconds % divisor != 0;
  return makeTimespan(context, quotient - (inexact && (left.nanoseconds < 0) != (divisor < 0)));
}

Value moduloSpan(Context &context, const TimeObject &left, Value right) {
  if (!isInteger(right))
    failPlain("Can not do modulus on a Timespan using a " + classWithArticle(right, false));
  if (integerSign(right) == 0)
    failDivisionByZero();
  ScopedInteger rest;
  Value seconds = timeToInteger(context, left);
  IntegerView dividend(seconds), divisor(right);
  mpz_fdiv_r(rest, dividend, divisor);
  return makeInteger(context, static_cast<mpz_srcptr>(static_cast<mpz_ptr>(rest)));
}

} // namespace

Value timeArithmetic(Context &context, Operation operation, Value left, Value right) {
  if (!isTime(left))
    left = makeTimespan(context, secondsOf(left));
  auto &time = *left.as<TimeObject>();
  bool isSpan = time.kind == ObjectKind::Timespan;
  switch (operation) {
  case Operation::Add:
    return addToTime(context, time, right);
  case Operation::Subtract:
    return subtractFromTime(context, time, right);
  case Operation::Multiply:
    if (isSpan)
      return multiplySpan(context, time, right);
    break;
  case Operation::Divide:
    if (isSpan)
      return divideSpan(context, time, right);
    break;
  case Operation::Modulo:
    if (isSpan)
      return moduloSpan(context, time, right);
    break;
  case Operation::ShiftLeft:
  case Operation::ShiftRight:
    break;
  }
  failNotApplicable(symbol(operation), left);
}

} // namespace pp
