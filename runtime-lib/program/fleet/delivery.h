// Brings what threads finish at any time into the order of the nodes.
#pragma once

#include "runtime-lib/program/fleet/index.h"
#include "runtime-lib/program/fleet/progress.h"
#include "runtime-lib/program/fleet/summary.h"

#include <condition_variable>
#include <map>
#include <mutex>

namespace pp::fleet {

/// Takes outcomes from all threads; messages, index and summary get them in the order of the
/// nodes, whatever the number of threads.
class Delivery {
public:
  Delivery(Progress &progress, IndexWriter &index, Summary &summary)
      : progress_(progress), index_(index), summary_(summary) {}

  /// The outcome of the node with that number. Waits while others that come first have left too
  /// much behind, so that one slow node does not fill the memory.
  void add(size_t number, Outcome outcome);
  /// The same without waiting, for one that brings all outcomes and asks isCrowded().
  void addAtOnce(size_t number, Outcome outcome);
  /// Whether as much waits for outcomes that come first as may.
  bool isCrowded();
  /// Hands out what is left when the run ends early and some numbers never come.
  void finish();

private:
  void insert(size_t number, Outcome outcome);
  void take(Outcome &outcome);
  static size_t sizeOf(const Outcome &outcome);

  Progress &progress_;
  IndexWriter &index_;
  Summary &summary_;
  std::mutex lock_;
  std::condition_variable moved_;
  std::map<size_t, Outcome> waiting_;
  size_t waitingBytes_ = 0;
  size_t next_ = 0;
  size_t done_ = 0;
  size_t failed_ = 0;
};

} // namespace pp::fleet
