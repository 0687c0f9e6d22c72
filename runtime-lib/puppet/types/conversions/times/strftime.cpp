// Ruby's Time#strftime.
#include "runtime-lib/puppet/types/conversions/times/times.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/unicode.h"

#include <algorithm>
#include <optional>

namespace pp {

namespace {

constexpr std::string_view monthNames[] = {"January",   "February", "March",    "April",
                                           "May",       "June",     "July",     "August",
                                           "September", "October",  "November", "December"};
constexpr std::string_view dayNames[] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                         "Thursday", "Friday", "Saturday"};

/// A point in time taken apart in its zone.
struct BrokenTime {
  int64_t year;
  int month, day, hour, minute, second, yearDay, weekDay;
  int64_t nanosecond;
  Nanoseconds epochSeconds;
  int64_t offset;
  std::string zone;
};

Nanoseconds floorDivide(Nanoseconds a, Nanoseconds b) { return a / b - (a % b < 0); }

BrokenTime breakDown(Nanoseconds time, int64_t offset, std::string zone) {
  BrokenTime result;
  result.epochSeconds = floorDivide(time, nanosecondsPerSecond);
  result.nanosecond = static_cast<int64_t>(time - result.epochSeconds * nanosecondsPerSecond);
  Nanoseconds local = result.epochSeconds + offset;
  auto days = static_cast<int64_t>(floorDivide(local, 86400));
  auto rest = static_cast<int>(local - Nanoseconds{days} * 86400);
  CalendarDate date = calendarDate(days);
  result.year = date.year;
  result.month = static_cast<int>(date.month);
  result.day = static_cast<int>(date.day);
  result.hour = rest / 3600;
  result.minute = rest / 60 % 60;
  result.second = rest % 60;
  result.yearDay = static_cast<int>(days - daysSince1970({date.year, 1, 1})) + 1;
  result.weekDay = static_cast<int>(((days + 4) % 7 + 7) % 7);
  result.offset = offset;
  result.zone = std::move(zone);
  return result;
}

/// Week by ISO 8601 and the year it belongs to.
struct IsoWeek {
  int64_t year;
  int week;
};

int weeksIn(int64_t year) {
  int64_t days = daysSince1970({year, 1, 1});
  auto first = static_cast<int>(((days + 4) % 7 + 7) % 7);
  bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return first == 4 || (leap && first == 3) ? 53 : 52;
}

IsoWeek isoWeek(const BrokenTime &time) {
  int isoDay = time.weekDay == 0 ? 7 : time.weekDay;
  int week = (time.yearDay - isoDay + 10) / 7;
  if (week < 1)
    return {time.year - 1, weeksIn(time.year - 1)};
  if (week > weeksIn(time.year))
    return {time.year + 1, 1};
  return {time.year, week};
}

/// What stands between `%` and the letter.
struct Directive {
  char padding = 0;
  bool upcase = false;
  bool changeCase = false;
  int colons = 0;
  int width = -1;
  /// `E` or `O`, which Ruby takes only before some letters.
  char modifier = 0;
};

class Writer {
public:
  explicit Writer(const BrokenTime &time) : time_(time) {}

  std::string write(std::string_view format) {
    std::string_view all = format;
    std::string out;
    while (!format.empty()) {
      size_t percent = format.find('%');
      out += format.substr(0, percent);
      if (percent == std::string_view::npos)
        break;
      format.remove_prefix(percent);
      std::string_view whole = format;
      format.remove_prefix(1);
      Directive directive = readDirective(format);
      if (format.empty() && directive.modifier)
        return out.append(whole);
      if (format.empty())
        failPlain("invalid format: " + std::string(all));
      char letter = format[0];
      // A percent sign that cannot end a directive begins the next one.
      if (letter == '%' && !isAllowed(directive, letter)) {
        out += whole.substr(0, whole.size() - format.size());
        continue;
      }
      format.remove_prefix(1);
      std::optional<std::string> text;
      if (isAllowed(directive, letter))
        text = field(letter, directive);
      out += text ? *text : std::string(whole.substr(0, whole.size() - format.size()));
    }
    return out;
  }

private:
  static bool isAllowed(const Directive &directive, char letter) {
    if (directive.colons > 3 || (directive.colons > 0 && letter != 'z'))
      return false;
    std::string_view letters = directive.modifier == 'E' ? "cCxXyY" : "deHkIlmMSuUVwWy";
    return !directive.modifier || letters.find(letter) != std::string_view::npos;
  }

