// Ruby's Array#join.
#pragma once

#include "runtime-lib/abi/objects.h"

#include <string>
#include <string_view>

namespace pp {

/// The texts of the elements with the delimiter between them; nested arrays are joined likewise.
std::string joinedText(const Array &array, std::string_view delimiter);

} // namespace pp
