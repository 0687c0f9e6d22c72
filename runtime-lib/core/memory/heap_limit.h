// How much memory a process may take from the heap, for texts and lists that are in no arena.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace pp::memory {

/// Smaller blocks are not counted: it takes many of them, and lists that hold them are counted.
constexpr size_t countedBlock = size_t{1} << 20;

/// The limit, and what is taken of it; kept by operator new of generated programs
/// (program/allocator).
inline std::atomic<size_t> heapLimit = SIZE_MAX;
inline std::atomic<size_t> heapTaken = 0;

/// Whether a block of that size may be taken, which then counts.
inline bool takeFromHeap(size_t bytes) {
  if (bytes < countedBlock)
    return true;
  size_t before = heapTaken.fetch_add(bytes, std::memory_order_relaxed);
  size_t limit = heapLimit.load(std::memory_order_relaxed);
  if (before <= limit && bytes <= limit - before)
    return true;
  heapTaken.fetch_sub(bytes, std::memory_order_relaxed);
  return false;
}

inline void giveToHeap(size_t bytes) {
  if (bytes >= countedBlock)
    heapTaken.fetch_sub(bytes, std::memory_order_relaxed);
}

} // namespace pp::memory
