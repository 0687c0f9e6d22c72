// Resources by reference and by alias.
#pragma once

#include "runtime-lib/core/values/build.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

namespace pp {

/// Open addressing by a hash over type and key: which number lies where.
class ResourcePlaces {
public:
  /// Small, since each resource has one of its own: half of the key's hash, and what has the key.
  struct Place {
    uint32_t hash = 0;
    /// 0 where nothing is.
    uint32_t what = 0;
  };

  static uint32_t hashOf(const String *type, std::span<const Value> key);
  static uint32_t hashOf(const String *type, std::string_view title);
  void add(const Place &place);
  /// Calls `matches` with what has this hash until it says true.
  template <class Matches> void search(uint32_t hash, Matches matches) const {
    if (places_.empty())
      return;
    size_t mask = places_.size() - 1;
    for (size_t i = hash & mask; places_[i].what != 0; i = (i + 1) & mask)
      if (places_[i].hash == hash && matches(places_[i].what))
        return;
  }

private:
  void put(const Place &place);
  void grow();

  std::vector<Place> places_;
  size_t used_ = 0;
};

/// Whether two keys are the same, value by value.
bool sameResourceKeys(std::span<const Value> a, std::span<const Value> b);

/// A map from (type, key values) to resources, which have a `type`, a `title` and a `number`.
/// Titles are keys of one string; aliases by uniqueness key may have several values.
template <class Resource> class ResourceIndex {
public:
  /// Of the resources of a catalog by their numbers.
  explicit ResourceIndex(const std::vector<Resource *> &resources) : resources_(resources) {}

  Resource *find(const String *type, std::span<const Value> key) const {
    return search(ResourcePlaces::hashOf(type, key), type,
                  [&](std::span<const Value> known) { return sameResourceKeys(known, key); });
  }
  Resource *find(const String *type, const String *title) const {
    Value key = Value::object(title);
    return find(type, {&key, 1});
  }
  Resource *find(const String *type, std::string_view title) const {
    return search(ResourcePlaces::hashOf(type, title), type, [&](std::span<const Value> known) {
      const String *text = known.size() == 1 ? dynAs<String>(known[0]) : nullptr;
      return text && text->view() == title;
    });
  }
  /// Makes the resource known by its title, which must be new.
  void insert(const Resource &resource) {
    Value title = Value::object(resource.title);
    places_.add({ResourcePlaces::hashOf(resource.type, {&title, 1}), resource.number + 1});
  }
  /// Makes it known by another key, which must be new.
  void insert(Context &context, Resource &resource, std::span<const Value> key) {
    Value *kept = context.arena.allocateArray<Value>(key.size());
    std::copy(key.begin(), key.end(), kept);
    aliases_.push_back({&resource, {kept, key.size()}});
    places_.add({ResourcePlaces::hashOf(resource.type, key),
                 static_cast<uint32_t>(aliases_.size()) | isAlias});
  }

private:
  struct Alias {
    Resource *resource;
    std::span<const Value> key;
  };
  /// Of what lies at a place: the number of an alias and none of a resource. Both count from 1.
  static constexpr uint32_t isAlias = uint32_t{1} << 31;

  /// The resource of that hash and type whose key satisfies `matches`.
  template <class Matches>
  Resource *search(uint32_t hash, const String *type, Matches matches) const {
    Resource *found = nullptr;
    places_.search(hash, [&](uint32_t what) {
      const Alias *alias = what & isAlias ? &aliases_[(what & ~isAlias) - 1] : nullptr;
      Resource *resource = alias ? alias->resource : resources_[what - 1];
      Value title = Value::object(resource->title);
      std::span<const Value> key = alias ? alias->key : std::span<const Value>(&title, 1);
      if (resource->type == type && matches(key))
        found = resource;
      return found != nullptr;
    });
    return found;
  }

  const std::vector<Resource *> &resources_;
  std::vector<Alias> aliases_;
  ResourcePlaces places_;
};

} // namespace pp
