// Threads that share the work of one step.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace pp::ndca {

/// Runs a function for numbers from 0 on, in several threads at a time.
class Workers {
public:
  explicit Workers(unsigned threads) : count_(threads) {}
  ~Workers();
  Workers(const Workers &) = delete;
  Workers &operator=(const Workers &) = delete;

  unsigned count() const { return count_; }
  /// Calls `work(i)` for all i below `parts`; comes back when all are done.
  void run(size_t parts, const std::function<void(size_t)> &work);

private:
  void start();
  void serve();
  void takeParts();

  unsigned count_;
  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::condition_variable begin_, end_;
  const std::function<void(size_t)> *work_ = nullptr;
  size_t parts_ = 0;
  std::atomic<size_t> next_ = 0;
  /// Grows with each call, so that threads know a new one.
  std::atomic<uint64_t> round_ = 0;
  std::atomic<unsigned> busy_ = 0;
  bool isEnding_ = false;
};

} // namespace pp::ndca
