// `Timestamp[from, to]` and `Timespan[from, to]` from the values that stand for the ends.
#include "runtime-lib/puppet/types/conversions/times/times.h"
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/puppet/types/access/access.h"

namespace pp {

namespace {

Value timeFromKey(Context &context, TypeKind kind, Value key) {
  bool span = kind == TypeKind::Timespan;
  if (key.isUndef() || key.isDefault())
    return Value::undef();
  if (key.is(span ? ObjectKind::Timespan : ObjectKind::Timestamp))
    return key;
  Nanoseconds time = 0;
  if (auto *hash = dynAs<Hash>(key))
    time = span ? timespanFromHash(context, *hash) : timestampFromHash(context, *hash);
  else if (auto *text = dynAs<String>(key))
    time = span ? parseTimespan(context, text->view(), {})
                : parseTimestamp(context, text->view(), Value::undef(), Value::undef());
  else if (isNumber(key))
    time = secondsToNanoseconds(key);
  else
    failPlain(std::string("Unable to create a Puppet::Pops::Time::") +
              (span ? "Timespan" : "Timestamp") + " from a " + rubyClassOf(key));
  return span ? makeTimespan(context, time) : makeTimestamp(context, time);
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
