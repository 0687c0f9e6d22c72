// Hashes of texts: names in the object cache.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace ppcc::driver {

/// 128 bits as hexadecimal digits: no two texts in the world share it by chance.
std::string contentHash(std::string_view text);

uint64_t shortHash(std::string_view text);

} // namespace ppcc::driver
