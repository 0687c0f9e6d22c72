// Sleeps until the oldest of the running evaluations has used its time up.
#include "runtime-lib/core/session/time_limit.h"

#include "runtime-lib/puppet/evaluation/run.h"

#include <algorithm>

namespace pp {

TimeLimit::TimeLimit(double seconds)
    : length_(std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds))),
      thread_([this] { watch(); }) {}

TimeLimit::~TimeLimit() {
  {
    std::lock_guard guard(lock_);
    isOver_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void TimeLimit::watch() {
  std::unique_lock guard(lock_);
  while (!isOver_) {
    // A copy, since the run may end and take its row away meanwhile.
    Clock::time_point next = watched_.empty() ? never : watched_.front().end;
    if (next == never)
      changed_.wait(guard);
    else
      changed_.wait_until(guard, next);
    Clock::time_point now = Clock::now();
    while (!watched_.empty() && watched_.front().end <= now) {
      watched_.front().run->endTime();
      watched_.front().end = never;
      watched_.splice(watched_.end(), watched_, watched_.begin());
    }
  }
}

TimeLimit::Watch::Watch(TimeLimit *limit, Run &run) : limit_(limit) {
  if (!limit)
    return;
  std::lock_guard guard(limit->lock_);
  // Before those whose time is over already, behind all others.
  std::list<Watched> &all = limit->watched_;
  auto after = std::find_if(all.begin(), all.end(), [](Watched &row) { return row.end == never; });
  place_ = all.insert(after, {&run, Clock::now() + limit->length_});
  if (place_ == all.begin())
    limit->changed_.notify_one();
}

TimeLimit::Watch::~Watch() {
  if (!limit_)
    return;
  std::lock_guard guard(limit_->lock_);
  limit_->watched_.erase(place_);
}

} // namespace pp
