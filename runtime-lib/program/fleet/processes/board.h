// What the processes of a fleet share: which node is next, and what each of them is busy with.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace pp::fleet {

/// Memory that all processes see. A process that dies leaves here which node it had.
struct Board {
  static constexpr size_t mostProcesses = 1024;
  static constexpr int64_t noNode = -1;

  /// One process; another takes it over when that one has ended.
  struct Place {
    /// The number of the node that is being compiled.
    std::atomic<int64_t> node = noNode;
    /// Since when, in nanoseconds of the steady clock.
    std::atomic<int64_t> since = 0;
    /// The node's time was over and it could not be interrupted.
    std::atomic<bool> isStuck = false;
  };

  /// The next entry of the list of nodes that are to be done.
  std::atomic<uint64_t> next = 0;
  /// No nodes are begun any more.
  std::atomic<bool> isStopped = false;
  /// Too much waits for nodes that come first: others are not begun yet.
  std::atomic<bool> isCrowded = false;
  Place places[mostProcesses];
};
static_assert(std::atomic<uint64_t>::is_always_lock_free);
static_assert(std::atomic<bool>::is_always_lock_free);

} // namespace pp::fleet
