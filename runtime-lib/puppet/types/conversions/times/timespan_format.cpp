// Formats of Timespan: `%D %H %M %S %L %N` with padding and width.
#include "runtime-lib/puppet/types/conversions/times/times.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/types/access/access.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace pp {

namespace {

constexpr Nanoseconds second = nanosecondsPerSecond;
constexpr Nanoseconds minute = 60 * second;
constexpr Nanoseconds hour = 60 * minute;
constexpr Nanoseconds day = 24 * hour;

constexpr std::string_view defaultFormats[] = {
    "%D-%H:%M:%S.%-N", "%H:%M:%S.%-N", "%M:%S.%-N", "%S.%-N",
    "%D-%H:%M:%S",     "%H:%M:%S",     "%D-%H:%M",  "%S"};

/// A literal (letter 0) or a field of the format.
struct Segment {
  char letter = 0;
  std::string literal;
  /// '0', ' ', or 0 for none.
  char padding = '0';
  std::optional<uint32_t> width;
  /// The largest field takes all that is left, not the rest of the next larger one.
  bool total = false;

  bool isFraction() const { return letter == 'L' || letter == 'N'; }
  uint32_t defaultWidth() const {
    return letter == 'D' ? 1 : letter == 'L' ? 3 : letter == 'N' ? 9 : 2;
  }
  uint32_t usedWidth() const { return width.value_or(defaultWidth()); }
};

std::string text(Nanoseconds number) {
  std::string digits;
  do {
    digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(number % 10)));
    number /= 10;
  } while (number > 0);
  return digits;
}

Nanoseconds powerOfTen(uint32_t exponent) {
  Nanoseconds result = 1;
  while (exponent-- > 0)
    result *= 10;
  return result;
}

class Format {
public:
  explicit Format(std::string_view format) : text_(format) {
    read();
    markTotal();
  }

  std::string format(Nanoseconds span) const {
    std::string out = span < 0 ? "-" : "";
    Nanoseconds total = span < 0 ? -span : span;
    for (const Segment &segment : segments_)
      out += segment.letter == 0 ? segment.literal : fieldText(segment, total);
    return out;
  }

  std::optional<Nanoseconds> parse(std::string_view input) const {
    bool negative = input.starts_with('-');
    if (negative)
      input.remove_prefix(1);
    Nanoseconds sum = 0;
    if (!parseFrom(0, input, sum))
      return std::nullopt;
    for (const Segment &segment : segments_)
      if (segment.isFraction() && segment.total)
        failPlain("Format specifiers %L and %N denotes fractions and must be used together with a "
                  "specifier of higher magnitude");
    return negative ? -sum : sum;
  }

private:
  [[noreturn]] void failSpecifier(size_t start, size_t position) const {
    failPlain("Bad format specifier '" +
              std::string(characterSlice(text_, start, position - start)) + "' in '" +
              std::string(text_) + "', at position " + std::to_string(position));
  }

  void addLiteral(uint32_t character) {
    if (segments_.empty() || segments_.back().letter != 0)
      segments_.push_back({});
    appendCharacter(segments_.back().literal, character);
  }

  void read() {
    enum { Literal, Padding, Width } state = Literal;
    Segment field;
    size_t position = 0, start = 0;
    for (std::string_view rest = text_; !rest.empty(); ++position) {
      uint32_t c = nextCharacter(rest);
      if (state == Literal) {
        if (c != '%') {
          addLiteral(c);
          continue;
        }
        state = Padding;
        start = position;
        field = Segment();
      } else if (c == '%') {
        addLiteral(c);
        state = Literal;
      } else if (c == '-' || c == '_') {
        if (state != Padding)
          failSpecifier(start, position);
        field.padding = c == '-' ? 0 : ' ';
        state = Width;
      } else if (c < 0x80 &&
                 std::string_view("DHMSLN").find(static_cast<char>(c)) != std::string_view::npos) {
        field.letter = static_cast<char>(c);
        segments_.push_back(field);
        state = Literal;
      } else if (c >= '0' && c <= '9') {
        if (!(state == Padding && c == '0'))
          field.width = std::min<uint32_t>(field.width.value_or(0) * 10 + (c - '0'), 100000);
        state = Width;
      } else {
        failSpecifier(start, position);
      }
    }
    if (state != Literal)
      failSpecifier(start, position - 1);
  }

  void markTotal() {
    for (char letter : std::string_view("DHMSLN")) {
      auto found = std::find_if(segments_.begin(), segments_.end(),
                                [&](const Segment &segment) { return segment.letter == letter; });
      if (found == segments_.end())
        continue;
      found->total = true;
      return;
    }
  }

  static Nanoseconds fieldValue(const Segment &segment, Nanoseconds total) {
    switch (segment.letter) {
    case 'D':
      return total / day;
    case 'H':
      return segment.total ? total / hour : total / hour % 24;
    case 'M':
      return segment.total ? total / minute : total / minute % 60;
    case 'S':
      return segment.total ? total / second : total / second % 60;
    case 'L':
      return segment.total ? total / 1'000'000 : total / 1'000'000 % 1000;
    default: {
      uint32_t width = std::min(segment.usedWidth(), 9u);
      // `%6N` shows microseconds: digits are cut off at the right.
      Nanoseconds value = total / powerOfTen(9 - width);
      return segment.total ? value : value % powerOfTen(width);
    }
    }
  }

  static std::string fieldText(const Segment &segment, Nanoseconds total) {
    std::string digits = text(fieldValue(segment, total));
    if (segment.isFraction()) {
      if (!segment.total && segment.padding != '0')
        while (digits.size() > 1 && digits.back() == '0')
          digits.pop_back();
      if (segment.padding != 0 && digits.size() < segment.usedWidth())
        digits.append(segment.usedWidth() - digits.size(), ' ');
      return digits;
    }
    if (segment.padding != 0 && digits.size() < segment.usedWidth())
      digits.insert(0, segment.usedWidth() - digits.size(), segment.padding);
    return digits;
  }

