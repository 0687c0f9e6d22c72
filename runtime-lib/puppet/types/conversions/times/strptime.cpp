// Ruby's Date._strptime.
#include "runtime-lib/puppet/types/conversions/times/strptime.h"

#include "runtime-lib/core/values/ascii.h"
#include "runtime-lib/core/values/unicode.h"

#include <algorithm>
#include <climits>

namespace pp {

namespace {

constexpr std::string_view monthNames[] = {"january",   "february", "march",    "april",
                                           "may",       "june",     "july",     "august",
                                           "september", "october",  "november", "december"};
constexpr std::string_view dayNames[] = {"sunday",   "monday", "tuesday", "wednesday",
                                         "thursday", "friday", "saturday"};

/// One pass over text and format; each directive takes its part of the text.
class Reader {
public:
  Reader(std::string_view text) : text_(text) {}

  bool read(std::string_view format) {
    while (!format.empty()) {
      if (isSpace(format[0])) {
        skipSpaces();
        format.remove_prefix(1);
      } else if (format[0] == '%' && format.size() > 1) {
        format.remove_prefix(1);
        while (format.size() > 1 && (format[0] == 'E' || format[0] == 'O' || format[0] == ':'))
          format.remove_prefix(1);
        char letter = format[0];
        format.remove_prefix(1);
        if (!directive(letter, format))
          return false;
      } else if (!literal(format[0])) {
        return false;
      } else {
        format.remove_prefix(1);
      }
    }
    return true;
  }
  bool atEnd() const { return text_.empty(); }

  TimeFields fields;

private:
  void skipSpaces() {
    while (!text_.empty() && isSpace(text_[0]))
      text_.remove_prefix(1);
  }
  bool literal(char c) {
    if (text_.empty() || text_[0] != c)
      return false;
    text_.remove_prefix(1);
    return true;
  }

  /// Whether what follows in the format is a number, so that this one must not take its digits.
  static bool numberFollows(std::string_view format) {
    if (format.empty())
      return false;
    if (isDigit(format[0]))
      return true;
    if (format[0] != '%' || format.size() < 2)
      return false;
    format.remove_prefix(1);
    if ((format[0] == 'E' || format[0] == 'O') && format.size() > 1)
      format.remove_prefix(1);
    return isDigit(format[0]) ||
           std::string_view("CDdeFGgHIjkLlMmNQRrSsTUuVvWwXxYy").find(format[0]) !=
               std::string_view::npos;
  }

  std::optional<int64_t> digits(size_t most) {
    size_t count = 0;
    int64_t value = 0;
    while (count < std::min(most, text_.size()) && isDigit(text_[count])) {
      value = std::min<int64_t>(value * 10 + (text_[count] - '0'), 1'000'000'000'000);
      ++count;
    }
    text_.remove_prefix(count);
    if (count == 0)
      return std::nullopt;
    return value;
  }

  bool number(std::optional<int64_t> &field, size_t most, int64_t min, int64_t max) {
    std::optional<int64_t> value = digits(most);
    if (!value || *value < min || *value > max)
      return false;
    field = value;
    return true;
  }
  /// Two digits, or a blank and one.
  bool padded(std::optional<int64_t> &field, int64_t min, int64_t max) {
    if (!text_.empty() && text_[0] == ' ') {
      text_.remove_prefix(1);
      return number(field, 1, min, max);
    }
    return number(field, 2, min, max);
  }

  bool year(std::string_view format) {
    bool negative = !text_.empty() && text_[0] == '-';
    if (negative || (!text_.empty() && text_[0] == '+'))
      text_.remove_prefix(1);
    std::optional<int64_t> value = digits(numberFollows(format) ? 4 : 18);
    if (!value)
      return false;
    fields.year = negative ? -*value : *value;
    return true;
  }

  bool fraction(size_t width, std::string_view format) {
    bool negative = !text_.empty() && text_[0] == '-';
    if (negative || (!text_.empty() && text_[0] == '+'))
      text_.remove_prefix(1);
    size_t most = numberFollows(format) ? width : SIZE_MAX;
    size_t count = 0;
    int64_t value = 0;
    for (; count < std::min(most, text_.size()) && isDigit(text_[count]); ++count)
      if (count < 9)
        value = value * 10 + (text_[count] - '0');
    if (count == 0)
      return false;
    text_.remove_prefix(count);
    for (size_t i = count; i < 9; ++i)
      value *= 10;
    fields.fraction = negative ? -value : value;
    return true;
  }

  /// A name in full or by its first three letters; its number counts from `base`.
  template <size_t size>
  bool name(const std::string_view (&names)[size], std::optional<int64_t> *field) {
    std::string lower = downcase(text_.substr(0, 16));
    for (size_t i = 0; i < size; ++i)
      for (size_t length : {names[i].size(), size_t{3}})
        if (std::string_view(lower).substr(0, length) == names[i].substr(0, length)) {
          text_.remove_prefix(length);
          if (field)
            *field = static_cast<int64_t>(i) + 1;
          return true;
        }
    return false;
  }

