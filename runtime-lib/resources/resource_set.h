// A set of resources of one catalog by their numbers: collectors may know thousands.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pp {

class ResourceSet {
public:
  bool contains(uint32_t number) const { return !places_.empty() && places_[placeOf(number)] != 0; }
  /// Whether it is new.
  bool insert(uint32_t number) {
    if (size_ * 4 >= places_.size() * 3)
      grow();
    uint32_t &place = places_[placeOf(number)];
    if (place != 0)
      return false;
    place = number + 1;
    ++size_;
    return true;
  }

private:
  /// Where the number is, or would be.
  size_t placeOf(uint32_t number) const {
    size_t mask = places_.size() - 1;
    size_t i = (uint64_t{number} * 0x9e3779b97f4a7c15ULL >> 32) & mask;
    while (places_[i] != 0 && places_[i] != number + 1)
      i = (i + 1) & mask;
    return i;
  }
  void grow() {
    std::vector<uint32_t> before(places_.empty() ? 16 : places_.size() * 2);
    before.swap(places_);
    for (uint32_t place : before)
      if (place != 0)
        places_[placeOf(place - 1)] = place;
  }

  /// Open addressing: numbers plus one, 0 for free places.
  std::vector<uint32_t> places_;
  size_t size_ = 0;
};

} // namespace pp
