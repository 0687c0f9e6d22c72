// Byte order marks from the table, and a validator with a fast path for ASCII.
#include "frontend/source/utf8.h"

#include <cstdint>
#include <cstring>

namespace ppcc::source {
namespace {

/// The bytes one character may start with: how many follow and which range the first of them has.
struct Lead {
  unsigned following;
  unsigned char low, high;
};

std::optional<Lead> classifyLead(unsigned char byte) {
  if (byte >= 0xC2 && byte <= 0xDF)
    return Lead{1, 0x80, 0xBF};
  if (byte == 0xE0)
    return Lead{2, 0xA0, 0xBF};
  if (byte == 0xED)
    return Lead{2, 0x80, 0x9F};
  if (byte >= 0xE1 && byte <= 0xEF)
    return Lead{2, 0x80, 0xBF};
  if (byte == 0xF0)
    return Lead{3, 0x90, 0xBF};
  if (byte >= 0xF1 && byte <= 0xF3)
    return Lead{3, 0x80, 0xBF};
  if (byte == 0xF4)
    return Lead{3, 0x80, 0x8F};
  return std::nullopt;
}

/// Length of the character that starts at `at`, or 0 where it is malformed.
size_t characterLength(std::string_view text, size_t at) {
  std::optional<Lead> lead = classifyLead(static_cast<unsigned char>(text[at]));
  if (!lead || text.size() - at <= lead->following)
    return 0;
  for (unsigned i = 1; i <= lead->following; ++i) {
    auto byte = static_cast<unsigned char>(text[at + i]);
    if (byte < (i == 1 ? lead->low : 0x80) || byte > (i == 1 ? lead->high : 0xBF))
      return 0;
  }
  return lead->following + 1;
}

bool eightAsciiBytes(const char *bytes) {
  uint64_t word;
  std::memcpy(&word, bytes, sizeof word);
  return (word & 0x8080808080808080u) == 0;
}

} // namespace

std::optional<ByteOrderMark> findByteOrderMark(std::string_view text) {
#define MARK(name, bytes)                                                                          \
  if (constexpr std::string_view mark(bytes, sizeof(bytes) - 1); text.starts_with(mark))           \
    return ByteOrderMark{name, mark.size()};
#include "frontend/source/byte_order_marks.def"
#undef MARK
  return std::nullopt;
}

std::optional<size_t> findInvalidUtf8(std::string_view text) {
  size_t at = 0;
  while (at < text.size()) {
    if (text.size() - at >= 8 && eightAsciiBytes(text.data() + at)) {
      at += 8;
    } else if ((text[at] & 0x80) == 0) {
      ++at;
    } else if (size_t length = characterLength(text, at)) {
      at += length;
    } else {
      return at;
    }
  }
  return std::nullopt;
}

} // namespace ppcc::source
