// Waiting threads look for work a moment before they sleep: a step takes less than waking up does.
#include "runtime-lib/ndca/engines/workers.h"

namespace pp::ndca {

namespace {

constexpr unsigned looksBeforeSleep = 4000;

void pause() {
#ifdef __x86_64__
  __builtin_ia32_pause();
#endif
}

} // namespace

Workers::~Workers() {
  {
    std::lock_guard lock(mutex_);
    isEnding_ = true;
    ++round_;
  }
  begin_.notify_all();
  for (std::thread &thread : threads_)
    thread.join();
}

void Workers::start() {
  while (threads_.size() + 1 < count_)
    threads_.emplace_back([this] { serve(); });
}

void Workers::takeParts() {
  for (size_t part; (part = next_.fetch_add(1)) < parts_;)
    (*work_)(part);
}

void Workers::serve() {
  for (uint64_t seen = 0;;) {
    for (unsigned look = 0; round_ == seen && look < looksBeforeSleep; ++look)
      pause();
    {
      std::unique_lock lock(mutex_);
      begin_.wait(lock, [&] { return round_ != seen; });
      seen = round_;
      if (isEnding_)
        return;
    }
    takeParts();
    if (--busy_ == 0) {
      std::lock_guard lock(mutex_);
      end_.notify_one();
    }
  }
}

void Workers::run(size_t parts, const std::function<void(size_t)> &work) {
  if (count_ < 2 || parts < 2) {
    for (size_t part = 0; part < parts; ++part)
      work(part);
    return;
  }
  if (threads_.empty())
    start();
  {
    std::lock_guard lock(mutex_);
    work_ = &work;
    parts_ = parts;
    next_ = 0;
    busy_ = static_cast<unsigned>(threads_.size());
    ++round_;
  }
  begin_.notify_all();
  takeParts();
  for (unsigned look = 0; busy_ && look < looksBeforeSleep; ++look)
    pause();
  std::unique_lock lock(mutex_);
  end_.wait(lock, [&] { return busy_ == 0; });
}

} // namespace pp::ndca
