// Reading and writing points in time and lengths of time by formats.
#pragma once

#include "runtime-lib/core/values/time.h"
#include "runtime-lib/puppet/types/type.h"

#include <string>

namespace pp {

/// Reads a length of time by a format such as `%D-%H:%M:%S`; throws Puppet's failures.
Nanoseconds parseTimespan(std::string_view text, std::string_view format);
/// The same by the first of several formats that fits; empty means Puppet's own list.
Nanoseconds parseTimespan(Context &context, std::string_view text, std::span<const Value> formats);
/// Writes a length of time by a format.
std::string formatTimespan(const Timespan &timespan, std::string_view format);
/// A length of time from a Hash of fields or of `string` and `format`.
Nanoseconds timespanFromHash(Context &context, const Hash &hash);

/// Reads a point in time. `format` is undef or default for Puppet's own list, a text, or an array
/// of texts; `timezone` is undef when the text itself may hold one.
Nanoseconds parseTimestamp(Context &context, std::string_view text, Value format, Value timezone);
/// Ruby's Time#strftime in the given timezone (empty: UTC).
std::string formatTimestamp(const Timestamp &timestamp, std::string_view format,
                            std::string_view timezone);
Nanoseconds timestampFromHash(Context &context, const Hash &hash);
/// Seconds east of UTC that a zone's name or offset means; throws `Illegal timezone '…'`.
int64_t timezoneOffset(std::string_view timezone);
/// Now, by the machine's clock.
Nanoseconds currentTime();

/// Nanoseconds of a number of seconds.
Nanoseconds secondsToNanoseconds(Value seconds);

} // namespace pp
