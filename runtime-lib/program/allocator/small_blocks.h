// Small blocks of memory by size class, a store per thread.
#pragma once

#include <cstddef>
#include <cstdint>

namespace pp::memory {

/// Blocks of up to this many bytes come from here.
constexpr size_t largestSmall = 1024;
/// The class that stands before blocks of malloc.
constexpr uint64_t foreignClass = 0;

struct FreeBlock {
  FreeBlock *next;
};

/// Free blocks by class, and the rest of the piece from which new ones are cut.
struct Store {
  static constexpr size_t classes = (largestSmall + 8) / 16 + 2;
  FreeBlock *free[classes] = {};
  /// Eight bytes before a multiple of 16, where the next block's class goes.
  char *next = nullptr;
  char *end = nullptr;
  char *pieceEnd = nullptr;
  size_t pieceBytes = 0;
};

extern thread_local constinit Store store;

/// Cuts a block of `bytes` (class included) off a new piece; null without memory.
void *cutFromNewPiece(size_t sizeClass);

/// A block and the class before it together are a multiple of 16.
inline size_t classOf(size_t bytes) { return (bytes + sizeof(uint64_t) + 15) / 16; }

/// A block of that class, its class in the word before it; null without memory.
inline void *allocateSmall(size_t sizeClass) {
  if (FreeBlock *block = store.free[sizeClass]) {
    store.free[sizeClass] = block->next;
    return block;
  }
  size_t bytes = sizeClass * 16;
  if (static_cast<size_t>(store.end - store.next) < bytes)
    return cutFromNewPiece(sizeClass);
  char *at = store.next;
  store.next = at + bytes;
  *reinterpret_cast<uint64_t *>(at) = sizeClass;
  return at + sizeof(uint64_t);
}

inline void freeSmall(void *memory, size_t sizeClass) {
  auto *block = static_cast<FreeBlock *>(memory);
  block->next = store.free[sizeClass];
  store.free[sizeClass] = block;
}

} // namespace pp::memory
