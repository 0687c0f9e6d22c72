// Compression for PNG: zlib's format with fixed codes and repeats.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace pp::ndca {

/// The bytes as a zlib stream.
std::string zlibStream(std::string_view bytes);

} // namespace pp::ndca
