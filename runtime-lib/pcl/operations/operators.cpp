// Arithmetic, comparison, logic: operands lose their marks, are converted, and the result gets them.
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/pcl/numbers/number.h"
#include "runtime-lib/pcl/operations/operations.h"

namespace pp::pcl {

namespace {

bool isArithmetic(Operation op) { return op >= Operation::Add && op <= Operation::Modulo; }
bool isEquality(Operation op) { return op == Operation::Equal || op == Operation::NotEqual; }
bool isLogic(Operation op) { return op == Operation::And || op == Operation::Or; }

bool isOrdered(Operation op, int order) {
  switch (op) {
  case Operation::GreaterThan:
    return order > 0;
  case Operation::GreaterOrEqual:
    return order >= 0;
  case Operation::LessThan:
    return order < 0;
  default:
    return order <= 0;
  }
}

constexpr std::string_view sides[] = {"unary", "left", "right"};

Value operand(Context &context, Value value, uint32_t side, bool wantsNumber) {
  if (value.isUndef() || value.isUnset())
    return value;
  Converted converted = wantsNumber ? toNumber(context, value) : toBool(context, value);
  if (!converted.problem.empty())
    fail(ErrorCode::Operation, "Invalid operand",
         "Unsuitable value for " + std::string(sides[side]) + " operand: " + converted.problem +
             ".",
         side == 0 ? 1 : side);
  return converted.value;
}

[[noreturn]] void failOperation(std::string_view why) {
  fail(ErrorCode::Operation, "Operation failed",
       "Error during operation: " + std::string(why) + ".");
}

struct Arithmetic {
  Result (*compute)(Context &context, Value a, Value b);
  std::string_view failure;
};
constexpr Arithmetic arithmetic[] = {
    {add, "can't compute sum of opposing infinities"},
    {subtract, "can't subtract infinity from itself"},
    {multiply, "can't multiply zero by infinity"},
    {divide, "can't divide zero by zero or infinity by infinity"},
    {modulo, "can't use modulo with zero and infinity"},
};

Value compute(Context &context, Operation op, Value a, Value b) {
  bool divides = op == Operation::Divide || op == Operation::Modulo;
  if (divides && isInteger(b) && integerSign(b) == 0)
    fail(ErrorCode::Division, "Division by zero",
         op == Operation::Divide ? "The right side of `/` is 0." : "The right side of `%` is 0.");
  const Arithmetic &row = arithmetic[static_cast<size_t>(op) - static_cast<size_t>(Operation::Add)];
  if (Result result = row.compute(context, a, b))
    return *result;
  failOperation(row.failure);
}

Value numeric(Context &context, Operation op, Value a, Value b) {
  Lift lift(context);
  a = operand(context, lift.take(a), 1, true);
  b = operand(context, lift.take(b), 2, true);
  if (lift.isUnknown())
    return lift.unknown(isArithmetic(op) ? "number" : "bool");
  if (a.isUndef() || b.isUndef())
    failOperation("argument must not be null");
  return lift.give(isArithmetic(op) ? compute(context, op, a, b)
                                    : Value::boolean(isOrdered(op, compareNumbers(a, b))));
}

Value equality(Context &context, Operation op, Value a, Value b) {
  Lift lift(context);
  lift.takeDeep(a);
  lift.takeDeep(b);
  if (lift.isUnknown())
    return lift.unknown("bool");
  return lift.give(Value::boolean(areEqual(a, b) == (op == Operation::Equal)));
}

// Either side may decide. What is not known decides nothing, but marks count all the same.
Value logic(Context &context, Operation op, Value a, Value b) {
  Lift lift(context);
  a = operand(context, lift.take(a), 1, false);
  b = operand(context, lift.take(b), 2, false);
  Value decisive = Value::boolean(op == Operation::Or);
  if (a == decisive || b == decisive)
    return lift.give(decisive);
  if (lift.isUnknown())
    return lift.unknown("bool");
  return lift.give(Value::boolean(op == Operation::And && !a.isUndef() && !b.isUndef()));
}

Value unary(Context &context, Operation op, Value a) {
  Lift lift(context);
  a = operand(context, lift.take(a), 0, op == Operation::Negate);
  if (lift.isUnknown())
    return lift.unknown(op == Operation::Negate ? "number" : "bool");
  if (a.isUndef())
    failOperation("argument must not be null");
  return lift.give(op == Operation::Negate ? negate(context, a) : Value::boolean(a.isFalse()));
}

Value textOf(Context &context, Value a) {
  constexpr std::string_view invalid = "Invalid template interpolation value";
  Lift lift(context);
  a = lift.take(a);
  if (lift.isUnknown())
    return lift.unknown("string");
  if (a.isUndef())
    fail(ErrorCode::Operation, std::string(invalid),
         "The expression result is null. Cannot include a null value in a string template.");
  Converted converted = toText(context, a);
  if (!converted.problem.empty())
    fail(ErrorCode::Operation, std::string(invalid),
         "Cannot include the given value in a string template: " + converted.problem + ".");
  return lift.give(converted.value);
}

Value concat(Context &context, Value a, Value b) {
  auto left = a.as<Array>()->items(), right = b.as<Array>()->items();
  std::vector<Value> all(left.begin(), left.end());
  all.insert(all.end(), right.begin(), right.end());
  return makeTuple(context, all);
}

Value merge(Context &context, Value a, Value b) {
  Lift lift(context);
  Value left = lift.take(a), right = lift.take(b);
  if (lift.isUnknown())
    return lift.unknown("any");
  HashBuilder builder(context, *left.as<Hash>(), right.as<Hash>()->length);
  for (const HashEntry &entry : right.as<Hash>()->items())
    builder.set(entry.key, entry.value);
  return lift.give(sorted(context, builder.build()));
}

} // namespace

Value operate(Context &context, Operation op, Value a, Value b) {
  switch (op) {
  case Operation::Negate:
  case Operation::Not:
    return unary(context, op, a);
  case Operation::Index:
    return indexOf(context, a, b);
  case Operation::Text:
    return a.is(ObjectKind::String) ? a : textOf(context, a);
  case Operation::Concat:
    return concat(context, a, b);
  case Operation::Merge:
    return merge(context, a, b);
  default:
    break;
  }
  if (isLogic(op))
    return logic(context, op, a, b);
  return isEquality(op) ? equality(context, op, a, b) : numeric(context, op, a, b);
}

bool holds(Context &context, Value condition) {
  if (condition.isUndef())
    fail(ErrorCode::Operation, "Null condition",
         "The condition value is null. Conditions must either be true or false.");
  Converted converted = toBool(context, condition);
  if (!converted.problem.empty())
    fail(ErrorCode::Operation, "Incorrect condition type",
         "The condition expression must be of type bool.");
  return converted.value.isTrue();
}

} // namespace pp::pcl
