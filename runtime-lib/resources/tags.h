// Tags: words attached to resources, kept in the order in which they were added.
#pragma once

#include "runtime-lib/abi/objects.h"

#include <array>
#include <cstdint>
#include <deque>
#include <memory_resource>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pp {

/// A tag by its number in a TagTable.
using TagId = uint32_t;

/// All tags of one catalog, each stored once.
class TagTable {
public:
  /// The number of a tag given in lower case.
  TagId intern(std::string_view text);
  /// The number of a name in any case. Names that come again and again, as those of types do, are
  /// known by their place.
  TagId internName(const String &name);
  /// The number of the tag if it exists, else `none`.
  TagId find(std::string_view text) const;
  std::string_view text(TagId tag) const { return {entries_[tag].text, entries_[tag].length}; }
  bool isValid(TagId tag) const { return entries_[tag].valid; }
  /// Whether JSON has it as it is.
  bool isPlain(TagId tag) const { return entries_[tag].plain; }
  /// The parts of `a::b`; empty for a tag without `::`.
  std::span<const TagId> segments(TagId tag) const {
    return std::span(segments_).subspan(entries_[tag].firstSegment, entries_[tag].segmentCount);
  }

  static constexpr TagId none = UINT32_MAX;

private:
  /// Small, since most resources bring one of their own.
  struct Entry {
    const char *text;
    uint32_t length;
    /// Its place in `segments_`.
    uint32_t firstSegment;
    uint32_t segmentCount;
    bool valid;
    bool plain;
  };
  std::string_view keep(std::string_view text);
  /// The place of the tag in the table, or the free one where it would be.
  size_t placeOf(std::string_view text) const;
  void grow();

  std::deque<Entry> entries_;
  std::vector<TagId> segments_;
  std::pmr::monotonic_buffer_resource texts_;
  /// Open addressing: numbers of tags plus one, 0 for free places.
  std::vector<uint32_t> table_ = std::vector<uint32_t>(64);
  struct Known {
    const String *name = nullptr;
    TagId tag = none;
  };
  std::array<Known, 16> known_;
};

/// Whether Puppet accepts the text as a tag.
bool isValidTag(std::string_view text);

/// The tags of one resource or of the catalog.
class TagSet {
public:
  TagSet() = default;
  TagSet(const TagSet &other) { merge(other); }
  TagSet &operator=(const TagSet &) = delete;
  ~TagSet();

  bool contains(TagId tag) const;
  /// Adds the tag; false if it was there.
  bool insert(TagId tag);
  void merge(const TagSet &other);
  /// In the order they were added.
  std::span<const TagId> items() const { return {isLarge() ? large_.tags : few_, size_}; }

  /// Adds a tag (any case) and its segments; throws `Invalid tag '…'`.
  void add(TagTable &table, std::string_view text);
  void add(TagTable &table, const String &name);
  /// Adds the text and its segments if it is a valid tag.
  void addIfValid(TagTable &table, std::string_view text);

private:
  /// Most resources have no more; they need no memory of their own for them.
  static constexpr uint32_t fewTags = 6;
  /// One bit per tag number, once searching through the tags has become slow.
  using Bits = std::vector<uint64_t>;

  bool isLarge() const { return capacity_ > fewTags; }
  const Bits *bits() const { return isLarge() ? large_.bits : nullptr; }
  void insertChecked(TagTable &table, TagId tag);
  void insertWithSegments(TagTable &table, TagId tag);
  void grow();
  void noteBit(TagId tag);

  uint32_t size_ = 0;
  uint32_t capacity_ = fewTags;
  struct Large {
    TagId *tags;
    Bits *bits;
  };
  union {
    TagId few_[fewTags] = {};
    Large large_;
  };
};

} // namespace pp
