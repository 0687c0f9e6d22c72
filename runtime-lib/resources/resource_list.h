// A list of resources that mostly has one element or none, and then needs no memory of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>

namespace pp {

struct Resource;

class ResourceList {
public:
  ResourceList() = default;
  ResourceList(const ResourceList &other) {
    for (Resource *resource : other)
      push_back(resource);
  }
  ResourceList &operator=(const ResourceList &) = delete;
  ~ResourceList() {
    if (hasMany())
      ::operator delete(many());
  }

  Resource *const *begin() const { return hasMany() ? many()->items() : &one_; }
  Resource *const *end() const { return begin() + size(); }
  bool empty() const { return !one_; }

  void push_back(Resource *resource) {
    if (!one_) {
      one_ = resource;
      return;
    }
    if (!hasMany() || many()->size == many()->capacity)
      grow();
    many()->items()[many()->size++] = resource;
  }

private:
  /// Several, which follow it in memory.
  struct Many {
    uint32_t size;
    uint32_t capacity;
    Resource **items() { return reinterpret_cast<Resource **>(this + 1); }
  };
  static constexpr uintptr_t manyMark = 1;

  uintptr_t word() const { return reinterpret_cast<uintptr_t>(one_); }
  bool hasMany() const { return word() & manyMark; }
  Many *many() const { return reinterpret_cast<Many *>(word() - manyMark); }
  size_t size() const { return hasMany() ? many()->size : one_ != nullptr; }

  void grow() {
    auto count = static_cast<uint32_t>(size());
    uint32_t capacity = count == 1 ? 3 : count * 2;
    void *room = ::operator new(sizeof(Many) + capacity * sizeof(Resource *));
    auto *larger = new (room) Many{count, capacity};
    std::memcpy(larger->items(), begin(), count * sizeof(Resource *));
    if (hasMany())
      ::operator delete(many());
    one_ = reinterpret_cast<Resource *>(reinterpret_cast<uintptr_t>(larger) + manyMark);
  }

  /// Null, the only one, or the address of several plus `manyMark`.
  Resource *one_ = nullptr;
};

} // namespace pp
