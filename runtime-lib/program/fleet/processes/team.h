// The processes of a fleet: started, listened to, and replaced when they end before their work.
#pragma once

#include "runtime-lib/program/fleet/delivery.h"
#include "runtime-lib/program/fleet/worker.h"

#include <atomic>
#include <functional>
#include <string>
#include <vector>

namespace pp::fleet {

/// What processes leave besides outcomes.
struct TeamReport {
  /// The sum over the processes that ran at once; memory that they share counts in each.
  uint64_t peakBytes = 0;
  /// Lines as Profile::folded() has them.
  std::string profile;
};

/// Compiles the nodes in `jobs` processes. A process that dies loses the node it had, which fails,
/// and is replaced. `stop` tells that no more nodes are to be begun.
TeamReport workInProcesses(const std::vector<std::string> &nodes, const Shared &shared,
                           uint32_t jobs, Delivery &delivery, const std::atomic<int> &stop);

} // namespace pp::fleet
