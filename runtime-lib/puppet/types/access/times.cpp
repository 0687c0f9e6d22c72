// `Timestamp[from, to]` and `Timespan[from, to]` from the values that stand for the ends.
#include "runtime-lib/puppet/types/conversions/times/times.h"
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_errors.h"
#include "runtime-lib/puppet/types/access/access.h"

#include <utility>

namespace pp {

namespace {

/// A field of a hash that gives a length of time; Puppet takes undef and false for none.
Value fieldOf(const Hash &hash, const char *key) {
  const Value *value = hashFind(hash, key);
  return value && value->truthy() ? *value : Value::smallInteger(0);
}

double asDouble(Value number) {
  return number.is(ObjectKind::Float) ? number.as<Float>()->value : integerToDouble(number);
}

/// What Ruby makes of `sum * factor` where the sum is the first field.
void requireFactor(Value field) {
  if (isNumber(field))
    return;
  // Texts and arrays are repeated, and then take no number.
  if (field.is(ObjectKind::String) || field.is(ObjectKind::Array))
    failImplicitConversion(Value::smallInteger(0), rubyClassOf(field));
  failNoMethod("*", field);
}

void requireSummand(Value field, bool isFloat) {
  if (isNumber(field))
    return;
  std::string what = field.isTrue() ? "true" : rubyClassOf(field);
  failPlain(what + " can't be coerced into " + (isFloat ? "Float" : "Integer"));
}

/// A length of time out of a hash whose values nobody has checked, as Ruby computes it.
Value spanFromFields(Context &context, const Hash &hash) {
  static constexpr std::pair<const char *, int64_t> fields[] = {
      {"days", 24},           {"hours", 60},          {"minutes", 60},   {"seconds", 1000},
      {"milliseconds", 1000}, {"microseconds", 1000}, {"nanoseconds", 1}};
  Nanoseconds exact = 0;
  double inexact = 0;
  bool isFloat = false, isFirst = true;
  for (auto [key, factor] : fields) {
    Value field = fieldOf(hash, key);
    if (std::exchange(isFirst, false))
      requireFactor(field);
    else
      requireSummand(field, isFloat);
    isFloat = isFloat || field.is(ObjectKind::Float);
    inexact = (inexact + asDouble(field)) * static_cast<double>(factor);
    exact = isInteger(field) ? (exact + toInt64(field).value_or(0)) * factor : exact;
  }
  const Value *negative = hashFind(hash, "negative");
  bool isNegative = negative && negative->truthy();
  return isFloat ? makeTimespanFromFloat(context, isNegative ? -inexact : inexact)
                 : makeTimespan(context, isNegative ? -exact : exact);
}

Value spanFromKey(Context &context, Value key) {
  if (auto *hash = dynAs<Hash>(key)) {
    const Value *text = hashFind(*hash, "string");
    if (!text)
      return spanFromFields(context, *hash);
    if (!text->is(ObjectKind::String))
      failImplicitConversion(*text, "String");
    return makeTimespan(context, timespanFromHash(context, *hash));
  }
  if (auto *text = dynAs<String>(key))
    return makeTimespan(context, parseTimespan(context, text->view(), {}));
  if (auto *number = dynAs<Float>(key))
    return makeTimespanFromFloat(context, number->value * double{nanosecondsPerSecond});
  return makeTimespan(context, secondsToNanoseconds(key));
}

Value timeFromKey(Context &context, TypeKind kind, Value key) {
  bool span = kind == TypeKind::Timespan;
  if (key.isUndef() || key.isDefault())
    return Value::undef();
  if (key.is(span ? ObjectKind::Timespan : ObjectKind::Timestamp))
    return key;
  if (!key.is(ObjectKind::Hash) && !key.is(ObjectKind::String) && !isNumber(key))
    failPlain(std::string("Unable to create a Puppet::Pops::Time::") +
              (span ? "Timespan" : "Timestamp") + " from a " + rubyClassOf(key));
  if (span)
    return spanFromKey(context, key);
  if (auto *hash = dynAs<Hash>(key))
    return makeTimestamp(context, timestampFromHash(context, *hash));
  if (auto *text = dynAs<String>(key))
    return makeTimestamp(context,
                         parseTimestamp(context, text->view(), Value::undef(), Value::undef()));
  return makeTimestamp(context, secondsToNanoseconds(key));
}

} // namespace

const Type *timeFromKeys(Context &context, TypeKind kind, std::span<const Value> keys) {
  if (keys.empty())
    return kind == TypeKind::Timespan ? &timespanType : &timestampType;
  Value from = timeFromKey(context, kind, keys[0]);
  return makeTimeType(context, kind, from,
                      keys.size() > 1 ? timeFromKey(context, kind, keys[1]) : Value::undef());
}

} // namespace pp