  bool meridian() {
    std::string lower = downcase(text_.substr(0, 4));
    if (lower.empty() || (lower[0] != 'a' && lower[0] != 'p'))
      return false;
    size_t length = lower.substr(1) == ".m." ? 4 : lower.substr(1, 1) == "m" ? 2 : 0;
    bool wordEnds = length != 2 || text_.size() == 2 || !(isLetter(text_[2]) || isDigit(text_[2]));
    if (length == 0 || !wordEnds)
      return false;
    fields.meridian = lower[0] == 'p' ? 12 : 0;
    text_.remove_prefix(length);
    return true;
  }

  /// `[utc|gmt]±digits[:digits[:digits]]`, or a name with `dst` or `standard time` after it.
  size_t zoneLength() const {
    std::string lower = downcase(text_);
    size_t at = 0;
    if (lower.starts_with("gmt") || lower.starts_with("utc"))
      at = 3;
    else if (lower.starts_with("ut"))
      at = 2;
    if (at < lower.size() && (lower[at] == '+' || lower[at] == '-') && at + 1 < lower.size() &&
        isDigit(lower[at + 1])) {
      auto run = [&] {
        while (at < lower.size() && isDigit(lower[at]))
          ++at;
      };
      ++at;
      run();
      bool more = at + 1 < lower.size() && isDigit(lower[at + 1]) &&
                  std::string_view(",.:").find(lower[at]) != std::string_view::npos;
      if (more) {
        ++at;
        run();
        if (at + 1 < lower.size() && lower[at] == ':' && isDigit(lower[at + 1])) {
          ++at;
          run();
        }
      }
      return at;
    }
    size_t end = 0;
    while (end < lower.size() && (isLetter(lower[end]) || lower[end] == '.' || isSpace(lower[end])))
      ++end;
    for (std::string_view words : {"standard time", "daylight time"}) {
      size_t found = lower.substr(0, end).find(words);
      if (found != std::string::npos && found > 0)
        return found + words.size();
    }
    at = 0;
    while (at < lower.size() && isLetter(lower[at]))
      ++at;
    if (at > 0 && lower.substr(at, 4) == " dst")
      at += 4;
    return at;
  }

  bool zone() {
    size_t length = zoneLength();
    if (length == 0)
      return false;
    fields.zone = std::string(text_.substr(0, length));
    fields.offset = zoneOffset(*fields.zone);
    text_.remove_prefix(length);
    return true;
  }

  bool directive(char letter, std::string_view format) {
    std::optional<int64_t> ignored;
    switch (letter) {
    case 'A':
    case 'a':
      return name(dayNames, nullptr);
    case 'B':
    case 'b':
    case 'h':
      return name(monthNames, &fields.month);
    case 'C':
      return number(fields.century, numberFollows(format) ? 2 : 9, 0, INT_MAX);
    case 'c':
      return read("%a %b %e %H:%M:%S %Y");
    case 'D':
    case 'x':
      return read("%m/%d/%y");
    case 'd':
    case 'e':
      return padded(fields.day, 1, 31);
    case 'F':
      return read("%Y-%m-%d");
    case 'G':
      return number(ignored, numberFollows(format) ? 4 : 9, 0, LLONG_MAX);
    case 'g':
      return number(ignored, 2, 0, 99);
    case 'H':
    case 'k':
      return padded(fields.hour, 0, 24);
    case 'I':
    case 'l':
      return padded(fields.hour, 1, 12);
    case 'j':
      return number(ignored, 3, 1, 366);
    case 'L':
      return fraction(3, format);
    case 'N':
      return fraction(9, format);
    case 'M':
      return number(fields.minute, 2, 0, 59);
    case 'm':
      return number(fields.month, 2, 1, 12);
    case 'n':
    case 't':
      skipSpaces();
      return true;
    case 'P':
    case 'p':
      return meridian();
    case 'Q':
    case 's':
      return number(ignored, 18, 0, LLONG_MAX);
    case 'R':
      return read("%H:%M");
    case 'r':
      return read("%I:%M:%S %p");
    case 'S':
      return number(fields.second, 2, 0, 60);
    case 'T':
    case 'X':
      return read("%H:%M:%S");
    case 'U':
    case 'W':
      return number(ignored, 2, 0, 53);
    case 'u':
      return number(ignored, 1, 1, 7);
    case 'V':
      return number(ignored, 2, 1, 53);
    case 'v':
      return read("%e-%b-%Y");
    case 'w':
      return number(ignored, 1, 0, 6);
    case 'Y':
      return year(format);
    case 'y':
      if (!number(fields.year, 2, 0, 99))
        return false;
      if (!fields.century)
        fields.century = *fields.year >= 69 ? 19 : 20;
      return true;
    case 'Z':
    case 'z':
      return zone();
    case '%':
      return literal('%');
    case '+':
      return read("%a %b %e %H:%M:%S %Z %Y");
    default:
      return literal('%') && literal(letter);
    }
  }

  std::string_view text_;
};

} // namespace

std::optional<TimeFields> parseTimeFields(std::string_view text, std::string_view format) {
  Reader reader(text);
  if (!reader.read(format) || !reader.atEnd())
    return std::nullopt;
  TimeFields &fields = reader.fields;
  if (fields.century && fields.year)
    fields.year = *fields.year + *fields.century * 100;
  if (fields.meridian && fields.hour)
    fields.hour = *fields.hour % 12 + *fields.meridian;
  return fields;
}

} // namespace pp
