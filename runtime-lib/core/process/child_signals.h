// Signals of programs that are started.
#pragma once

#include <csignal>
#include <spawn.h>

namespace pp {

/// For posix_spawn: what this process ignores (closed pipes, too long files) is not ignored there,
/// where nobody may look at the result of writing.
class ChildSignals {
public:
  ChildSignals() {
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGXFSZ);
    posix_spawnattr_init(&attributes_);
    posix_spawnattr_setsigdefault(&attributes_, &usual);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGDEF);
  }
  ~ChildSignals() { posix_spawnattr_destroy(&attributes_); }
  ChildSignals(const ChildSignals &) = delete;
  ChildSignals &operator=(const ChildSignals &) = delete;
  const posix_spawnattr_t *get() const { return &attributes_; }

private:
  posix_spawnattr_t attributes_;
};

} // namespace pp
