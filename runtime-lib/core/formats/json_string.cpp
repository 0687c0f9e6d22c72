// Strings of JSON: what is escaped, and text that cannot be written.
#include "runtime-lib/core/formats/json_writer.h"
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/unicode.h"

#include <array>
#include <bit>
#include <cstring>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace pp {

/// What a byte is written as; empty for itself.
static constexpr std::array<bool, 256> makeSpecials() {
  std::array<bool, 256> special{};
  for (int c = 0; c < 0x20; ++c)
    special[c] = true;
  special['"'] = special['\\'] = true;
  return special;
}
static constexpr std::array<bool, 256> specials = makeSpecials();

static void appendEscaped(std::string &out, unsigned char c) {
  static const char digits[] = "0123456789abcdef";
  switch (c) {
  case '"':
    out += "\\\"";
    return;
  case '\\':
    out += "\\\\";
    return;
  case '\n':
    out += "\\n";
    return;
  case '\r':
    out += "\\r";
    return;
  case '\t':
    out += "\\t";
    return;
  case '\f':
    out += "\\f";
    return;
  case '\b':
    out += "\\b";
    return;
  default:
    out += "\\u00";
    out += digits[c >> 4];
    out += digits[c & 15];
  }
}

/// Whether one of eight bytes is not written as itself. May say so of bytes above 0x7f too.
static bool hasSpecial(const char *bytes) {
  uint64_t word;
  std::memcpy(&word, bytes, 8);
  constexpr uint64_t ones = 0x0101010101010101, highs = ones * 0x80;
  uint64_t quotes = (word ^ ones * '"') - ones;
  uint64_t backslashes = (word ^ ones * '\\') - ones;
  uint64_t controls = word - ones * 0x20;
  return ((quotes | backslashes | controls) | word) & highs;
}

/// Position of the first byte that is not written as itself, or the size of the text.
static size_t findSpecial(std::string_view text) {
  size_t i = 0;
#ifdef __SSE2__
  const __m128i quotes = _mm_set1_epi8('"');
  const __m128i backslashes = _mm_set1_epi8('\\');
  const __m128i controls = _mm_set1_epi8(0x1f);
  for (; i + 16 <= text.size(); i += 16) {
    __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i *>(text.data() + i));
    // A byte of at most 0x1f is the smaller of itself and 0x1f.
    __m128i special = _mm_or_si128(
        _mm_or_si128(_mm_cmpeq_epi8(bytes, quotes), _mm_cmpeq_epi8(bytes, backslashes)),
        _mm_cmpeq_epi8(_mm_min_epu8(bytes, controls), bytes));
    if (int found = _mm_movemask_epi8(special))
      return i + static_cast<size_t>(std::countr_zero(static_cast<unsigned>(found)));
  }
#endif
  size_t rest = text.size() - i;
  if (rest >= 8 && rest <= 16 && !hasSpecial(text.data() + i) &&
      !hasSpecial(text.data() + text.size() - 8))
    return text.size();
  while (i < text.size() && !specials[static_cast<unsigned char>(text[i])])
    ++i;
  return i;
}

void appendQuoted(std::string &out, std::string_view text) {
  // Nothing but quotes first, the text between them: one growth, and no reading back of bytes that
  // were just written one by one, which stalls the processor.
  size_t start = out.size();
  out.append(text.size() + 2, '"');
  std::memcpy(out.data() + start + 1, text.data(), text.size());
}

namespace {

/// How many bytes a character has by its first one, legal or not.
size_t announcedLength(unsigned char first) {
  return first < 0xC0   ? 1
         : first < 0xE0 ? 2
         : first < 0xF0 ? 3
         : first < 0xF8 ? 4
         : first < 0xFC ? 5
                        : 6;
}

/// Ruby's library has two messages: for a character that the text ends in, and for any other.
[[noreturn]] void failNoUtf8(std::string_view text) {
  for (std::string_view rest = text; !rest.empty();) {
    std::string_view before = rest;
    if (nextCharacter(rest) == 0xFFFFFFFF)
      failPlain(announcedLength(static_cast<unsigned char>(before[0])) > before.size()
                    ? "partial character in source, but hit end"
                    : "source sequence is illegal/malformed utf-8");
  }
  __builtin_unreachable();
}

} // namespace

void appendJsonString(std::string &out, std::string_view text) {
  if (!isAsciiText(text) && !isValidUtf8(text))
    failNoUtf8(text);
  appendValidJsonString(out, text);
}

void appendValidJsonString(std::string &out, std::string_view text) {
  if (findSpecial(text) == text.size()) {
    appendQuoted(out, text);
    return;
  }
  out += '"';
  size_t start = 0;
  for (size_t i = findSpecial(text); i < text.size(); i += 1 + findSpecial(text.substr(i + 1))) {
    out.append(text, start, i - start);
    appendEscaped(out, static_cast<unsigned char>(text[i]));
    start = i + 1;
  }
  out.append(text, start, text.size() - start);
  out += '"';
}

} // namespace pp
