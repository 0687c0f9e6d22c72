// A table that a signal handler can read, which can neither lock nor allocate.
#include "runtime-lib/core/process/command_groups.h"

#include <atomic>
#include <csignal>

namespace pp {

/// As many as threads run commands at once; what finds no place is not ended by signals.
static std::atomic<pid_t> running[256];

void noteCommandGroup(pid_t from, pid_t to) {
  for (std::atomic<pid_t> &place : running) {
    pid_t expected = from;
    if (place.compare_exchange_strong(expected, to))
      return;
  }
}

void endCommands() noexcept {
  for (std::atomic<pid_t> &place : running)
    if (pid_t group = place)
      ::kill(-group, SIGKILL);
}

} // namespace pp
