// Open addressing by a hash over type and key.
#include "runtime-lib/resources/resource_index.h"

#include "runtime-lib/puppet/catalog/resource.h"

#include <algorithm>

namespace pp {

namespace {

/// The hash of a key that begins with the type.
class KeyHash {
public:
  explicit KeyHash(const String *type)
      : hash_(reinterpret_cast<uint64_t>(type) * 0x9e3779b97f4a7c15ULL) {}
  KeyHash &add(uint64_t part) {
    hash_ = (hash_ ^ part) * 0xff51afd7ed558ccdULL;
    return *this;
  }
  KeyHash &add(std::span<const Value> key) {
    for (Value part : key)
      add(hashKey(part));
    return *this;
  }
  uint32_t half() const { return static_cast<uint32_t>(hash_ >> 32); }

private:
  uint64_t hash_;
};

bool sameKey(std::span<const Value> a, std::span<const Value> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), keysEqual);
}

} // namespace

/// The resource with this hash whose type and key satisfy `matches`; titles come as keys of one.
template <class Matches> Resource *ResourceIndex::search(uint32_t hash, Matches matches) const {
  if (places_.empty())
    return nullptr;
  size_t mask = places_.size() - 1;
  for (size_t i = hash & mask; places_[i].what != 0; i = (i + 1) & mask) {
    const Place &place = places_[i];
    if (place.hash != hash)
      continue;
    if (place.what & isAlias) {
      const Alias &alias = aliases_[(place.what & ~isAlias) - 1];
      if (matches(alias.resource->type, alias.key))
        return alias.resource;
      continue;
    }
    Resource *resource = resources_[place.what - 1];
    Value title = Value::object(resource->title);
    if (matches(resource->type, std::span<const Value>(&title, 1)))
      return resource;
  }
  return nullptr;
}

Resource *ResourceIndex::find(const String *type, std::span<const Value> key) const {
  return search(KeyHash(type).add(key).half(),
                [&](const String *ofType, std::span<const Value> known) {
                  return ofType == type && sameKey(known, key);
                });
}

Resource *ResourceIndex::find(const String *type, const String *title) const {
  Value key = Value::object(title);
  return find(type, {&key, 1});
}

Resource *ResourceIndex::find(const String *type, std::string_view title) const {
  auto isTitle = [&](Value value) {
    const String *text = dynAs<String>(value);
    return text && text->view() == title;
  };
  return search(KeyHash(type).add(hashText(title)).half(),
                [&](const String *ofType, std::span<const Value> known) {
                  return ofType == type && known.size() == 1 && isTitle(known[0]);
                });
}

void ResourceIndex::insert(const Resource &resource) {
  Value title = Value::object(resource.title);
  add({KeyHash(resource.type).add({&title, 1}).half(), resource.number + 1});
}

void ResourceIndex::insert(Context &context, Resource &resource, std::span<const Value> key) {
  Value *kept = context.arena.allocateArray<Value>(key.size());
  std::copy(key.begin(), key.end(), kept);
  aliases_.push_back({&resource, {kept, key.size()}});
  add({KeyHash(resource.type).add(key).half(), static_cast<uint32_t>(aliases_.size()) | isAlias});
}

void ResourceIndex::add(const Place &place) {
  if (++used_ * 2 > places_.size())
    grow();
  put(place);
}

void ResourceIndex::put(const Place &place) {
  size_t mask = places_.size() - 1;
  size_t i = place.hash & mask;
  while (places_[i].what != 0)
    i = (i + 1) & mask;
  places_[i] = place;
}

void ResourceIndex::grow() {
  std::vector<Place> before(std::max<size_t>(64, places_.size() * 2));
  before.swap(places_);
  for (const Place &place : before)
    if (place.what != 0)
      put(place);
}

} // namespace pp