  static Directive readDirective(std::string_view &format) {
    Directive directive;
    for (; !format.empty(); format.remove_prefix(1)) {
      char c = format[0];
      if (c == '-' || c == '_' || (c == '0' && directive.width < 0))
        directive.padding = c;
      else if (c == '^')
        directive.upcase = true;
      else if (c == '#')
        directive.changeCase = true;
      else if (c == ':')
        ++directive.colons;
      else if (c >= '0' && c <= '9')
        directive.width = std::min(std::max(directive.width, 0) * 10 + (c - '0'), 65535);
      else if (c == 'E' || c == 'O')
        directive.modifier = c;
      else
        break;
    }
    return directive;
  }

  static std::string number(int64_t value, int width, char padding, const Directive &directive) {
    if (directive.padding == '-')
      return std::to_string(value);
    if (directive.padding)
      padding = directive.padding == '_' ? ' ' : '0';
    width = directive.width >= 0 ? directive.width : width;
    std::string digits = std::to_string(value < 0 ? -value : value);
    std::string sign = value < 0 ? "-" : "";
    int missing = width - static_cast<int>(digits.size() + sign.size());
    std::string fill(static_cast<size_t>(std::max(missing, 0)), padding);
    return padding == '0' ? sign + fill + digits : fill + sign + digits;
  }

  static std::string text(std::string_view value, const Directive &directive) {
    std::string result(value);
    if (directive.upcase || directive.changeCase)
      result = upcase(result);
    int missing = directive.width - static_cast<int>(result.size());
    if (missing > 0 && directive.padding != '-')
      result.insert(0, static_cast<size_t>(missing), directive.padding == '0' ? '0' : ' ');
    return result;
  }

  std::string composed(std::string_view format, const Directive &directive) {
    Directive plain = directive;
    plain.changeCase = false;
    return text(Writer(time_).write(format), plain);
  }

