// `< <= > >=`.
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/time.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/core/values/versions/semver.h"
#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/type.h"

#include <cmath>

namespace pp {

namespace {

/// Ruby's <=> gave nil: the operands have no order.
constexpr int unordered = 2;

const char *symbol(Order order) {
  static constexpr const char *symbols[] = {"<", "<=", ">", ">="};
  return symbols[static_cast<uint8_t>(order)];
}

[[noreturn]] void failNotPossible(Order order, Value left, Value right, const char *detail) {
  failIssue<Issue::ComparisonNotPossible>(label(left), symbol(order), label(right), detail);
}

bool holds(Order order, int comparison) {
  switch (order) {
  case Order::Less:
    return comparison < 0;
  case Order::LessOrEqual:
    return comparison <= 0;
  case Order::Greater:
    return comparison > 0;
  case Order::GreaterOrEqual:
    return comparison >= 0;
  }
  __builtin_unreachable();
}

int compareFloats(double a, double b) {
  return std::isnan(a) || std::isnan(b) ? unordered : (a > b) - (a < b);
}

int compareNumbers(Value a, Value b) {
  if (isInteger(a) && isInteger(b))
    return compareIntegers(a, b);
  if (isFloat(a) && isFloat(b))
    return compareFloats(a.as<Float>()->value, b.as<Float>()->value);
  double value = (isFloat(a) ? a : b).as<Float>()->value;
  if (std::isnan(value))
    return unordered;
  return isFloat(a) ? -compareIntegerFloat(b, value) : compareIntegerFloat(a, value);
}

int compareTimeWith(Order order, Value left, Value right) {
  bool span = left.is(ObjectKind::Timespan);
  if (!isNumber(right) && !right.is(left.object()->kind))
    failNotPossible(order, left, right,
                    span ? "Timespans are only comparable to Timespans, Integers, and Floats"
                         : "Timestamps are only comparable to Timestamps, Integers, and Floats");
  return compareTimes(left, right);
}

int compareNumberWith(Order order, Value left, Value right) {
  if (isNumber(right))
    return compareNumbers(left, right);
  // Ruby makes floats of a number and any other Numeric.
  if (isTime(right)) {
    double value = isFloat(left) ? left.as<Float>()->value : integerToDouble(left);
    return compareFloats(value, timeToDouble(*right.as<TimeObject>()));
  }
  if (right.is(ObjectKind::SemVer))
    failPlain("can't convert SemanticPuppet::Version into Float");
  failNotPossible(order, left, right, "A Numeric is not comparable to non Numeric");
}

int compareValues(Order order, Value left, Value right) {
  if (isNumber(left))
    return compareNumberWith(order, left, right);
  if (auto *string = dynAs<String>(left)) {
    auto *other = dynAs<String>(right);
    if (!other)
      failNotPossible(order, left, right, "A String is not comparable to a non String");
    return compareIgnoringAsciiCase(string->view(), other->view());
  }
  if (isTime(left))
    return compareTimeWith(order, left, right);
  if (auto *version = dynAs<SemVer>(left)) {
    auto *other = dynAs<SemVer>(right);
    if (!other)
      failNotPossible(order, left, right, "Versions not comparable to non Versions");
    return compareSemVers(*version, *other);
  }
  if (left.isDefault()) {
    if (!right.isDefault())
      failNotPossible(order, left, right, "Symbol not comparable to non Symbol");
    return 0;
  }
  failNotPossible(order, left, right,
                  "Only Strings, Numbers, Timespans, Timestamps, and Versions are comparable");
}

bool compareTypes(Context &context, Order order, const Type *left, Value right) {
  const Type *other = asType(right);
  if (!other)
    return false;
  switch (order) {
  case Order::Less:
    return isProperSubtype(context, left, other);
  case Order::LessOrEqual:
    return isAssignable(context, other, left);
  case Order::Greater:
    return isProperSubtype(context, other, left);
  case Order::GreaterOrEqual:
    return isAssignable(context, left, other);
  }
  __builtin_unreachable();
}

} // namespace

bool compare(Context &context, Order order, Value left, Value right) {
  if (left.isSmallInteger() && right.isSmallInteger())
    return holds(order, (left.small() > right.small()) - (left.small() < right.small()));
  if (const Type *type = asType(left); type && !isConvertedReference(type))
    return compareTypes(context, order, type, right);
  int comparison = compareValues(order, left, right);
  if (comparison == unordered)
    failPlain(std::string("undefined method `") + symbol(order) + "' for nil:NilClass");
  return holds(order, comparison);
}

} // namespace pp
