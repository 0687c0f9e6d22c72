// Characters as HCL sees them: identifiers, white space, clusters that count as one column.
#pragma once

#include "runtime-lib/pcl/text/text.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace ppcc::pcl {

/// Bytes of the identifier that the text begins with; 0 for none.
size_t identifierLength(std::string_view text);
/// Bytes of the first character; the text must not be empty.
size_t characterLength(std::string_view text);
/// Without Unicode white space at the beginning, or at the end.
std::string_view withoutLeadingSpace(std::string_view text);
std::string_view withoutTrailingSpace(std::string_view text);
// What values are made of too is the runtime's.
using pp::pcl::clusterCount;
using pp::pcl::clusterLength;
using pp::pcl::normalized;

} // namespace ppcc::pcl
