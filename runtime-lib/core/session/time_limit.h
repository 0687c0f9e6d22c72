// A limit on the time that a catalog may take, kept by a thread that watches all that are being
// compiled.
#pragma once

#include <chrono>
#include <condition_variable>
#include <list>
#include <mutex>
#include <thread>

namespace pp {

struct Run;

/// Lets evaluations fail that take longer than the limit. Safe in threads.
class TimeLimit {
  using Clock = std::chrono::steady_clock;
  static constexpr Clock::time_point never = Clock::time_point::max();
  struct Watched {
    Run *run;
    /// `never` for one that was told.
    Clock::time_point end;
  };

public:
  explicit TimeLimit(double seconds);
  ~TimeLimit();
  TimeLimit(const TimeLimit &) = delete;
  TimeLimit &operator=(const TimeLimit &) = delete;

  /// Has a run watched as long as this object lives.
  class Watch {
  public:
    /// Without a limit nothing is done.
    Watch(TimeLimit *limit, Run &run);
    ~Watch();
    Watch(const Watch &) = delete;
    Watch &operator=(const Watch &) = delete;

  private:
    TimeLimit *limit_;
    std::list<Watched>::iterator place_;
  };

private:
  void watch();

  Clock::duration length_;
  std::mutex lock_;
  std::condition_variable changed_;
  /// The first ends first, since all may take the same time; then those that were told.
  std::list<Watched> watched_;
  bool isOver_ = false;
  std::thread thread_;
};

} // namespace pp
