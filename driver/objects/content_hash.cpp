// xxHash, taken in whole: one hash needs no library.
#include "driver/objects/content_hash.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstdio>

namespace ppcc::driver {

std::string contentHash(std::string_view text) {
  XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
  char digits[33];
  std::snprintf(digits, sizeof digits, "%016llx%016llx",
                static_cast<unsigned long long>(hash.high64),
                static_cast<unsigned long long>(hash.low64));
  return digits;
}

uint64_t shortHash(std::string_view text) { return XXH3_64bits(text.data(), text.size()); }

} // namespace ppcc::driver
