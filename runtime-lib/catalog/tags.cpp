// How tags are stored, split and checked (Puppet's util/tagging.rb).
#include "runtime-lib/catalog/tags.h"

#include "runtime-lib/values/error.h"
#include "runtime-lib/values/unicode.h"

#include <unictype.h>

#include <algorithm>

namespace pp {

static constexpr size_t searchLimit = 32;

TagId TagTable::find(std::string_view text) const {
  auto found = numbers_.find(text);
  return found == numbers_.end() ? none : found->second;
}

TagId TagTable::intern(std::string_view text) {
  TagId known = find(text);
  if (known != none)
    return known;
  TagId number = static_cast<TagId>(entries_.size());
  entries_.push_back({std::string(text), {}, isValidTag(text)});
  numbers_.emplace(entries_.back().text, number);
  if (!entries_[number].valid || text.find("::") == std::string_view::npos)
    return number;
  std::vector<TagId> segments;
  std::string_view rest = entries_[number].text;
  while (!rest.empty()) {
    size_t end = std::min(rest.find("::"), rest.size());
    segments.push_back(intern(rest.substr(0, end)));
    rest.remove_prefix(std::min(end + 2, rest.size()));
  }
  entries_[number].segments = std::move(segments);
  return number;
}

static bool isWordCharacter(uint32_t c) {
  if (c < 128)
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  return c != UINT32_MAX &&
         (uc_is_property_alphabetic(c) || uc_is_general_category(c, UC_DECIMAL_DIGIT_NUMBER));
}

bool isValidTag(std::string_view text) {
  // The pattern ends in \Z, which allows one line end.
  if (text.ends_with('\n'))
    text.remove_suffix(1);
  if (text.empty() || !isWordCharacter(nextCharacter(text)))
    return false;
  while (!text.empty()) {
    uint32_t c = nextCharacter(text);
    if (!isWordCharacter(c) && c != ':' && c != '.' && c != '-')
      return false;
  }
  return true;
}

bool TagSet::contains(TagId tag) const {
  if (bits_.empty())
    return std::find(order_.begin(), order_.end(), tag) != order_.end();
  return tag / 64 < bits_.size() && (bits_[tag / 64] >> (tag % 64) & 1);
}

bool TagSet::insert(TagId tag) {
  if (contains(tag))
    return false;
  // Resources have two to four tags: room for these at once.
  if (order_.empty())
    order_.reserve(4);
  order_.push_back(tag);
  if (order_.size() <= searchLimit)
    return true;
  size_t from = bits_.empty() ? 0 : order_.size() - 1;
  for (size_t i = from; i < order_.size(); ++i) {
    if (order_[i] / 64 >= bits_.size())
      bits_.resize(order_[i] / 64 + 1);
    bits_[order_[i] / 64] |= uint64_t{1} << (order_[i] % 64);
  }
  return true;
}

void TagSet::merge(const TagSet &other) {
  if (this == &other)
    return;
  for (TagId tag : other.order_)
    insert(tag);
}

void TagSet::insertWithSegments(TagTable &table, TagId tag) {
  if (!insert(tag))
    return;
  for (TagId segment : table.segments(tag))
    insert(segment);
}

/// The tag in lower case, without a temporary where it is short and ASCII.
static TagId internLower(TagTable &table, std::string_view text) {
  char lower[64];
  if (text.size() > sizeof lower || !isAsciiText(text))
    return table.intern(downcase(text));
  for (size_t i = 0; i < text.size(); ++i)
    lower[i] = static_cast<char>(text[i] | (text[i] >= 'A' && text[i] <= 'Z') << 5);
  return table.intern({lower, text.size()});
}

void TagSet::add(TagTable &table, std::string_view text) {
  TagId tag = internLower(table, text);
  if (!table.isValid(tag) && !contains(tag))
    failPlain("Invalid tag '" + std::string(table.text(tag)) + "'");
  insertWithSegments(table, tag);
}

void TagSet::addIfValid(TagTable &table, std::string_view text) {
  if (isValidTag(text))
    insertWithSegments(table, internLower(table, text));
}

} // namespace pp
