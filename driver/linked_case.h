// A reference case answered by a linked program, called as a user calls it.
#pragma once

#include "driver/case_file.h"
#include "driver/compilation.h"

#include <filesystem>
#include <string>

namespace ppcc::driver {

/// Links the program of a compilation, runs it for the case and gives its log, then its error,
/// catalog or answer to a lookup, as lines in which nothing but version and UUID is changed.
std::string runLinkedCase(Compilation &compilation, const Case &testCase,
                          const std::filesystem::path &fixtures);

} // namespace ppcc::driver
