// ppcc under the name of Puppet: the command line of `puppet catalog compile`, for tools that call
// it.
#pragma once

#include "driver/options.h"

namespace ppcc::driver {

/// Whether the program was called as `puppet …` or `ppcc puppet …`.
bool isCalledAsPuppet(int argc, const char *const *argv);

/// The options of ppcc that do what the Puppet command line asks for. Answers `--version` as Puppet
/// does; any other command than `catalog compile` is refused.
ParsedOptions parsePuppetCommand(int argc, const char *const *argv);

} // namespace ppcc::driver
