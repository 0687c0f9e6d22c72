// Bump allocation for the nodes, lists and texts of one program, freed all at once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace ppcc::puppet::ast {

/// Memory that lives as long as the arena; addresses stay when the arena is moved.
class Arena {
public:
  template <class T, class... Args> T *make(Args &&...args) {
    static_assert(std::is_trivially_destructible_v<T>, "the arena runs no destructors");
    return new (allocate(sizeof(T), alignof(T))) T(std::forward<Args>(args)...);
  }

  template <class T> std::span<T> copy(std::span<const T> items) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (items.empty())
      return {};
    auto *to = static_cast<T *>(allocate(items.size_bytes(), alignof(T)));
    std::memcpy(to, items.data(), items.size_bytes());
    return {to, items.size()};
  }

  std::string_view copy(std::string_view text) {
    if (text.empty())
      return {};
    auto *to = static_cast<char *>(allocate(text.size(), 1));
    std::memcpy(to, text.data(), text.size());
    return {to, text.size()};
  }

  void *allocate(size_t size, size_t alignment) {
    size_t start = (next_ + alignment - 1) & ~(alignment - 1);
    if (start + size > end_)
      return allocateInNewChunk(size, alignment);
    next_ = start + size;
    return reinterpret_cast<void *>(start);
  }

private:
  static constexpr size_t firstChunk = 16 * 1024;
  static constexpr size_t largestChunk = 4 * 1024 * 1024;

  void *allocateInNewChunk(size_t size, size_t alignment) {
    chunkSize_ = chunkSize_ ? std::min(chunkSize_ * 2, largestChunk) : firstChunk;
    size_t bytes = std::max(chunkSize_, size + alignment);
    chunks_.push_back(std::make_unique_for_overwrite<std::byte[]>(bytes));
    next_ = reinterpret_cast<size_t>(chunks_.back().get());
    end_ = next_ + bytes;
    return allocate(size, alignment);
  }

  std::vector<std::unique_ptr<std::byte[]>> chunks_;
  size_t next_ = 0;
  size_t end_ = 0;
  size_t chunkSize_ = 0;
};

} // namespace ppcc::puppet::ast
