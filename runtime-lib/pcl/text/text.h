// Text as HCL sees it: clusters count as one character, and values are in normal form C.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pp::pcl {

/// Bytes of the first grapheme cluster; the text must not be empty.
size_t clusterLength(std::string_view text);
size_t clusterCount(std::string_view text);
/// Normal form C.
std::string normalized(std::string_view text);

} // namespace pp::pcl
