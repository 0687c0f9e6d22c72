// How tags are stored, split and checked (Puppet's util/tagging.rb).
#include "runtime-lib/resources/tags.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/core/values/unicode.h"

#include <unictype.h>

#include <algorithm>

namespace pp {

static constexpr size_t searchLimit = 32;

size_t TagTable::placeOf(std::string_view text) const {
  size_t mask = table_.size() - 1;
  size_t place = hashBytes(text) & mask;
  while (table_[place] != 0 && this->text(table_[place] - 1) != text)
    place = (place + 1) & mask;
  return place;
}

TagId TagTable::find(std::string_view text) const {
  // Of a free place this is `none`.
  return table_[placeOf(text)] - 1;
}

void TagTable::grow() {
  std::vector<uint32_t> numbers = std::move(table_);
  table_.assign(numbers.size() * 2, 0);
  for (uint32_t number : numbers)
    if (number != 0)
      table_[placeOf(text(number - 1))] = number;
}

TagId TagTable::intern(std::string_view text) {
  size_t place = placeOf(text);
  if (table_[place] != 0)
    return table_[place] - 1;
  TagId number = static_cast<TagId>(entries_.size());
  text = keep(text);
  entries_.push_back({text.data(), static_cast<uint32_t>(text.size()), 0, 0, isValidTag(text),
                      (textFlags(text) & String::plain) != 0});
  table_[place] = number + 1;
  if (entries_.size() * 2 > table_.size())
    grow();
  if (!entries_[number].valid || text.find("::") == std::string_view::npos)
    return number;
  std::vector<TagId> segments;
  while (!text.empty()) {
    size_t end = std::min(text.find("::"), text.size());
    segments.push_back(intern(text.substr(0, end)));
    text.remove_prefix(std::min(end + 2, text.size()));
  }
  entries_[number].firstSegment = static_cast<uint32_t>(segments_.size());
  entries_[number].segmentCount = static_cast<uint32_t>(segments.size());
  segments_.insert(segments_.end(), segments.begin(), segments.end());
  return number;
}

std::string_view TagTable::keep(std::string_view text) {
  auto *copy = static_cast<char *>(texts_.allocate(std::max<size_t>(text.size(), 1), 1));
  std::copy(text.begin(), text.end(), copy);
  return {copy, text.size()};
}

namespace {

/// What a character may be in a tag.
enum class Character : uint8_t { Other, Mark, Word };

constexpr std::array<Character, 128> asciiCharacters = [] {
  std::array<Character, 128> kinds{};
  for (unsigned c = 0; c < 128; ++c)
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_')
      kinds[c] = Character::Word;
    else if (c == ':' || c == '.' || c == '-')
      kinds[c] = Character::Mark;
  return kinds;
}();

bool isWordBeyondAscii(uint32_t c) {
  return c != UINT32_MAX &&
         (uc_is_property_alphabetic(c) || uc_is_general_category(c, UC_DECIMAL_DIGIT_NUMBER));
}

Character takeCharacter(std::string_view &text) {
  if (auto byte = static_cast<unsigned char>(text[0]); byte < 128) {
    text.remove_prefix(1);
    return asciiCharacters[byte];
  }
  return isWordBeyondAscii(nextCharacter(text)) ? Character::Word : Character::Other;
}

TagId internLower(TagTable &table, std::string_view text) {
  return isLowerAsciiText(text) ? table.intern(text) : table.intern(downcase(text));
}

} // namespace

bool isValidTag(std::string_view text) {
  // The pattern ends in \Z, which allows one line end.
  if (text.ends_with('\n'))
    text.remove_suffix(1);
  if (text.empty() || takeCharacter(text) != Character::Word)
    return false;
  while (!text.empty())
    if (takeCharacter(text) == Character::Other)
      return false;
  return true;
}

TagId TagTable::internName(const String &name) {
  Known &known = known_[reinterpret_cast<uintptr_t>(&name) / sizeof(String) % known_.size()];
  if (known.name != &name)
    known = {&name, internLower(*this, name.view())};
  return known.tag;
}

TagSet::~TagSet() {
  if (!isLarge())
    return;
  delete[] large_.tags;
  delete large_.bits;
}

bool TagSet::contains(TagId tag) const {
  if (const Bits *known = bits())
    return tag / 64 < known->size() && ((*known)[tag / 64] >> (tag % 64) & 1);
  std::span<const TagId> all = items();
  return std::find(all.begin(), all.end(), tag) != all.end();
}

void TagSet::grow() {
  Large bigger{new TagId[capacity_ * 2], isLarge() ? large_.bits : nullptr};
  std::ranges::copy(items(), bigger.tags);
  if (isLarge())
    delete[] large_.tags;
  large_ = bigger;
  capacity_ *= 2;
}

void TagSet::noteBit(TagId tag) {
  if (tag / 64 >= large_.bits->size())
    large_.bits->resize(tag / 64 + 1);
  (*large_.bits)[tag / 64] |= uint64_t{1} << (tag % 64);
}

bool TagSet::insert(TagId tag) {
  if (contains(tag))
    return false;
  if (size_ == capacity_)
    grow();
  (isLarge() ? large_.tags : few_)[size_++] = tag;
  if (bits()) {
    noteBit(tag);
  } else if (size_ > searchLimit) {
    large_.bits = new Bits;
    for (TagId each : items())
      noteBit(each);
  }
  return true;
}

void TagSet::merge(const TagSet &other) {
  if (this == &other)
    return;
  for (TagId tag : other.items())
    insert(tag);
}

void TagSet::insertWithSegments(TagTable &table, TagId tag) {
  if (!insert(tag))
    return;
  for (TagId segment : table.segments(tag))
    insert(segment);
}

void TagSet::insertChecked(TagTable &table, TagId tag) {
  if (!table.isValid(tag) && !contains(tag))
    failPlain("Invalid tag '" + std::string(table.text(tag)) + "'");
  insertWithSegments(table, tag);
}

void TagSet::add(TagTable &table, std::string_view text) {
  insertChecked(table, internLower(table, text));
}

void TagSet::add(TagTable &table, const String &name) {
  insertChecked(table, table.internName(name));
}

void TagSet::addIfValid(TagTable &table, std::string_view text) {
  if (isValidTag(text))
    insertWithSegments(table, internLower(table, text));
}

} // namespace pp
