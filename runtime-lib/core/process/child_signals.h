// Signals of programs that are started.
#pragma once

#include <csignal>
#include <spawn.h>

namespace pp {

/// For posix_spawn: what this process ignores (closed pipes, too long files) is not ignored there,
/// where nobody may look at the result of writing.
class ChildSignals {
public:
  /// Programs that may be ended together with their children have a process group of their own.
  enum class Group { Shared, Own };

  explicit ChildSignals(Group group = Group::Shared) {
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGXFSZ);
    posix_spawnattr_init(&attributes_);
    posix_spawnattr_setsigdefault(&attributes_, &usual);
    short flags = POSIX_SPAWN_SETSIGDEF;
    if (group == Group::Own)
      flags |= POSIX_SPAWN_SETPGROUP;
    posix_spawnattr_setflags(&attributes_, flags);
  }
  ~ChildSignals() { posix_spawnattr_destroy(&attributes_); }
  ChildSignals(const ChildSignals &) = delete;
  ChildSignals &operator=(const ChildSignals &) = delete;
  const posix_spawnattr_t *get() const { return &attributes_; }

private:
  posix_spawnattr_t attributes_;
};

} // namespace pp
