// The commands of ppcc; each returns its exit code: 0, 1 for errors in the program, 2 for wrong
// use.
#pragma once

#include "driver/options.h"

namespace ppcc::driver {

/// Runs the command that the options name.
int runCommand(const Options &options);

int compileCommand(const Options &options);
int runInMemoryCommand(const Options &options);
int explainCommand(const Options &options);
/// Hands over to a command that a language brings.
int languageCommand(const Options &options);

} // namespace ppcc::driver
