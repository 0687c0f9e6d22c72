// Points in time and lengths of time, in nanoseconds.
#pragma once

#include "runtime-lib/core/values/build.h"

#include <string>

namespace pp {

/// Nanoseconds; wide enough for every date that Ruby's Time prints.
using Nanoseconds = __int128;

/// What Timestamp and Timespan have in common; tell them apart by kind.
struct TimeObject : Object {
  Nanoseconds nanoseconds;
};

/// Nanoseconds since the beginning of 1970, UTC.
struct Timestamp : TimeObject {
  static constexpr ObjectKind objectKind = ObjectKind::Timestamp;
};

/// A length of time; negative ones are allowed.
struct Timespan : TimeObject {
  static constexpr ObjectKind objectKind = ObjectKind::Timespan;
  /// Ends of `Timespan[…]` that were given as a Float stay one in Puppet, which shows in print.
  static constexpr uint8_t fromFloat = 1;
};

constexpr int64_t nanosecondsPerSecond = 1'000'000'000;

inline bool isTime(Value value) {
  return value.is(ObjectKind::Timestamp) || value.is(ObjectKind::Timespan);
}

/// A day of the proleptic Gregorian calendar.
struct CalendarDate {
  int64_t year;
  unsigned month;
  unsigned day;
};
CalendarDate calendarDate(int64_t daysSince1970);
int64_t daysSince1970(const CalendarDate &date);

Value makeTimestamp(Context &context, Nanoseconds nanoseconds);
Value makeTimespan(Context &context, Nanoseconds nanoseconds);
/// One that is printed with all digits of its fraction.
Value makeTimespanFromFloat(Context &context, double nanoseconds);

/// `2020-01-01T00:00:00.000000000 UTC`
std::string timestampText(const Timestamp &timestamp);
/// `1-02:03:04.5`
std::string timespanText(const Timespan &timespan);

/// An integer of any size, for sums of nanoseconds.
Value makeIntegerFromWide(Context &context, Nanoseconds value);
/// Seconds, rounded down; and with fraction.
Value timeToInteger(Context &context, const TimeObject &time);
double timeToDouble(const TimeObject &time);

/// -1, 0, 1; or 2 when Ruby's <=> gives nil.
int compareTimes(Value left, Value right);

} // namespace pp
