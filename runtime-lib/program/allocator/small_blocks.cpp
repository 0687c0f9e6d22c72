// Pieces of memory from the system, and stores that outlive their thread.
#include "runtime-lib/program/allocator/small_blocks.h"

#include "runtime-lib/core/memory/heap_limit.h"

#include <sys/mman.h>

#include <algorithm>
#include <mutex>

namespace pp::memory {

// Of the thread, so that asking for memory takes no lock.
thread_local constinit Store store;

namespace {

constexpr size_t firstPiece = size_t{256} << 10;
constexpr size_t largestPiece = size_t{4} << 20;
/// So much of a piece gets its pages at once: cheaper than page by page when they are touched.
constexpr size_t window = size_t{64} << 10;

/// Stores of threads that ended, for those that begin. Linked through blocks cut off themselves, so
/// that nothing here allocates.
struct IdleStore {
  Store store;
  IdleStore *next;
};
constinit std::mutex idleLock;
constinit IdleStore *idle = nullptr;

/// Hands the thread's store over when the thread ends.
struct HandOver {
  ~HandOver() {
    static_assert(sizeof(IdleStore) <= largestSmall);
    void *room = allocateSmall(classOf(sizeof(IdleStore)));
    if (!room)
      return;
    auto *kept = new (room) IdleStore{store, nullptr};
    store = Store();
    std::lock_guard guard(idleLock);
    kept->next = idle;
    idle = kept;
  }
};

/// Whether the thread, new to this, found a store to go on with.
bool takeIdle() {
  IdleStore *taken;
  {
    std::lock_guard guard(idleLock);
    taken = idle;
    if (taken)
      idle = taken->next;
  }
  if (!taken)
    return false;
  // What is in the thread's own lists already came from other threads; it may stay unused.
  store = taken->store;
  freeSmall(taken, classOf(sizeof(IdleStore)));
  return true;
}

/// Lets blocks be cut from the next window of the piece; false at its end.
bool openWindow() {
  if (store.end == store.pieceEnd)
    return false;
  madvise(store.end, window, MADV_POPULATE_WRITE);
  store.end += window;
  return true;
}

bool takePiece() {
  size_t bytes = std::clamp(store.pieceBytes * 2, firstPiece, largestPiece);
  if (!takeFromHeap(bytes))
    return false;
  void *piece = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (piece == MAP_FAILED)
    return false;
  store.pieceBytes = bytes;
  store.next = static_cast<char *>(piece) + sizeof(uint64_t);
  store.end = static_cast<char *>(piece);
  store.pieceEnd = static_cast<char *>(piece) + bytes;
  return openWindow();
}

} // namespace

void *cutFromNewPiece(size_t sizeClass) {
  // What the thread has left goes to others when it ends.
  thread_local HandOver atEnd;
  static_cast<void>(atEnd);
  bool isNew = store.pieceBytes == 0;
  if (isNew && takeIdle())
    return allocateSmall(sizeClass);
  return openWindow() || takePiece() ? allocateSmall(sizeClass) : nullptr;
}

} // namespace pp::memory
