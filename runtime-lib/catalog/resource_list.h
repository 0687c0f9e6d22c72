// A list of resources that mostly has one element or none, and then needs no memory of its own.
#pragma once

#include <cstdint>
#include <cstring>

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
    if (capacity_ > 1)
      delete[] many_;
  }

  Resource *const *begin() const { return capacity_ > 1 ? many_ : &one_; }
  Resource *const *end() const { return begin() + size_; }
  bool empty() const { return size_ == 0; }

  void push_back(Resource *resource) {
    if (size_ == capacity_)
      grow();
    (capacity_ > 1 ? many_ : &one_)[size_++] = resource;
  }

private:
  void grow() {
    uint32_t capacity = capacity_ == 1 ? 4 : capacity_ * 2;
    auto **bigger = new Resource *[capacity];
    std::memcpy(bigger, begin(), size_ * sizeof(Resource *));
    if (capacity_ > 1)
      delete[] many_;
    many_ = bigger;
    capacity_ = capacity;
  }

  union {
    Resource *one_ = nullptr;
    Resource **many_;
  };
  uint32_t size_ = 0;
  uint32_t capacity_ = 1;
};

} // namespace pp