  /// How many characters the field may take of the input: [least, most].
  static std::pair<size_t, size_t> fieldLength(const Segment &segment) {
    if (segment.width)
      return {segment.padding == 0 ? 1 : *segment.width, *segment.width};
    return {1, segment.total ? SIZE_MAX : segment.defaultWidth()};
  }

  static bool isBlank(char c) {
    return std::string_view(" \t\n\v\f\r").find(c) != std::string_view::npos;
  }

  /// Tries the longest field first and gives back, like the regular expression Puppet builds.
  bool parseFrom(size_t number, std::string_view input, Nanoseconds &sum) const {
    if (number == segments_.size())
      return input.empty();
    const Segment &segment = segments_[number];
    if (segment.letter == 0)
      return input.starts_with(segment.literal) &&
             parseFrom(number + 1, input.substr(segment.literal.size()), sum);
    bool blanks = segment.padding == ' ';
    if (blanks && segment.total && !segment.width)
      while (!input.empty() && isBlank(input[0]))
        input.remove_prefix(1);
    auto [least, most] = fieldLength(segment);
    size_t length = 0;
    while (length < std::min(most, input.size()) &&
           ((input[length] >= '0' && input[length] <= '9') || (blanks && isBlank(input[length]))))
      ++length;
    for (; length >= least && length > 0; --length) {
      Nanoseconds value = sum;
      if (addField(segment, input.substr(0, length), value) &&
          parseFrom(number + 1, input.substr(length), value)) {
        sum = value;
        return true;
      }
    }
    return false;
  }

  static bool addField(const Segment &segment, std::string_view digits, Nanoseconds &sum) {
    while (!digits.empty() && isBlank(digits[0]))
      digits.remove_prefix(1);
    Nanoseconds value = 0;
    for (char c : digits) {
      if (c < '0' || c > '9' || value > Nanoseconds{1} << 70)
        return false;
      value = value * 10 + (c - '0');
    }
    if (digits.empty())
      return false;
    switch (segment.letter) {
    case 'D':
      sum += value * day;
      return true;
    case 'H':
      sum += value * hour;
      return true;
    case 'M':
      sum += value * minute;
      return true;
    case 'S':
      sum += value * second;
      return true;
    default:
      sum +=
          digits.size() < 9 ? value * powerOfTen(9 - static_cast<uint32_t>(digits.size())) : value;
      return true;
    }
  }

  std::string_view text_;
  std::vector<Segment> segments_;
};

Nanoseconds integerField(const Hash &hash, const char *key) {
  const Value *value = hashFind(hash, key);
  return value && isInteger(*value) ? Nanoseconds{toInt64(*value).value_or(0)} : 0;
}

[[noreturn]] void failAll(std::string_view text, const std::vector<std::string> &formats) {
  std::string list;
  for (const std::string &format : formats)
    list += (list.empty() ? "" : ", ") + format;
  failPlain("Unable to parse '" + std::string(text) + "' using any of the formats " + list);
}

} // namespace

Nanoseconds parseTimespan(std::string_view text, std::string_view format) {
  std::optional<Nanoseconds> span = Format(format).parse(text);
  if (!span)
    failPlain("Unable to parse '" + std::string(text) + "' using format '" + std::string(format) +
              "'");
  return *span;
}

Nanoseconds parseTimespan(Context &, std::string_view text, std::span<const Value> formats) {
  std::vector<std::string> list;
  for (Value format : formats)
    list.emplace_back(format.as<String>()->view());
  if (formats.empty())
    list.assign(std::begin(defaultFormats), std::end(defaultFormats));
  for (const std::string &format : list) {
    // A format that does not fit is passed over, a malformed one is not.
    Format parsed(format);
    try {
      if (std::optional<Nanoseconds> span = parsed.parse(text))
        return *span;
    } catch (const EvaluationError &) {
    }
  }
  failAll(text, list);
}

std::string formatTimespan(const Timespan &timespan, std::string_view format) {
  return Format(format).format(timespan.nanoseconds);
}

Nanoseconds timespanFromHash(Context &context, const Hash &hash) {
  if (const Value *string = hashFind(hash, "string")) {
    const Value *format = hashFind(hash, "format");
    std::string_view text = string->as<String>()->view();
    if (format && format->is(ObjectKind::String))
      return parseTimespan(text, format->as<String>()->view());
    bool list = format && format->is(ObjectKind::Array);
    return parseTimespan(context, text,
                         list ? format->as<Array>()->items() : std::span<const Value>());
  }
  Nanoseconds sum = integerField(hash, "days");
  sum = sum * 24 + integerField(hash, "hours");
  sum = sum * 60 + integerField(hash, "minutes");
  sum = sum * 60 + integerField(hash, "seconds");
  sum = sum * 1000 + integerField(hash, "milliseconds");
  sum = sum * 1000 + integerField(hash, "microseconds");
  sum = sum * 1000 + integerField(hash, "nanoseconds");
  const Value *negative = hashFind(hash, "negative");
  return negative && negative->isTrue() ? -sum : sum;
}

Nanoseconds secondsToNanoseconds(Value seconds) {
  if (isInteger(seconds)) {
    std::optional<int64_t> number = toInt64(seconds);
    if (!number)
      failPlain("bignum too big to convert into `long'");
    return Nanoseconds{*number} * nanosecondsPerSecond;
  }
  return static_cast<Nanoseconds>(
      std::trunc(seconds.as<Float>()->value * static_cast<double>(nanosecondsPerSecond)));
}

} // namespace pp
