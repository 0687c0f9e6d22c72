// How work gets into the thread of the VM, and what others ask about it meanwhile.
#pragma once

#include "runtime-lib/abi/running_time.h"

#include <pthread.h>

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>

namespace pp::ruby {

/// One caller at a time hands work to the VM's thread and waits for its end.
struct Handover {
  std::mutex callers;
  std::mutex lock;
  std::condition_variable changed;
  const std::function<void()> *work = nullptr;
  pthread_t thread = {};
  bool isStarted = false;
  std::string problem;
  /// Of the catalog that Ruby code is run for now.
  std::atomic<const RunningTime *> time = nullptr;
  std::atomic<bool> isBusy = false;
  /// What the process had in memory when the catalog reached its first Ruby code.
  std::atomic<size_t> memoryBefore = 0;
  /// The limits of the thread's stack.
  const char *stackBegin = nullptr, *stackEnd = nullptr;
};
/// That of this process; never taken apart, since the thread has no end.
Handover &handover();

/// Whether this is the VM's thread: it takes work at once.
bool isOwnThread();
/// Whether this is that thread's own stack. The runtime needs a large one: threads and fibers of
/// Ruby code have small ones.
bool isOnOwnStack();

} // namespace pp::ruby
