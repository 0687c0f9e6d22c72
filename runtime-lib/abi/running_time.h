// How work on values is ended from outside: whoever walks over a collection asks whether there is
// time left.
#pragma once

#include <atomic>
#include <cstdint>

namespace pp {

/// How long the work of a thread may take.
struct RunningTime {
  /// In seconds; 0 for as long as it likes.
  double limit = 0;
  /// When that is, in nanoseconds of the steady clock.
  int64_t end = 0;
  /// Any thread may say so.
  std::atomic<bool> isOver = false;
};

/// That of the work that this thread does now; null where it has all the time in the world.
inline thread_local constinit const RunningTime *runningTime = nullptr;

/// Throws that the time is over.
[[noreturn]] void failTimeOver(double limit);

/// Throws when the time of this thread's work is over. Everything that walks over values comes by
/// here, because values that hold others twice can have more parts than any walk comes to the end
/// of.
inline void checkTime() {
  if (runningTime && runningTime->isOver.load(std::memory_order_relaxed)) [[unlikely]]
    failTimeOver(runningTime->limit);
}

} // namespace pp
