// Puppet's `==` and Ruby's `==`. Both walk collections by a worklist, so that depth costs no stack.
#include "runtime-lib/core/values/collections.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/text/byte_text.h"
#include "runtime-lib/core/values/time.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/core/values/versions/semver.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/types/type.h"

#include <cmath>

namespace pp {

namespace {

enum class Rule : uint8_t { Puppet, Ruby };

using Pairs = std::vector<std::pair<Value, Value>>;

bool isRubyNumeric(Value value) {
  return isNumber(value) || isTime(value) || value.is(ObjectKind::SemVer);
}

bool numbersEqual(Value a, Value b) {
  if (isTime(a))
    return compareTimes(a, b) == 0;
  if (isTime(b))
    return compareTimes(b, a) == 0;
  if (a.is(ObjectKind::SemVer) || b.is(ObjectKind::SemVer))
    return a.is(ObjectKind::SemVer) && b.is(ObjectKind::SemVer) &&
           semVersEqual(*a.as<SemVer>(), *b.as<SemVer>());
  if (isFloat(a) && isFloat(b))
    return a.as<Float>()->value == b.as<Float>()->value;
  if (isInteger(a) && isInteger(b))
    return compareIntegers(a, b) == 0;
  Value integer = isInteger(a) ? a : b;
  double value = (isInteger(a) ? b : a).as<Float>()->value;
  return !std::isnan(value) && compareIntegerFloat(integer, value) == 0;
}

bool arraysMatch(const Array *a, Value b, Pairs &pending) {
  auto *other = dynAs<Array>(b);
  if (!other || other->length != a->length)
    return false;
  checkTime();
  for (uint32_t i = 0; i < a->length; ++i)
    pending.emplace_back(a->elements[i], other->elements[i]);
  return true;
}

bool hashesMatch(Rule rule, const Hash *a, Value b, Pairs &pending) {
  auto *other = dynAs<Hash>(b);
  if (!other || other->length != a->length)
    return false;
  for (const HashEntry &entry : a->items()) {
    const Value *found = hashFind(*other, entry.key);
    if (!found && rule == Rule::Ruby)
      return false;
    // For Puppet a missing key has the value undef.
    pending.emplace_back(found ? *found : Value::undef(), entry.value);
  }
  return true;
}

/// Whether `a` and `b` agree, their parts in `pending` aside.
/// Ruby compares no bytes beyond ASCII with characters beyond it.
bool sameTexts(const String &a, const String &b) {
  bool isComparable = isBytes(a) == isBytes(b) || a.isAscii() || b.isAscii();
  return isComparable && equalIgnoringAsciiCase(a.view(), b.view());
}

bool agree(Rule rule, Value a, Value b, Pairs &pending) {
  if (isRubyNumeric(a))
    return isRubyNumeric(b) && numbersEqual(a, b);
  if (!a.isObject())
    return a == b;
  if (auto *string = dynAs<String>(a)) {
    auto *other = dynAs<String>(b);
    if (!other || rule == Rule::Ruby)
      return other && string->view() == other->view();
    return sameTexts(*string, *other);
  }
  if (auto *array = dynAs<Array>(a))
    return arraysMatch(array, b, pending);
  if (auto *hash = dynAs<Hash>(a))
    return hashesMatch(rule, hash, b, pending);
  return keysEqual(a, b);
}

bool same(Rule rule, Value a, Value b) {
  Pairs pending;
  if (!agree(rule, a, b, pending))
    return false;
  while (!pending.empty()) {
    auto [x, y] = pending.back();
    pending.pop_back();
    if (!agree(rule, x, y, pending))
      return false;
  }
  return true;
}

} // namespace

bool equals(Value left, Value right) {
  if (left.isSmallInteger() && right.isSmallInteger())
    return left == right;
  if (left.is(ObjectKind::String) && right.is(ObjectKind::String))
    return sameTexts(*left.as<String>(), *right.as<String>());
  return same(Rule::Puppet, left, right);
}

bool equals(Context &context, Value left, Value right) {
  const Type *type = asType(left);
  const Type *other = asType(right);
  if (!type || !other || isConvertedReference(type) || isConvertedReference(other))
    return equals(left, right);
  return typesEquivalent(context, type, other);
}

bool rubyEquals(Value a, Value b) { return same(Rule::Ruby, a, b); }

} // namespace pp
