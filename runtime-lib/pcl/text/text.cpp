// Clusters and normal forms by libunistring.
#include "runtime-lib/pcl/text/text.h"

#include "runtime-lib/core/values/unicode.h"

#include <unigbrk.h>
#include <uninorm.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace pp::pcl {

static const uint8_t *bytes(std::string_view text) {
  return reinterpret_cast<const uint8_t *>(text.data());
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

std::string normalized(std::string_view text) {
  if (isAsciiText(text))
    return std::string(text);
  size_t length = 0;
  uint8_t *composed = u8_normalize(UNINORM_NFC, bytes(text), text.size(), nullptr, &length);
  if (!composed)
    return std::string(text);
  std::string result(reinterpret_cast<const char *>(composed), length);
  std::free(composed);
  return result;
}

} // namespace pp::pcl
