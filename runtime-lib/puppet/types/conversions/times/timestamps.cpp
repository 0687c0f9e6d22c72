// Timestamps out of text and hashes.
#include "runtime-lib/puppet/types/conversions/times/strptime.h"
#include "runtime-lib/puppet/types/conversions/times/times.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/core/values/unicode.h"

#include <ctime>

#include <vector>

namespace pp {

namespace {

constexpr std::string_view formatsWithZone[] = {"%FT%T.%N %Z", "%FT%T %Z", "%F %T.%N %Z",
                                                "%F %T %Z", "%F %Z"};
constexpr std::string_view formatsWithoutZone[] = {"%FT%T.%N", "%FT%T", "%F %T.%N", "%F %T", "%F"};

std::vector<std::string> formatList(Value format, bool hasZone) {
  std::vector<std::string> list;
  if (auto *array = dynAs<Array>(format)) {
    for (Value item : array->items())
      list.emplace_back(item.as<String>()->view());
    return list;
  }
  if (!hasZone)
    list.assign(std::begin(formatsWithZone), std::end(formatsWithZone));
  list.insert(list.end(), std::begin(formatsWithoutZone), std::end(formatsWithoutZone));
  return list;
}

TimeFields parseByList(std::string_view text, const std::vector<std::string> &formats,
                       bool hasZone) {
  std::string names;
  for (const std::string &format : formats) {
    std::optional<TimeFields> fields = parseTimeFields(text, format);
    if (fields && !(hasZone && fields->zone))
      return *fields;
    names += (names.empty() ? "" : ", ") + format;
  }
  failPlain("Unable to parse '" + std::string(text) + "' using any of the formats " + names);
}

TimeFields parseByOne(std::string_view text, std::string_view format, bool hasZone) {
  std::optional<TimeFields> fields = parseTimeFields(text, format);
  if (!fields)
    failPlain("Unable to parse '" + std::string(text) + "' using format '" + std::string(format) +
              "'");
  if (hasZone && fields->zone)
    failPlain("Using a Timezone designator in format specification is mutually exclusive to "
              "providing an explicit timezone argument");
  return *fields;
}

Nanoseconds fieldsToTime(const TimeFields &fields) {
  if (!fields.year)
    failPlain("can't convert nil into an exact number");
  CalendarDate date{*fields.year, static_cast<unsigned>(fields.month.value_or(1)),
                    static_cast<unsigned>(fields.day.value_or(1))};
  int64_t hour = fields.hour.value_or(0);
  int64_t minute = fields.minute.value_or(0), second = fields.second.value_or(0);
  if (hour == 24 && (minute > 0 || second > 0))
    failPlain("argument out of range");
  // A day past the end of its month lies in the next one, as in Ruby.
  CalendarDate first{date.year, date.month, 1};
  Nanoseconds days = Nanoseconds{daysSince1970(first)} + date.day - 1;
  Nanoseconds seconds = ((days * 24 + hour) * 60 + minute) * 60 + second;
  return seconds * nanosecondsPerSecond + fields.fraction.value_or(0);
}

bool isEmptyZone(Value timezone) {
  if (timezone.isUndef() || timezone.isDefault())
    return true;
  auto *text = dynAs<String>(timezone);
  return !text || text->length == 0;
}

} // namespace

int64_t timezoneOffset(std::string_view timezone) {
  if (equalIgnoringAsciiCase(timezone, "current")) {
    std::time_t now = std::time(nullptr);
    std::tm local{};
    localtime_r(&now, &local);
    return local.tm_gmtoff;
  }
  std::optional<TimeFields> fields = parseTimeFields(timezone, "%z");
  if (!fields || !fields->offset)
    failPlain("Illegal timezone '" + std::string(timezone) + "'");
  return *fields->offset;
}

Nanoseconds parseTimestamp(Context &, std::string_view text, Value format, Value timezone) {
  bool hasZone = !isEmptyZone(timezone);
  TimeFields fields = format.is(ObjectKind::String)
                          ? parseByOne(text, format.as<String>()->view(), hasZone)
                          : parseByList(text, formatList(format, hasZone), hasZone);
  Nanoseconds time = fieldsToTime(fields);
  if (hasZone)
    time -= Nanoseconds{timezoneOffset(timezone.as<String>()->view())} * nanosecondsPerSecond;
  else if (fields.zone)
    time -= Nanoseconds{timezoneOffset(*fields.zone)} * nanosecondsPerSecond;
  return time;
}

Nanoseconds timestampFromHash(Context &context, const Hash &hash) {
  auto entry = [&](const char *key) {
    const Value *value = hashFind(hash, key);
    return value ? *value : Value::undef();
  };
  Value text = entry("string");
  if (!text.is(ObjectKind::String))
    failPlain("no implicit conversion of nil into String");
  return parseTimestamp(context, text.as<String>()->view(), entry("format"), entry("timezone"));
}

Nanoseconds currentTime() {
  std::timespec now{};
  std::timespec_get(&now, TIME_UTC);
  return Nanoseconds{now.tv_sec} * nanosecondsPerSecond + now.tv_nsec;
}

} // namespace pp
