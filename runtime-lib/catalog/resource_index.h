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
  /// Makes the resource known by its title, which must be new.
  void insert(Resource &resource);
  /// Makes it known by another key, which must be new.
  void insert(Context &context, Resource &resource, std::span<const Value> key);

private:
  /// The key as the hash of its values and where they are: null for the resource's title.
  struct Entry {
    uint64_t hash;
    Resource *resource;
    const Value *key;
    uint32_t keySize;
  };
  void add(const Entry &entry);
  void grow();

  std::vector<Entry> entries_;
  /// Open addressing: numbers of entries plus one, 0 for free places.
  std::vector<uint32_t> table_;
};

} // namespace pp
