// The process groups of commands that are running, which end with this process.
#pragma once

#include <sys/types.h>

namespace pp {

/// Notes that a group runs in place of another; 0 stands for none.
void noteCommandGroup(pid_t from, pid_t to);

/// Ends the commands that are running, which Ctrl-C does not reach in their own groups; for signal
/// handlers, and for ends of the process that pass by destructors.
void endCommands() noexcept;

} // namespace pp
