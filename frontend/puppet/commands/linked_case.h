// A reference case answered by a linked program, called as a user calls it.
#pragma once

#include "frontend/puppet/commands/case_file.h"
#include "frontend/toolchain.h"

#include <filesystem>
#include <string>

namespace ppcc::puppet {

/// Links the program of a build, runs it for the case and gives its log, then its error,
/// catalog or answer to a lookup, as lines in which nothing but version and UUID is changed.
std::string runLinkedCase(frontend::Build &build, const Case &testCase,
                          const std::filesystem::path &fixtures);

} // namespace ppcc::puppet
