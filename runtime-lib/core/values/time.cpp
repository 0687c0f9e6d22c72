// Building, printing and comparing times.
#include "runtime-lib/core/values/time.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/integer.h"

#include <cmath>
#include <cstdio>
#include <memory>
#include <numeric>

namespace pp {

namespace {

constexpr Nanoseconds nanosecondsPerDay = Nanoseconds{86400} * nanosecondsPerSecond;

/// Memory for a time, which wants a wider alignment than the arena gives.
template <class T> T *roomForTime(Context &context) {
  size_t bytes = sizeof(T) + alignof(T);
  void *memory = context.arena.allocateArray<char>(bytes);
  return static_cast<T *>(std::align(alignof(T), sizeof(T), memory, bytes));
}

template <class T> Value newTime(Context &context, Nanoseconds nanoseconds) {
  auto *time = roomForTime<T>(context);
  time->kind = T::objectKind;
  time->flags = 0;
  time->reserved = 0;
  time->length = 0;
  time->nanoseconds = nanoseconds;
  return Value::object(time);
}

Nanoseconds floorDivide(Nanoseconds a, Nanoseconds b) {
  Nanoseconds quotient = a / b;
  return quotient - (a % b != 0 && (a < 0) != (b < 0));
}

} // namespace

Value makeTimestamp(Context &context, Nanoseconds nanoseconds) {
  return newTime<Timestamp>(context, nanoseconds);
}

Value makeTimespan(Context &context, Nanoseconds nanoseconds) {
  return newTime<Timespan>(context, nanoseconds);
}

Value makeTimespanFromFloat(Context &context, double nanoseconds) {
  Value made = makeTimespan(context, static_cast<Nanoseconds>(std::trunc(nanoseconds)));
  const_cast<Object *>(made.object())->flags = Timespan::fromFloat;
  return made;
}

CalendarDate calendarDate(int64_t daysSince1970) {
  // Days are counted from the first of March of year 0, so that leap days end a year of the count.
  int64_t days = daysSince1970 + 719468;
  int64_t era = (days >= 0 ? days : days - 146096) / 146097;
  auto dayOfEra = static_cast<unsigned>(days - era * 146097);
  unsigned yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365;
  unsigned dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
  unsigned shifted = (5 * dayOfYear + 2) / 153;
  CalendarDate date;
  date.day = dayOfYear - (153 * shifted + 2) / 5 + 1;
  date.month = shifted < 10 ? shifted + 3 : shifted - 9;
  date.year = static_cast<int64_t>(yearOfEra) + era * 400 + (date.month <= 2);
  return date;
}

int64_t daysSince1970(const CalendarDate &date) {
  int64_t year = date.year - (date.month <= 2);
  int64_t era = (year >= 0 ? year : year - 399) / 400;
  auto yearOfEra = static_cast<unsigned>(year - era * 400);
  unsigned shifted = date.month > 2 ? date.month - 3 : date.month + 9;
  unsigned dayOfYear = (153 * shifted + 2) / 5 + date.day - 1;
  unsigned dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
  return era * 146097 + static_cast<int64_t>(dayOfEra) - 719468;
}

std::string timestampText(const Timestamp &timestamp) {
  Nanoseconds days = floorDivide(timestamp.nanoseconds, nanosecondsPerDay);
  auto rest = static_cast<int64_t>(timestamp.nanoseconds - days * nanosecondsPerDay);
  CalendarDate date = calendarDate(static_cast<int64_t>(days));
  auto seconds = static_cast<int>(rest / nanosecondsPerSecond);
  char buffer[96];
  std::snprintf(buffer, sizeof buffer, "%s%04lld-%02u-%02uT%02d:%02d:%02d.%09lld UTC",
                date.year < 0 ? "-" : "", static_cast<long long>(std::llabs(date.year)), date.month,
                date.day, seconds / 3600, seconds / 60 % 60, seconds % 60,
                static_cast<long long>(rest % nanosecondsPerSecond));
  return buffer;
}

static std::string decimalText(Nanoseconds number) {
  std::string digits;
  do {
    digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(number % 10)));
    number /= 10;
  } while (number > 0);
  return digits;
}

std::string timespanText(const Timespan &timespan) {
  bool negative = timespan.nanoseconds < 0;
  Nanoseconds total = negative ? -timespan.nanoseconds : timespan.nanoseconds;
  auto rest = static_cast<int64_t>(total % nanosecondsPerDay);
  auto seconds = static_cast<int>(rest / nanosecondsPerSecond);
  char buffer[96];
  // Puppet's default format pads the fraction on neither side: 5 nanoseconds are `.5` too.
  std::snprintf(buffer, sizeof buffer, "-%02d:%02d:%02d.%lld", seconds / 3600, seconds / 60 % 60,
                seconds % 60, static_cast<long long>(rest % nanosecondsPerSecond));
  std::string text = (negative ? "-" : "") + decimalText(total / nanosecondsPerDay) + buffer;
  bool keepsZeros = timespan.flags & Timespan::fromFloat;
  while (!keepsZeros && text.ends_with('0') && !text.ends_with(".0"))
    text.pop_back();
  return text;
}

Value makeIntegerFromWide(Context &context, Nanoseconds value) {
  if (value >= INT64_MIN && value <= INT64_MAX)
    return makeInteger(context, static_cast<int64_t>(value));
  ScopedInteger big(static_cast<int64_t>(value >> 64));
  ScopedInteger low;
  mpz_set_ui(low, static_cast<uint64_t>(value));
  mpz_mul_2exp(big, big, 64);
  mpz_add(big, big, low);
  return makeInteger(context, static_cast<mpz_srcptr>(static_cast<mpz_ptr>(big)));
}

Value timeToInteger(Context &context, const TimeObject &time) {
  return makeIntegerFromWide(context, floorDivide(time.nanoseconds, nanosecondsPerSecond));
}

double timeToDouble(const TimeObject &time) {
  // Ruby's fdiv divides by what is common first.
  int64_t divisor =
      std::gcd(static_cast<int64_t>(time.nanoseconds % nanosecondsPerSecond), nanosecondsPerSecond);
  return static_cast<double>(time.nanoseconds / divisor) /
         static_cast<double>(nanosecondsPerSecond / divisor);
}

int compareTimes(Value left, Value right) {
  auto &time = *left.as<TimeObject>();
  if (right.is(left.object()->kind)) {
    Nanoseconds other = right.as<TimeObject>()->nanoseconds;
    return (time.nanoseconds > other) - (time.nanoseconds < other);
  }
  if (isInteger(right)) {
    Nanoseconds seconds = floorDivide(time.nanoseconds, nanosecondsPerSecond);
    std::optional<int64_t> other = toInt64(right);
    if (!other)
      return -integerSign(right);
    return (seconds > *other) - (seconds < *other);
  }
  if (!isFloat(right))
    return 2;
  double seconds = timeToDouble(time), other = right.as<Float>()->value;
  return std::isnan(other) ? 2 : (seconds > other) - (seconds < other);
}

} // namespace pp
