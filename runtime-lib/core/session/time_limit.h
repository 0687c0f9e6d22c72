// A limit on the time that a catalog may take, kept by a thread that watches all that are being
// compiled.
#pragma once

#include "runtime-lib/core/session/context.h"

#include <chrono>
#include <condition_variable>
#include <list>
#include <mutex>
#include <string>
#include <thread>

namespace pp {

/// Lets evaluations fail that take longer than the limit. Safe in threads. Its own thread starts
/// with the first evaluation: until then the process can fork.
class TimeLimit {
  using Clock = std::chrono::steady_clock;
  struct Watched {
    Context *context;
    std::string node;
    /// When something is to be done about it.
    Clock::time_point due;
    bool isTold = false;
  };

public:
  /// Called in the thread of the watcher for an evaluation that has been told that its time is over
  /// and does not listen; does not come back.
  using Stuck = void (*)(double seconds, const std::string &node);

  TimeLimit(double seconds, Stuck stuck);
  ~TimeLimit();
  TimeLimit(const TimeLimit &) = delete;
  TimeLimit &operator=(const TimeLimit &) = delete;

  double seconds() const { return seconds_; }

  /// Has the work of this thread on a node's catalog watched as long as this object lives.
  class Watch {
  public:
    /// Without a limit nothing is done.
    Watch(TimeLimit *limit, Context &context, const std::string &node);
    ~Watch();
    Watch(const Watch &) = delete;
    Watch &operator=(const Watch &) = delete;

  private:
    TimeLimit *limit_;
    const RunningTime *before_ = nullptr;
    std::list<Watched>::iterator place_;
  };

private:
  void watch();
  void act(Watched &watched);

  double seconds_;
  Clock::duration length_;
  Stuck stuck_;
  std::mutex lock_;
  std::condition_variable changed_;
  /// What is due first comes first, of those that run and of those that were told alike.
  std::list<Watched> running_;
  std::list<Watched> told_;
  bool isOver_ = false;
  std::thread thread_;
};

} // namespace pp
