// Chunks of the arena: doubled up to a size, counted against the limit of the catalog.
#include "runtime-lib/values/arena.h"

#include "runtime-lib/values/error.h"

#include <algorithm>
#include <cstdlib>

namespace pp {

namespace {

constexpr size_t firstChunk = size_t{64} << 10;
constexpr size_t largestChunk = size_t{8} << 20;

[[noreturn]] void failMemory(size_t limit) {
  failIssue("The catalog needs more memory than the limit of " + std::to_string(limit >> 20) +
            " MiB");
}

} // namespace

Arena::~Arena() {
  for (auto &[chunk, size] : chunks_)
    std::free(chunk);
}

void *Arena::allocateSlow(size_t bytes) {
  size_t last =
      chunks_.empty() ? firstChunk / 2 : std::min(chunks_.back().second, largestChunk / 2);
  size_t size = bytes > largestChunk / 2 ? bytes : std::max(bytes, last * 2);
  if (size > limit_ || used_ > limit_ - size)
    size = bytes;
  if (size > limit_ || used_ > limit_ - size)
    failMemory(limit_);
  auto *chunk = static_cast<char *>(std::malloc(size));
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
    std::free(chunks_[i].first);
  chunks_.resize(1);
  used_ = chunks_[0].second;
  next_ = chunks_[0].first;
  end_ = next_ + used_;
}

} // namespace pp
