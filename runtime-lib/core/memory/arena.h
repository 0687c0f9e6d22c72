// Memory of one catalog: allocated by bumping a pointer, dropped as a whole.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace pp {

/// Throws that a run needs more memory than its limit in bytes (session/context.cpp).
[[noreturn]] void failMemory(size_t limit);

/// A bump allocator with a limit; running over it throws an EvaluationError, never bad_alloc; so
/// does asking for memory when the time is over.
class Arena {
public:
  explicit Arena(size_t limitBytes = size_t{4} << 30) : limit_(limitBytes) {}
  Arena(const Arena &) = delete;
  Arena &operator=(const Arena &) = delete;
  ~Arena();

  /// A new T. Without arguments, members that do not set themselves are not set.
  template <class T, class... Arguments> T *make(Arguments &&...arguments) {
    checkFits<T>();
    if constexpr (sizeof...(Arguments) == 0)
      return new (allocate(sizeof(T))) T;
    else
      return new (allocate(sizeof(T))) T{std::forward<Arguments>(arguments)...};
  }
  /// Memory for a T whose last member goes on behind it, `bytes` in all; not set.
  template <class T> T *makeSized(size_t bytes) {
    checkFits<T>();
    return static_cast<T *>(allocate(bytes));
  }
  /// Memory for `count` of them; not set.
  template <class T> T *allocateArray(size_t count) {
    checkFits<T>();
    return static_cast<T *>(allocate(count * sizeof(T)));
  }
  /// Fails as if that much more was wanted, when it would be too much: for memory of a catalog that
  /// lies elsewhere for a while.
  void checkRoom(size_t bytes) const;
  /// Forgets all objects but keeps one chunk for the next catalog.
  void reset();
  size_t bytesUsed() const { return used_; }

private:
  static constexpr size_t alignment = 8;

  template <class T> static constexpr void checkFits() {
    static_assert(alignof(T) <= alignment, "the arena does not align so widely");
    static_assert(std::is_trivially_destructible_v<T>, "nothing destroys what the arena makes");
  }

  /// Aligned memory, not zeroed.
  void *allocate(size_t bytes) {
    bytes = (bytes + alignment - 1) & ~(alignment - 1);
    if (bytes > static_cast<size_t>(end_ - next_))
      return allocateSlow(bytes);
    void *result = next_;
    next_ += bytes;
    return result;
  }
  void *allocateSlow(size_t bytes);

  char *next_ = nullptr;
  char *end_ = nullptr;
  size_t used_ = 0;
  size_t limit_;
  std::vector<std::pair<char *, size_t>> chunks_;
};

} // namespace pp
