// Tags: words attached to resources, kept in the order in which they were added.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace pp {

/// A tag by its number in a TagTable.
using TagId = uint32_t;

/// All tags of one catalog, each stored once.
class TagTable {
public:
  /// The number of a tag given in lower case.
  TagId intern(std::string_view text);
  /// The number of the tag if it exists, else `none`.
  TagId find(std::string_view text) const;
  std::string_view text(TagId tag) const { return entries_[tag].text; }
  bool isValid(TagId tag) const { return entries_[tag].valid; }
  /// The parts of `a::b`; empty for a tag without `::`.
  std::span<const TagId> segments(TagId tag) const { return entries_[tag].segments; }

  static constexpr TagId none = UINT32_MAX;

private:
  struct Entry {
    std::string text;
    std::vector<TagId> segments;
    bool valid;
  };
  std::deque<Entry> entries_;
  std::unordered_map<std::string_view, TagId> numbers_;
};

/// Whether Puppet accepts the text as a tag.
bool isValidTag(std::string_view text);

/// The tags of one resource or of the catalog.
class TagSet {
public:
  bool contains(TagId tag) const;
  /// Adds the tag; false if it was there.
  bool insert(TagId tag);
  void merge(const TagSet &other);
  std::span<const TagId> items() const { return order_; }

  /// Adds a tag (any case) and its segments; throws `Invalid tag '…'`.
  void add(TagTable &table, std::string_view text);
  /// Adds the text and its segments if it is a valid tag.
  void addIfValid(TagTable &table, std::string_view text);

private:
  void insertWithSegments(TagTable &table, TagId tag);

  std::vector<TagId> order_;
  /// One bit per tag number once the set has grown; searching the few of most sets is faster.
  std::vector<uint64_t> bits_;
};

} // namespace pp
