// Resources by reference and by alias.
#pragma once

#include "runtime-lib/values/build.h"

#include <span>
#include <vector>

namespace pp {

struct Resource;

/// A map from (type, key values) to resources. Titles are keys of one string; aliases by uniqueness
/// key may have several values.
class ResourceIndex {
public:
  Resource *find(const String *type, std::span<const Value> key) const;
  Resource *find(const String *type, const String *title) const;
  /// The key must be new.
  void insert(Context &context, const String *type, std::span<const Value> key, Resource *resource);

private:
  struct Entry {
    const String *type = nullptr;
    const Value *key = nullptr;
    uint32_t keySize = 0;
    Resource *resource = nullptr;
    uint64_t hash = 0;
  };
  void grow();

  std::vector<Entry> entries_;
  size_t count_ = 0;
};

} // namespace pp
