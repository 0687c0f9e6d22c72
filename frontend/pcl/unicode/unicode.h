// Characters as HCL sees them: identifiers, white space, clusters that count as one column.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace ppcc::pcl {

/// Bytes of the identifier that the text begins with; 0 for none.
size_t identifierLength(std::string_view text);
/// Bytes of the first grapheme cluster; the text must not be empty.
size_t clusterLength(std::string_view text);
size_t clusterCount(std::string_view text);
/// Bytes of the first character; the text must not be empty.
size_t characterLength(std::string_view text);
/// Without Unicode white space at the beginning, or at the end.
std::string_view withoutLeadingSpace(std::string_view text);
std::string_view withoutTrailingSpace(std::string_view text);
/// Normal form C.
std::string normalized(std::string_view text);

} // namespace ppcc::pcl
