// Ruby's Date._strptime: the fields of a date or time that a format finds in a text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pp {

/// What was found; a zone keeps its text, the offset is missing when the name is not known.
struct TimeFields {
  std::optional<int64_t> year, month, day, hour, minute, second, century, meridian;
  /// Billionths of a second.
  std::optional<int64_t> fraction;
  std::optional<std::string> zone;
  std::optional<int64_t> offset;
};

/// The fields, or nothing when the text does not fit the format as a whole.
std::optional<TimeFields> parseTimeFields(std::string_view text, std::string_view format);
/// Seconds east of UTC of `+01:30`, `utc`, `est dst` and the like.
std::optional<int64_t> zoneOffset(std::string_view zone);

} // namespace pp
