// Properties of characters by libunistring.
#include "frontend/pcl/unicode/unicode.h"

#include "runtime-lib/core/values/unicode.h"

#include <unictype.h>
#include <unigbrk.h>
#include <uninorm.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace ppcc::pcl {

namespace {

const uint8_t *bytes(std::string_view text) {
  return reinterpret_cast<const uint8_t *>(text.data());
}

bool isIdentifierStart(uint32_t c) { return c == '_' || uc_is_property_id_start(c); }
bool isIdentifierPart(uint32_t c) { return c == '-' || uc_is_property_id_continue(c); }

} // namespace

size_t characterLength(std::string_view text) {
  std::string_view rest = text;
  pp::nextCharacter(rest);
  return text.size() - rest.size();
}

size_t identifierLength(std::string_view text) {
  std::string_view rest = text;
  if (rest.empty() || !isIdentifierStart(pp::nextCharacter(rest)))
    return 0;
  for (;;) {
    std::string_view next = rest;
    if (next.empty() || !isIdentifierPart(pp::nextCharacter(next)))
      return text.size() - rest.size();
    rest = next;
  }
}

size_t clusterLength(std::string_view text) {
  // between printable ASCII characters there is always a break
  if (text.size() == 1 || (static_cast<uint8_t>(text[0]) < 0x80 && text[0] != '\r' &&
                           static_cast<uint8_t>(text[1]) < 0x80))
    return 1;
  // what follows tells whether a joined character ends, so several are looked at
  for (size_t window = 64;; window *= 4) {
    size_t size = std::min(window, text.size());
    std::vector<char> breaks(size);
    u8_grapheme_breaks(bytes(text), size, breaks.data());
    auto next = std::find(breaks.begin() + 1, breaks.end(), 1);
    if (next != breaks.end() && (size == text.size() || breaks.end() - next > 32))
      return static_cast<size_t>(next - breaks.begin());
    if (size == text.size())
      return size;
  }
}

size_t clusterCount(std::string_view text) {
  size_t count = 0;
  for (; !text.empty(); ++count)
    text.remove_prefix(clusterLength(text));
  return count;
}

std::string_view withoutLeadingSpace(std::string_view text) {
  while (!text.empty()) {
    std::string_view rest = text;
    if (!uc_is_property_white_space(pp::nextCharacter(rest)))
      break;
    text = rest;
  }
  return text;
}

std::string_view withoutTrailingSpace(std::string_view text) {
  size_t end = 0;
  for (std::string_view rest = text; !rest.empty();) {
    bool isSpace = uc_is_property_white_space(pp::nextCharacter(rest));
    if (!isSpace)
      end = text.size() - rest.size();
  }
  return text.substr(0, end);
}

std::string normalized(std::string_view text) {
  if (pp::isAsciiText(text))
    return std::string(text);
  size_t length = 0;
  uint8_t *composed = u8_normalize(UNINORM_NFC, bytes(text), text.size(), nullptr, &length);
  if (!composed)
    return std::string(text);
  std::string result(reinterpret_cast<const char *>(composed), length);
  std::free(composed);
  return result;
}

} // namespace ppcc::pcl
