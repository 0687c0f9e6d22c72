// What became of a fleet as a whole.
#pragma once

#include "runtime-lib/program/fleet/outcome.h"

#include <map>
#include <string>
#include <vector>

namespace pp::fleet {

/// Nodes that failed for one reason.
struct FailureGroup {
  uint64_t count = 0;
  /// The first of them by name.
  std::string example;
};

class Summary {
public:
  void add(const Outcome &outcome);

  uint64_t total() const { return done + unchanged + failed + skipped; }
  /// A line for the end of the run: `10,000 nodes: 9,998 catalogs, 2 failed, in 21.3 s (…)`.
  std::string line() const;
  std::string table() const;
  std::string json() const;
  /// `new NODE` and `changed NODE`, a line each.
  std::string changes() const;

  uint64_t done = 0, unchanged = 0, failed = 0, skipped = 0;
  uint64_t bytes = 0, resources = 0;
  /// Filled in at the end of the run.
  double seconds = 0, cpuSeconds = 0;
  uint64_t peakBytes = 0;
  uint32_t jobs = 1;
  /// Whether changes were looked for (`--changed-only`).
  bool isComparing = false;

private:
  double percentile(double part) const;
  /// Nodes that were compiled in this run.
  uint64_t compiled() const { return done + unchanged + failed; }
  double rate() const;

  /// Of each compiled node.
  std::vector<double> milliseconds_;
  /// By message, with the node's own name left out.
  std::map<std::string, FailureGroup> failures_;
  std::vector<std::string> newNodes_, changedNodes_;
};

/// The error without what differs from node to node: its name.
std::string failureKey(const std::string &error, const std::string &node);

} // namespace pp::fleet
