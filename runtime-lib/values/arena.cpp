// Chunks of the arena: doubled up to a size, counted against the limit of the catalog. A thread
// keeps those of one catalog for the next.
#include "runtime-lib/values/arena.h"

#include "runtime-lib/values/error.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace pp {

namespace {

// Small enough for the many small files of data that a process keeps.
constexpr size_t firstChunk = size_t{4} << 10;
constexpr size_t largestChunk = size_t{8} << 20;

[[noreturn]] void failMemory(size_t limit) {
  failIssue("The catalog needs more memory than the limit of " + std::to_string(limit >> 20) +
            " MiB");
}

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
  static constexpr size_t kinds = 12;
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
  return spare ? spare : static_cast<char *>(std::malloc(size));
}

void freeChunk(char *chunk, size_t size) {
  if (!spareChunks.keep(chunk, size))
    std::free(chunk);
}

} // namespace

Arena::~Arena() {
  for (auto &[chunk, size] : chunks_)
    freeChunk(chunk, size);
}

void *Arena::allocateSlow(size_t bytes) {
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
  chunks_.emplace_back(chunk, size);
  used_ += size;
  // A giant gets a chunk of its own, and the rest of the current one stays in use.
  if (bytes > largestChunk / 2)
    return chunk;
  next_ = chunk + bytes;
  end_ = chunk + size;
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
