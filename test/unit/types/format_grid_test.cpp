// What real Puppet wrote for values by every format, flag and width.
#include "runtime-lib/puppet/types/conversions/string_format.h"
#include "runtime-lib/puppet/types/conversions/times/times.h"
#include "runtime-lib/puppet/types/type.h"
#include "test/unit/types/grid.h"

#include <gtest/gtest.h>

namespace pp::grid {

static Nanoseconds makeNanoseconds(const std::string &text) {
  Nanoseconds number = 0;
  for (char c : text)
    if (c != '-')
      number = number * 10 + (c - '0');
  return text.starts_with('-') ? -number : number;
}

static std::string nanosecondsText(Nanoseconds number) {
  std::string digits;
  bool isNegative = number < 0;
  do {
    digits.insert(digits.begin(), static_cast<char>('0' + std::abs(static_cast<int>(number % 10))));
    number /= 10;
  } while (number != 0);
  return isNegative ? "-" + digits : digits;
}

TEST(FormatGrid, Timespans) {
  Score score("timespan_formats");
  Context context;
  for (auto &row : rows("timespan_formats.recorded")) {
    Value span = makeTimespan(context, makeNanoseconds(row[1]));
    score.compare(row[0] + " of " + row[1], row[2],
                  answer([&] { return formatTimespan(*span.as<Timespan>(), unescaped(row[0])); }));
  }
}

TEST(FormatGrid, Timestamps) {
  Score score("timestamp_formats");
  Context context;
  for (auto &row : rows("timestamp_formats.recorded")) {
    Value stamp = makeTimestamp(context, makeNanoseconds(row[1]));
    score.compare(row[0] + " of " + row[1] + " " + row[2], row[3], answer([&] {
                    return formatTimestamp(*stamp.as<Timestamp>(), unescaped(row[0]), row[2]);
                  }));
  }
}

TEST(FormatGrid, TimespansFromText) {
  Score score("timespan_parsing");
  for (auto &row : rows("timespan_parsing.recorded"))
    score.compare(row[1] + " by " + row[0], row[2], answer([&] {
                    return nanosecondsText(parseTimespan(unescaped(row[1]), unescaped(row[0])));
                  }));
}

TEST(FormatGrid, TimestampsFromText) {
  Score score("timestamp_parsing");
  Context context;
  for (auto &row : rows("timestamp_parsing.recorded")) {
    Value format =
        row[0] == "default" ? Value::defaultValue() : makeString(context, unescaped(row[0]));
    Value zone = row[2].empty() ? Value::undef() : makeString(context, row[2]);
    score.compare(row[1] + " by " + row[0] + " " + row[2], row[3], answer([&] {
                    return nanosecondsText(
                        parseTimestamp(context, unescaped(row[1]), format, zone));
                  }));
  }
}

TEST(FormatGrid, Strings) {
  Score score("string_formats");
  Context context;
  for (auto &row : rows("string_formats.recorded")) {
    Value value = parseLiteral(context, row[1]);
    score.compare(row[0] + " of " + row[1], row[2], answer([&] {
                    return convertToString(context, value, makeString(context, row[0]));
                  }));
  }
}

} // namespace pp::grid
