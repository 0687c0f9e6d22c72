// Files for readers that take paths only.
#pragma once

#include <string>
#include <string_view>

namespace ppcc::fuzz {

/// A directory of this process in memory, removed when it ends.
const std::string &scratchDirectory();
/// Writes a file into it.
void writeScratch(const std::string &name, std::string_view bytes);

} // namespace ppcc::fuzz
