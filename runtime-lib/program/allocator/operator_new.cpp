// The C++ operators that allocate, for everything in a generated program.
#include "runtime-lib/core/memory/heap_limit.h"
#include "runtime-lib/program/allocator/small_blocks.h"

#include <cstdlib>
#include <new>

namespace {

using namespace pp::memory;

/// A larger block: 16 bytes before it keep its alignment; they hold its size, then whose it is.
void *allocateLarge(std::size_t bytes) {
  if (bytes > SIZE_MAX - 16 || !takeFromHeap(bytes))
    return nullptr;
  auto *memory = static_cast<char *>(std::malloc(bytes + 16));
  if (!memory) {
    giveToHeap(bytes);
    return nullptr;
  }
  *reinterpret_cast<std::uint64_t *>(memory) = bytes;
  *reinterpret_cast<std::uint64_t *>(memory + 8) = foreignClass;
  return memory + 16;
}

void freeLarge(void *memory) {
  char *start = static_cast<char *>(memory) - 16;
  giveToHeap(*reinterpret_cast<std::uint64_t *>(start));
  std::free(start);
}

inline void *allocate(std::size_t bytes) {
  return bytes <= largestSmall ? allocateSmall(classOf(bytes)) : allocateLarge(bytes);
}

void *allocateOrThrow(std::size_t bytes) {
  while (true) {
    if (void *memory = allocate(bytes))
      return memory;
    std::new_handler handler = std::get_new_handler();
    if (!handler)
      throw std::bad_alloc();
    handler();
  }
}

inline void release(void *memory) {
  if (!memory)
    return;
  std::uint64_t sizeClass = static_cast<std::uint64_t *>(memory)[-1];
  if (sizeClass != foreignClass)
    freeSmall(memory, sizeClass);
  else
    freeLarge(memory);
}

} // namespace

void *operator new(std::size_t bytes) {
  void *memory = allocate(bytes);
  return memory ? memory : allocateOrThrow(bytes);
}
void *operator new[](std::size_t bytes) { return operator new(bytes); }
void *operator new(std::size_t bytes, const std::nothrow_t &) noexcept { return allocate(bytes); }
void *operator new[](std::size_t bytes, const std::nothrow_t &) noexcept { return allocate(bytes); }

void operator delete(void *memory) noexcept { release(memory); }
void operator delete[](void *memory) noexcept { release(memory); }
void operator delete(void *memory, std::size_t) noexcept { release(memory); }
void operator delete[](void *memory, std::size_t) noexcept { release(memory); }
void operator delete(void *memory, const std::nothrow_t &) noexcept { release(memory); }
void operator delete[](void *memory, const std::nothrow_t &) noexcept { release(memory); }
