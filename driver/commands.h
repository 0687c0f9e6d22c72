// The commands of ppcc; each returns its exit code: 0, 1 for errors in the program, 2 for wrong
// use.
#pragma once

#include "driver/options.h"

namespace ppcc::driver {

/// Runs the command that the options name.
int runCommand(const Options &options);

int compileCommand(const Options &options);
int runInMemoryCommand(const Options &options);
int batchCommand(const Options &options);
int explainCommand(const Options &options);
/// Prints every built-in function: origin, then each way to call it.
int listFunctionsCommand();

} // namespace ppcc::driver
