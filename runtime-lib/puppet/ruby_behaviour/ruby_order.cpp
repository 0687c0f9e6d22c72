// Ruby's <=> on Puppet's values.
#include "runtime-lib/puppet/ruby_behaviour/ruby_order.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/collections.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/time.h"
#include "runtime-lib/core/values/versions/semver.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_errors.h"
#include "runtime-lib/puppet/types/access/access.h"

#include <cmath>
#include <string>
#include <vector>

namespace pp {

namespace {

int signOf(auto comparison) { return (comparison > 0) - (comparison < 0); }

std::optional<int> orderOfFloats(double a, double b) {
  if (std::isnan(a) || std::isnan(b))
    return std::nullopt;
  return (a > b) - (a < b);
}

double toDouble(Value number) {
  return isFloat(number) ? number.as<Float>()->value : integerToDouble(number);
}

std::optional<int> orderOfNumber(Value a, Value b) {
  if (isTime(b))
    return orderOfFloats(toDouble(a), timeToDouble(*b.as<TimeObject>()));
  if (!isNumber(b))
    return std::nullopt;
  if (isInteger(a) && isInteger(b))
    return compareIntegers(a, b);
  if (isFloat(a) && isFloat(b))
    return orderOfFloats(a.as<Float>()->value, b.as<Float>()->value);
  double value = (isFloat(a) ? a : b).as<Float>()->value;
  if (std::isnan(value))
    return std::nullopt;
  return isFloat(a) ? -compareIntegerFloat(b, value) : compareIntegerFloat(a, value);
}

std::optional<int> orderOfTime(Value a, Value b) {
  if (!isNumber(b) && !b.is(a.object()->kind))
    return std::nullopt;
  int order = compareTimes(a, b);
  return order == 2 ? std::nullopt : std::optional(order);
}

std::optional<int> orderOfArrays(const Array &a, const Array &b) {
  NestingGuard guard;
  for (size_t i = 0; i < a.length && i < b.length; ++i)
    if (std::optional<int> order = rubyOrder(a.elements[i], b.elements[i]); order != 0)
      return order;
  return (a.length > b.length) - (a.length < b.length);
}

} // namespace

std::optional<int> rubyOrder(Value a, Value b) {
  if (isNumber(a))
    return orderOfNumber(a, b);
  if (isTime(a))
    return orderOfTime(a, b);
  if (a.isObject() && b.isObject() && a.object()->kind == b.object()->kind) {
    if (a.is(ObjectKind::String))
      return signOf(a.as<String>()->view().compare(b.as<String>()->view()));
    if (a.is(ObjectKind::Array))
      return orderOfArrays(*a.as<Array>(), *b.as<Array>());
    if (a.is(ObjectKind::SemVer))
      return compareSemVers(*a.as<SemVer>(), *b.as<SemVer>());
  }
  return rubyEquals(a, b) ? std::optional(0) : std::nullopt;
}

/// Ruby names values that are no real objects, and classes of all others.
[[noreturn]] static void failComparison(Value a, Value b) {
  std::string right = rubyClassOf(b);
  if (!b.isObject() || isFloat(b)) {
    right.clear();
    appendInspected(right, b);
  }
  failPlain("comparison of " + rubyClassOf(a) + " with " + right + " failed");
}

int assertedOrder(Value a, Value b) {
  std::optional<int> order = rubyOrder(a, b);
  if (!order)
    failComparison(a, b);
  return *order;
}

int orderFromAnswer(Value answer, Value a, Value b) {
  if (answer.isUndef())
    failComparison(a, b);
  if (isInteger(answer))
    return integerSign(answer);
  if (isNumber(answer) || isTime(answer) || answer.is(ObjectKind::String))
    return assertedOrder(answer, Value::smallInteger(0));
  if (answer.is(ObjectKind::Hash))
    failPlain("no implicit conversion of Integer into Hash");
  // Ruby's symbols can be compared, but not with numbers.
  if (answer.isDefault())
    failPlain("comparison of Symbol with 0 failed");
  failNoMethod(">", answer);
}

static void mergeSort(std::span<Value> values, Value *scratch,
                      const std::function<int(Value, Value)> &order) {
  if (values.size() <= 1)
    return;
  size_t half = values.size() / 2;
  std::span<Value> left = values.first(half), right = values.subspan(half);
  mergeSort(left, scratch, order);
  mergeSort(right, scratch, order);
  size_t i = 0, j = 0, count = 0;
  while (i < left.size() && j < right.size())
    scratch[count++] = order(left[i], right[j]) <= 0 ? left[i++] : right[j++];
  while (i < left.size())
    scratch[count++] = left[i++];
  // What is left of the right half lies in its place already.
  std::copy_n(scratch, count, values.begin());
}

void rubySort(std::span<Value> values, const std::function<int(Value, Value)> &order) {
  std::vector<Value> scratch(values.size());
  mergeSort(values, scratch.data(), order);
}

} // namespace pp
