// Memory of one catalog: allocated by bumping a pointer, dropped as a whole.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace pp {

/// A bump allocator with a limit; running over it throws an EvaluationError, never bad_alloc.
class Arena {
public:
  explicit Arena(size_t limitBytes = size_t{4} << 30) : limit_(limitBytes) {}
  Arena(const Arena &) = delete;
  Arena &operator=(const Arena &) = delete;
  ~Arena();

  /// `bytes` of memory aligned to 8; not zeroed.
  void *allocate(size_t bytes) {
    bytes = (bytes + 7) & ~size_t{7};
    if (bytes > static_cast<size_t>(end_ - next_))
      return allocateSlow(bytes);
    void *result = next_;
    next_ += bytes;
    return result;
  }
  template <class T> T *allocateArray(size_t count) {
    return static_cast<T *>(allocate(count * sizeof(T)));
  }
  /// Forgets all objects but keeps one chunk for the next catalog.
  void reset();
  /// Gives no more memory, because the catalog has taken longer than so many seconds; any thread
  /// may say so.
  void endTime(double limit) { timeLimit_.store(limit, std::memory_order_relaxed); }
  size_t bytesUsed() const { return used_; }

private:
  void *allocateSlow(size_t bytes);

  char *next_ = nullptr;
  char *end_ = nullptr;
  size_t used_ = 0;
  size_t limit_;
  /// Seconds that are over; 0 as long as there is time.
  std::atomic<double> timeLimit_ = 0;
  std::vector<std::pair<char *, size_t>> chunks_;
};

} // namespace pp
