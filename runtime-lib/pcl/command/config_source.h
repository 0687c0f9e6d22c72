// Where the configuration of a stack comes from: the command line and files.
#pragma once

#include "runtime-lib/pcl/command/options.h"

namespace pp::pcl {

/// The configuration of a stack; the command line stands before files. Throws DataError.
std::map<std::string, ConfigText, std::less<>> configOf(const Options &options,
                                                        const std::string &stack);

} // namespace pp::pcl
