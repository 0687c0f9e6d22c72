// Hashes of references, and the table over them.
#include "runtime-lib/resources/resource_index.h"

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

} // namespace

bool sameResourceKeys(std::span<const Value> a, std::span<const Value> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), keysEqual);
}

uint32_t ResourcePlaces::hashOf(const String *type, std::span<const Value> key) {
  return KeyHash(type).add(key).half();
}

uint32_t ResourcePlaces::hashOf(const String *type, std::string_view title) {
  return KeyHash(type).add(hashText(title)).half();
}

void ResourcePlaces::add(const Place &place) {
  if (++used_ * 2 > places_.size())
    grow();
  put(place);
}

void ResourcePlaces::put(const Place &place) {
  size_t mask = places_.size() - 1;
  size_t i = place.hash & mask;
  while (places_[i].what != 0)
    i = (i + 1) & mask;
  places_[i] = place;
}

void ResourcePlaces::grow() {
  std::vector<Place> before(std::max<size_t>(64, places_.size() * 2));
  before.swap(places_);
  for (const Place &place : before)
    if (place.what != 0)
      put(place);
}

} // namespace pp
