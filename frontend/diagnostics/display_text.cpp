// Decoding that never fails, widths from the table, control characters as their Unicode pictures.
#include "frontend/diagnostics/display_text.h"

namespace ppcc::diagnostics {
namespace {

constexpr char32_t replacement = 0xFFFD;
constexpr size_t tabStop = 8;

size_t sequenceLength(unsigned char lead) {
  if (lead < 0x80)
    return 1;
  if (lead >= 0xC2 && lead < 0xE0)
    return 2;
  if (lead >= 0xE0 && lead < 0xF0)
    return 3;
  if (lead >= 0xF0 && lead < 0xF5)
    return 4;
  return 0;
}

bool isControl(char32_t c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0x202A && c <= 0x202E) ||
         (c >= 0x2066 && c <= 0x2069);
}

/// The picture of a control character (U+2400 and following), U+FFFD for those without one.
char32_t picture(char32_t control) {
  if (control < 0x20)
    return 0x2400 + control;
  return control == 0x7F ? 0x2421 : replacement;
}

} // namespace

DecodedCharacter decodeCharacter(std::string_view text) {
  auto lead = static_cast<unsigned char>(text[0]);
  size_t length = sequenceLength(lead);
  if (length == 1)
    return {lead, 1};
  if (length == 0 || text.size() < length)
    return {replacement, 1};
  char32_t codePoint = lead & (0xFFu >> (length + 1));
  for (size_t i = 1; i < length; ++i) {
    auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xC0) != 0x80)
      return {replacement, 1};
    codePoint = codePoint << 6 | (byte & 0x3Fu);
  }
  bool overlong = (length == 3 && codePoint < 0x800) || (length == 4 && codePoint < 0x10000);
  bool surrogate = codePoint >= 0xD800 && codePoint <= 0xDFFF;
  if (overlong || surrogate || codePoint > 0x10FFFF)
    return {replacement, 1};
  return {codePoint, length};
}

void appendUtf8(std::string &out, char32_t c) {
  auto tail = [](char32_t bits) { return static_cast<char>(0x80 | (bits & 0x3F)); };
  if (c < 0x80) {
    out += static_cast<char>(c);
  } else if (c < 0x800) {
    out += {static_cast<char>(0xC0 | c >> 6), tail(c)};
  } else if (c < 0x10000) {
    out += {static_cast<char>(0xE0 | c >> 12), tail(c >> 6), tail(c)};
  } else {
    out += {static_cast<char>(0xF0 | c >> 18), tail(c >> 12), tail(c >> 6), tail(c)};
  }
}

size_t displayWidth(char32_t c) {
#define WIDE(first, last)                                                                          \
  if (c >= (first) && c <= (last))                                                                 \
    return 2;
#define ZERO(first, last)                                                                          \
  if (c >= (first) && c <= (last))                                                                 \
    return 0;
  if (c >= 0x300) {
#include "frontend/diagnostics/display_widths.def"
  }
#undef WIDE
#undef ZERO
  return 1;
}

void DisplayLine::append(std::string_view text) {
  while (!text.empty()) {
    DecodedCharacter character = decodeCharacter(text);
    text.remove_prefix(character.length);
    if (character.codePoint == '\t') {
      size_t spaces = tabStop - width_ % tabStop;
      text_.append(spaces, ' ');
      width_ += spaces;
      continue;
    }
    char32_t shown =
        isControl(character.codePoint) ? picture(character.codePoint) : character.codePoint;
    appendUtf8(text_, shown);
    width_ += displayWidth(shown);
  }
}

std::string printable(std::string_view message) {
  std::string result;
  while (!message.empty()) {
    DecodedCharacter character = decodeCharacter(message);
    message.remove_prefix(character.length);
    bool keep = character.codePoint == '\n' || !isControl(character.codePoint);
    appendUtf8(result, keep ? character.codePoint : picture(character.codePoint));
  }
  return result;
}

} // namespace ppcc::diagnostics