  std::string fraction(int digits, const Directive &directive) {
    int width = directive.width > 0 ? directive.width : digits;
    std::string all = std::to_string(1'000'000'000 + time_.nanosecond).substr(1);
    if (width <= 9)
      return all.substr(0, static_cast<size_t>(width));
    return all.append(static_cast<size_t>(width) - 9, '0');
  }

  /// `+hhmm`, `+hh:mm`, `+hh:mm:ss`, and with three colons as much as is needed; the width goes to
  /// the hours.
  std::string offset(const Directive &directive) {
    int64_t total = time_.offset < 0 ? -time_.offset : time_.offset;
    int colons = directive.colons;
    int parts = colons < 3 ? std::max(colons, 1) : total % 3600 == 0 ? 0 : total % 60 == 0 ? 1 : 2;
    int rest = 1 + parts * (colons > 0 ? 3 : 2);
    size_t digits = static_cast<size_t>(std::max(directive.width - rest, 2));
    // Ruby writes UTC as -0000 where a dash asks for it.
    bool negative = time_.offset < 0 || (time_.zone == "UTC" && directive.padding == '-');
    std::string hours = std::to_string(total / 3600);
    std::string fill(digits > hours.size() ? digits - hours.size() : 0,
                     directive.padding == '_' ? ' ' : '0');
    std::string sign = negative ? "-" : "+";
    std::string out = directive.padding == '_' ? fill + sign + hours : sign + fill + hours;
    for (int64_t part : {total / 60 % 60, total % 60}) {
      if (parts-- <= 0)
        break;
      out += (colons > 0 ? ":" : "") + std::to_string(100 + part).substr(1);
    }
    return out;
  }

  std::string meridian(bool upper, const Directive &directive) {
    bool capital = upper != directive.changeCase || directive.upcase;
    Directive plain = directive;
    plain.changeCase = plain.upcase = false;
    return text(time_.hour >= 12 ? (capital ? "PM" : "pm") : (capital ? "AM" : "am"), plain);
  }

  std::optional<std::string> field(char letter, const Directive &d) {
    int hour12 = time_.hour % 12 == 0 ? 12 : time_.hour % 12;
    int64_t century = time_.year >= 0 ? time_.year / 100 : (time_.year - 99) / 100;
    switch (letter) {
    case 'Y':
      return number(time_.year, time_.year < 0 ? 5 : 4, '0', d);
    case 'C':
      return number(century, 2, '0', d);
    case 'y':
      return number(time_.year - century * 100, 2, '0', d);
    case 'm':
      return number(time_.month, 2, '0', d);
    case 'B':
      return text(monthNames[time_.month - 1], d);
    case 'b':
    case 'h':
      return text(monthNames[time_.month - 1].substr(0, 3), d);
    case 'A':
      return text(dayNames[time_.weekDay], d);
    case 'a':
      return text(dayNames[time_.weekDay].substr(0, 3), d);
    case 'd':
      return number(time_.day, 2, '0', d);
    case 'e':
      return number(time_.day, 2, ' ', d);
    case 'j':
      return number(time_.yearDay, 3, '0', d);
    case 'H':
      return number(time_.hour, 2, '0', d);
    case 'k':
      return number(time_.hour, 2, ' ', d);
    case 'I':
      return number(hour12, 2, '0', d);
    case 'l':
      return number(hour12, 2, ' ', d);
    case 'M':
      return number(time_.minute, 2, '0', d);
    case 'S':
      return number(time_.second, 2, '0', d);
    case 'L':
      return fraction(3, d);
    case 'N':
      return fraction(9, d);
    case 'P':
      return meridian(false, d);
    case 'p':
      return meridian(true, d);
    case 'u':
      return number(time_.weekDay == 0 ? 7 : time_.weekDay, 1, '0', d);
    case 'w':
      return number(time_.weekDay, 1, '0', d);
    case 'G':
      return number(isoWeek(time_).year, 4, '0', d);
    case 'g':
      return number(isoWeek(time_).year % 100, 2, '0', d);
    case 'V':
      return number(isoWeek(time_).week, 2, '0', d);
    case 'U':
      return number((time_.yearDay + 6 - time_.weekDay) / 7, 2, '0', d);
    case 'W':
      return number((time_.yearDay + 6 - (time_.weekDay + 6) % 7) / 7, 2, '0', d);
    case 's':
      return number(static_cast<int64_t>(time_.epochSeconds), 1, '0', d);
    case 'z':
      return offset(d);
    case 'Z':
      return text(d.changeCase ? downcase(time_.zone) : time_.zone,
                  Directive{d.padding, d.upcase, false, 0, d.width});
    default:
      return composedField(letter, d);
    }
  }

  std::optional<std::string> composedField(char letter, const Directive &d) {
    switch (letter) {
    case 'c':
      return composed("%a %b %e %H:%M:%S %Y", d);
    case 'D':
    case 'x':
      return composed("%m/%d/%y", d);
    case 'F':
      return composed("%Y-%m-%d", d);
    case 'v':
      return composed("%e-%^b-%Y", d);
    case 'X':
    case 'T':
      return composed("%H:%M:%S", d);
    case 'R':
      return composed("%H:%M", d);
    case 'r':
      return composed("%I:%M:%S %p", d);
    case 'n':
      return text("\n", d);
    case 't':
      return text("\t", d);
    case '%':
      return text("%", d);
    default:
      return std::nullopt;
    }
  }

  const BrokenTime &time_;
};

} // namespace

std::string formatTimestamp(const Timestamp &timestamp, std::string_view format,
                            std::string_view timezone) {
  int64_t offset = timezone.empty() ? 0 : timezoneOffset(timezone);
  // Zones are kept to the minute, and only UTC has a name.
  offset -= offset % 60;
  return Writer(breakDown(timestamp.nanoseconds, offset, timezone.empty() ? "UTC" : ""))
      .write(format);
}

} // namespace pp
