// What must be known of UTF-8 before a text may be read as Puppet: byte order marks and validity.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace ppcc::source {

/// A byte order mark as Puppet names it, with its length in bytes.
struct ByteOrderMark {
  std::string_view format;
  size_t length;
};

/// The byte order mark that the text starts with, of all those Puppet knows.
std::optional<ByteOrderMark> findByteOrderMark(std::string_view text);

/// Offset of the first byte that is not well-formed UTF-8 (overlong forms and surrogates are not).
std::optional<size_t> findInvalidUtf8(std::string_view text);

} // namespace ppcc::source
