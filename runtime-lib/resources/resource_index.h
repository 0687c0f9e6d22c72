// Resources by reference and by alias.
#pragma once

#include "runtime-lib/core/values/build.h"

#include <span>
#include <string_view>
#include <vector>

namespace pp {

struct Resource;

/// A map from (type, key values) to resources. Titles are keys of one string; aliases by uniqueness
/// key may have several values.
class ResourceIndex {
public:
  /// Of the resources of a catalog by their numbers.
  explicit ResourceIndex(const std::vector<Resource *> &resources) : resources_(resources) {}

  Resource *find(const String *type, std::span<const Value> key) const;
  Resource *find(const String *type, const String *title) const;
  Resource *find(const String *type, std::string_view title) const;
  /// Makes the resource known by its title, which must be new.
  void insert(const Resource &resource);
  /// Makes it known by another key, which must be new.
  void insert(Context &context, Resource &resource, std::span<const Value> key);

private:
  struct Alias {
    Resource *resource;
    std::span<const Value> key;
  };
  /// Small, since each resource has one of its own: half of the key's hash, and which resource or
  /// alias.
  struct Place {
    uint32_t hash = 0;
    /// 0 where nothing is; the resource's number plus one; or, with `isAlias`, that of the alias.
    uint32_t what = 0;
  };
  static constexpr uint32_t isAlias = uint32_t{1} << 31;

  template <class Matches> Resource *search(uint32_t hash, Matches matches) const;
  void add(const Place &place);
  void put(const Place &place);
  void grow();

  const std::vector<Resource *> &resources_;
  std::vector<Alias> aliases_;
  /// Open addressing.
  std::vector<Place> places_;
  size_t used_ = 0;
};

} // namespace pp
