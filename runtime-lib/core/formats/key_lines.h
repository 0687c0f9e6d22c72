// Where in a file of data a key stands; asked only when an error is explained.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace pp {

/// The line of the last key of a path (`a`, `b` for `a.b`; numbers index arrays), or of the last
/// one that is there. 0 when not even the first is found, or the text cannot be read.
size_t yamlLineOf(std::string_view text, std::span<const std::string> path);
size_t jsonLineOf(std::string_view text, std::span<const std::string> path);
size_t hoconLineOf(std::string_view text, std::span<const std::string> path);

} // namespace pp
