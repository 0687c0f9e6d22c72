// Sleeps until the oldest of the running evaluations has used its time up.
#include "runtime-lib/core/session/time_limit.h"

#include <algorithm>

namespace pp {

/// How long an evaluation may go on after it was told: the longest that one step of it takes which
/// does not ask for the time, such as a regular expression or the digits of a large number.
static constexpr std::chrono::seconds grace{3};

TimeLimit::TimeLimit(double seconds, Stuck stuck)
    : seconds_(seconds),
      length_(std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds))),
      stuck_(stuck) {}

TimeLimit::~TimeLimit() {
  {
    std::lock_guard guard(lock_);
    isOver_ = true;
  }
  changed_.notify_one();
  if (thread_.joinable())
    thread_.join();
}

void TimeLimit::act(Watched &watched) {
  if (watched.isTold)
    stuck_(seconds_, watched.node);
  watched.context->endTime();
  watched.isTold = true;
  watched.due += grace;
}

void TimeLimit::watch() {
  std::unique_lock guard(lock_);
  while (!isOver_) {
    Clock::time_point next = Clock::time_point::max();
    for (const std::list<Watched> *list : {&running_, &told_})
      if (!list->empty())
        next = std::min(next, list->front().due);
    if (next == Clock::time_point::max())
      changed_.wait(guard);
    else
      changed_.wait_until(guard, next);
    Clock::time_point now = Clock::now();
    for (std::list<Watched> *list : {&running_, &told_})
      while (!list->empty() && list->front().due <= now) {
        act(list->front());
        told_.splice(told_.end(), *list, list->begin());
      }
  }
}

TimeLimit::Watch::Watch(TimeLimit *limit, Context &context, const std::string &node)
    : limit_(limit) {
  if (!limit)
    return;
  Clock::time_point end = Clock::now() + limit->length_;
  context.time.limit = limit->seconds_;
  context.time.end =
      std::chrono::duration_cast<std::chrono::nanoseconds>(end.time_since_epoch()).count();
  before_ = runningTime;
  runningTime = &context.time;
  std::lock_guard guard(limit->lock_);
  if (!limit->thread_.joinable())
    limit->thread_ = std::thread([limit] { limit->watch(); });
  std::list<Watched> &all = limit->running_;
  place_ = all.insert(all.end(), {&context, node, end});
  if (place_ == all.begin())
    limit->changed_.notify_one();
}

TimeLimit::Watch::~Watch() {
  if (!limit_)
    return;
  runningTime = before_;
  std::lock_guard guard(limit_->lock_);
  (place_->isTold ? limit_->told_ : limit_->running_).erase(place_);
}

} // namespace pp
