// Time zones by name and by offset.
#include "runtime-lib/core/values/ascii.h"
#include "runtime-lib/puppet/types/conversions/times/strptime.h"

#include "runtime-lib/core/values/unicode.h"

#include <algorithm>
#include <iterator>

namespace pp {

namespace {

struct Zone {
  std::string_view name;
  int32_t offset;
};

constexpr Zone zones[] = {
#define ZONE(name, offset) {name, offset},
#include "runtime-lib/puppet/types/conversions/times/zones.def"
};
static_assert(std::is_sorted(std::begin(zones), std::end(zones),
                             [](const Zone &a, const Zone &b) { return a.name < b.name; }));

std::optional<int64_t> namedOffset(std::string_view name) {
  auto *found =
      std::lower_bound(std::begin(zones), std::end(zones), name,
                       [](const Zone &zone, std::string_view n) { return zone.name < n; });
  if (found == std::end(zones) || found->name != name)
    return std::nullopt;
  return found->offset;
}

int64_t number(std::string_view digits) {
  int64_t value = 0;
  for (char c : digits)
    value = std::min<int64_t>(value * 10 + (c - '0'), 1'000'000'000);
  return value;
}

std::string_view takeDigits(std::string_view &text) {
  size_t count = 0;
  while (count < text.size() && isDigit(text[count]))
    ++count;
  std::string_view digits = text.substr(0, count);
  text.remove_prefix(count);
  return digits;
}

/// `hh`, `hhmm`, `hhmmss` or one digit less.
int64_t packedOffset(std::string_view digits) {
  size_t hours = digits.size() % 2 == 0 ? 2 : 1;
  int64_t seconds = number(digits.substr(0, hours)) * 3600;
  if (digits.size() >= hours + 2)
    seconds += number(digits.substr(hours, 2)) * 60;
  if (digits.size() >= hours + 4)
    seconds += number(digits.substr(hours + 2, 2));
  return seconds;
}

/// `+hh:mm:ss`, `+h.5`, `+hhmm`, after the sign.
std::optional<int64_t> numericOffset(std::string_view text) {
  std::string_view first = takeDigits(text);
  if (first.empty())
    return std::nullopt;
  if (text.empty())
    return packedOffset(first);
  char separator = text[0];
  text.remove_prefix(1);
  std::string_view second = takeDigits(text);
  if (separator == ':') {
    int64_t seconds = number(first) * 3600 + number(second) * 60;
    if (text.starts_with(':')) {
      text.remove_prefix(1);
      seconds += number(takeDigits(text));
    }
    return seconds;
  }
  if (separator != '.' && separator != ',')
    return std::nullopt;
  // A fraction of an hour.
  int64_t fraction = 0, scale = 3600;
  for (char c : second.substr(0, 8)) {
    fraction = fraction * 10 + (c - '0');
    scale *= 10;
  }
  return number(first) * 3600 + (scale > 3600 ? fraction * 3600 / (scale / 3600) : 0);
}

bool removeSuffix(std::string &text, std::string_view suffix) {
  if (!text.ends_with(suffix))
    return false;
  text.resize(text.size() - suffix.size());
  return true;
}

} // namespace

std::optional<int64_t> zoneOffset(std::string_view zone) {
  std::string name = downcase(zone);
  bool daylight = false;
  if (!removeSuffix(name, " standard time"))
    daylight = removeSuffix(name, " daylight time") || removeSuffix(name, " dst");
  if (std::optional<int64_t> known = namedOffset(name))
    return *known + (daylight ? 3600 : 0);
  std::string_view rest = name;
  for (std::string_view prefix : {"gmt", "utc"})
    if (rest.starts_with(prefix)) {
      rest.remove_prefix(3);
      break;
    }
  if (rest.empty() || (rest[0] != '+' && rest[0] != '-'))
    return std::nullopt;
  std::optional<int64_t> offset = numericOffset(rest.substr(1));
  return offset && rest[0] == '-' ? -*offset : offset;
}

} // namespace pp
