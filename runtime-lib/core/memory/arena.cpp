// Chunks of the arena: doubled up to a size, counted against the limit of the catalog. A thread
// keeps those of one catalog for the next.
#include "runtime-lib/core/memory/arena.h"

#include "runtime-lib/abi/running_time.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <new>

#include <sys/mman.h>

namespace pp {

namespace {

// Small enough for the many small files of data that a process keeps.
constexpr size_t firstChunk = 512;
constexpr size_t largestChunk = size_t{8} << 20;

// Memory is asked for in windows: a page that is touched first costs the kernel more than one of
// many.
constexpr size_t window = size_t{64} << 10;
constexpr size_t pageSize = 4096;

/// Chunks of the thread that nobody uses now, by size; at most 24 MiB. Has no destructor, since
/// arenas of constants are taken apart later than a thread's own objects.
class SpareChunks {
public:
  /// A chunk of exactly that size, or null.
  char *take(size_t size) {
    size_t kind = kindOf(size);
    return kind < kinds && counts_[kind] > 0 ? chunks_[kind][--counts_[kind]] : nullptr;
  }
  /// Whether the chunk is kept.
  bool keep(char *chunk, size_t size) {
    size_t kind = kindOf(size);
    if (kind >= kinds || counts_[kind] == (size == largestChunk ? most : 1))
      return false;
    chunks_[kind][counts_[kind]++] = chunk;
    return true;
  }

private:
  static constexpr size_t kinds = 15;
  static constexpr uint8_t most = 2;
  static_assert(firstChunk << (kinds - 1) == largestChunk);

  static size_t kindOf(size_t size) {
#ifdef __SANITIZE_ADDRESS__
    // The sanitizer finds more when memory is not used again.
    static_cast<void>(size);
    return kinds;
#else
    if (size < firstChunk || size > largestChunk || !std::has_single_bit(size))
      return kinds;
    return static_cast<size_t>(std::countr_zero(size) - std::countr_zero(firstChunk));
#endif
  }

  char *chunks_[kinds][most] = {};
  uint8_t counts_[kinds] = {};
};

thread_local constinit SpareChunks spareChunks;

char *newChunk(size_t size) {
  char *spare = spareChunks.take(size);
  // Small ones are cut off memory that has its pages.
  return spare ? spare : static_cast<char *>(::operator new(size, std::nothrow));
}

void freeChunk(char *chunk, size_t size) {
  if (!spareChunks.keep(chunk, size))
    ::operator delete(chunk);
}

/// Lets the kernel provide the pages from `at` on; only ever saves time.
void populate(char *at, char *end) {
  uintptr_t first = (reinterpret_cast<uintptr_t>(at) + pageSize - 1) & ~(pageSize - 1);
  uintptr_t last = reinterpret_cast<uintptr_t>(end) & ~(pageSize - 1);
  if (first < last)
    madvise(reinterpret_cast<void *>(first), last - first, MADV_POPULATE_WRITE);
}

} // namespace

Arena::~Arena() {
  for (auto &[chunk, size] : chunks_)
    freeChunk(chunk, size);
}

void Arena::checkRoom(size_t bytes) const {
  checkTime();
  if (bytes > limit_ || used_ > limit_ - bytes)
    failMemory(limit_);
}

void *Arena::allocateSlow(size_t bytes) {
  checkTime();
  // The chunk in use is the last one.
  char *limit = end_ ? chunks_.back().first + chunks_.back().second : nullptr;
  if (static_cast<size_t>(limit - next_) >= bytes) {
    char *start = end_;
    end_ += std::min<size_t>(limit - end_, std::max(window, bytes));
    populate(start, end_);
    return allocate(bytes);
  }
  size_t last =
      chunks_.empty() ? firstChunk / 2 : std::min(chunks_.back().second, largestChunk / 2);
  size_t size = bytes > largestChunk / 2 ? bytes : std::max(bytes, last * 2);
  if (size > limit_ || used_ > limit_ - size)
    size = bytes;
  if (size > limit_ || used_ > limit_ - size)
    failMemory(limit_);
  char *chunk = newChunk(size);
  if (!chunk)
    failMemory(limit_);
  used_ += size;
  // A giant gets a chunk of its own, and the rest of the current one stays in use.
  if (bytes > largestChunk / 2) {
    chunks_.emplace(end_ ? chunks_.end() - 1 : chunks_.end(), chunk, size);
    return chunk;
  }
  chunks_.emplace_back(chunk, size);
  next_ = chunk + bytes;
  end_ = chunk + std::min(size, std::max(window, bytes));
  if (size > window)
    populate(chunk, end_);
  return chunk;
}

void Arena::reset() {
  if (chunks_.empty())
    return;
  // The largest chunk that a usual catalog fills; giants go back to the system.
  size_t kept = 0;
  for (size_t i = 1; i < chunks_.size(); ++i)
    if (chunks_[i].second <= largestChunk && chunks_[i].second > chunks_[kept].second)
      kept = i;
  std::swap(chunks_[0], chunks_[kept]);
  for (size_t i = 1; i < chunks_.size(); ++i)
    freeChunk(chunks_[i].first, chunks_[i].second);
  chunks_.resize(1);
  used_ = chunks_[0].second;
  next_ = chunks_[0].first;
  end_ = next_ + used_;
}

} // namespace pp
