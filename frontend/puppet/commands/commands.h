// The commands and questions that Puppet adds to ppcc.
#pragma once

#include "frontend/toolchain.h"

#include <span>
#include <string>

namespace ppcc::puppet {

/// `ppcc batch FILE.cases`: answers to the cases of reference test files, all in one process.
int batchCommand(std::span<const std::string> arguments, frontend::Toolchain &toolchain);

/// `ppcc puppet catalog compile NODE`, or a link named `puppet`: Puppet's own command line, for
/// tools that call it. Answers `--version` as Puppet does; any other command is refused.
int catalogCommand(std::span<const std::string> arguments, frontend::Toolchain &toolchain);

/// `ppcc --list-functions`: every built-in function: origin, then each way to call it.
int listFunctions();

} // namespace ppcc::puppet
