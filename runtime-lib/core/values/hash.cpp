// Ordered hashes: building, finding, and the table that finds entries of larger ones.
#include "runtime-lib/core/session/core_issues.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/core/values/collections.h"

#include <algorithm>
#include <bit>

namespace pp {

namespace {

constexpr uint32_t freeSlot = 0xFFFFFFFF;
constexpr uint32_t notFound = 0xFFFFFFFF;

bool isString(Value key, std::string_view text) {
  auto *string = dynAs<String>(key);
  return string && string->view() == text;
}

/// Position of the entry with this hash that satisfies `matches`, or notFound.
template <class Matches>
uint32_t findEntry(std::span<const HashEntry> entries, const uint32_t *index, uint64_t mask,
                   uint64_t hash, Matches matches) {
  if (!index) {
    for (uint32_t i = 0; i < entries.size(); ++i)
      if (entries[i].hash == hash && matches(entries[i].key))
        return i;
    return notFound;
  }
  for (uint64_t slot = hash & mask; index[slot] != freeSlot; slot = (slot + 1) & mask) {
    if (index[slot] >= entries.size())
      continue;
    const HashEntry &entry = entries[index[slot]];
    if (entry.hash == hash && matches(entry.key))
      return index[slot];
  }
  return notFound;
}

} // namespace

void insertIntoHashIndex(uint32_t *index, uint64_t mask, uint64_t hash, uint32_t entry) {
  uint64_t slot = hash & mask;
  while (index[slot] != freeSlot)
    slot = (slot + 1) & mask;
  index[slot] = entry;
}

uint64_t hashIndexSize(uint32_t entries) {
  return entries <= Hash::linearLimit ? 0 : std::bit_ceil(uint64_t{entries} * 2);
}

void fillHashIndex(std::span<const HashEntry> entries, uint32_t *index, uint64_t mask) {
  std::fill_n(index, mask + 1, freeSlot);
  for (uint32_t i = 0; i < entries.size(); ++i)
    insertIntoHashIndex(index, mask, entries[i].hash, i);
}

/// An empty one with room for that many pairs behind it.
static Hash *newHash(Context &context, size_t pairs) {
  auto *hash = context.arena.makeSized<Hash>(sizeof(Hash) + pairs * sizeof(HashEntry));
  hash->kind = ObjectKind::Hash;
  hash->flags = 0;
  hash->reserved = 0;
  hash->length = 0;
  hash->entries = reinterpret_cast<HashEntry *>(hash + 1);
  hash->index = nullptr;
  hash->indexMask = 0;
  return hash;
}

HashBuilder::HashBuilder(Context &context, size_t expected) : context_(context) {
  if (expected > 0)
    makeRoom(expected);
}

HashBuilder::HashBuilder(Context &context, const Hash &base, size_t expected)
    : HashBuilder(context, std::max<size_t>(base.length, expected)) {
  std::copy_n(base.entries, base.length, entries_);
  size_ = base.length;
  growIndex();
}

HashBuilder HashBuilder::inPlace(Context &context, size_t most) {
  HashBuilder builder(context);
  builder.made_ = newHash(context, most);
  builder.entries_ = reinterpret_cast<HashEntry *>(builder.made_ + 1);
  builder.capacity_ = most;
  builder.indexSize_ = hashIndexSize(static_cast<uint32_t>(std::min<size_t>(most, UINT32_MAX)));
  builder.index_ = context.arena.allocateArray<uint32_t>(builder.indexSize_);
  std::fill_n(builder.index_, builder.indexSize_, freeSlot);
  return builder;
}

/// Moves the pairs to a larger place, apart from any hash.
void HashBuilder::makeRoom(size_t capacity) {
  auto larger = std::make_unique_for_overwrite<HashEntry[]>(capacity);
  std::copy_n(entries_, size_, larger.get());
  apart_ = std::move(larger);
  entries_ = apart_.get();
  capacity_ = capacity;
  made_ = nullptr;
}

uint32_t HashBuilder::find(Value key, uint64_t hash) const {
  return findEntry(pairs(), indexSize_ ? index_ : nullptr, indexSize_ - 1, hash,
                   [&](Value other) { return keysEqual(other, key); });
}

void HashBuilder::growIndex() {
  indexSize_ = hashIndexSize(static_cast<uint32_t>(size_));
  indexApart_.resize(indexSize_);
  index_ = indexApart_.data();
  if (indexSize_)
    fillHashIndex(pairs(), index_, indexSize_ - 1);
}

size_t HashBuilder::place(const HashEntry &pair) {
  uint32_t at = find(pair.key, pair.hash);
  if (at != notFound)
    return at;
  add(pair);
  return size_ - 1;
}

void HashBuilder::set(Value key, Value value) {
  uint64_t hash = hashKey(key);
  uint32_t at = find(key, hash);
  if (at != notFound)
    entries_[at].value = value;
  else
    add({key, value, hash});
}

void HashBuilder::add(const HashEntry &pair) {
  if (size_ >= UINT32_MAX - 1)
    failIssue<CoreIssue::EntryLimit>(UINT32_MAX - 1);
  if (size_ == capacity_)
    makeRoom(std::max<size_t>(4, capacity_ * 2));
  entries_[size_++] = pair;
  if (hashIndexSize(static_cast<uint32_t>(size_)) > indexSize_)
    growIndex();
  else if (indexSize_)
    insertIntoHashIndex(index_, indexSize_ - 1, pair.hash, static_cast<uint32_t>(size_ - 1));
}

void HashBuilder::set(std::string_view key, Value value) {
  uint32_t at = findEntry(pairs(), indexSize_ ? index_ : nullptr, indexSize_ - 1, hashText(key),
                          [&](Value other) { return isString(other, key); });
  if (at != notFound)
    entries_[at].value = value;
  else
    set(makeString(context_, key), value);
}

bool HashBuilder::contains(Value key) const { return find(key, hashKey(key)) != notFound; }

Value HashBuilder::build() {
  auto *hash = made_ ? made_ : newHash(context_, size_);
  if (!made_)
    std::copy_n(entries_, size_, reinterpret_cast<HashEntry *>(hash + 1));
  hash->length = static_cast<uint32_t>(size_);
  if (size_t size = hashIndexSize(hash->length)) {
    hash->index = finalIndex(size);
    hash->indexMask = size - 1;
  }
  return Value::object(hash);
}

const uint32_t *HashBuilder::finalIndex(size_t size) {
  bool isApart = index_ == indexApart_.data();
  if (!isApart && size == indexSize_)
    return index_;
  auto *index = context_.arena.allocateArray<uint32_t>(size);
  // Fewer pairs came than were announced.
  if (size != indexSize_)
    fillHashIndex(pairs(), index, size - 1);
  else
    std::copy_n(index_, size, index);
  return index;
}

/// The table of a merged hash: that of the left side with the new entries, where it is large
/// enough and its own.
static const uint32_t *mergedIndex(Context &context, const Hash &left,
                                   std::span<const HashEntry> entries, uint64_t size) {
  auto *index = context.arena.allocateArray<uint32_t>(size);
  bool fits = left.index && left.indexMask + 1 == size && !(left.flags & Hash::inRoom);
  if (!fits) {
    fillHashIndex(entries, index, size - 1);
    return index;
  }
  std::copy_n(left.index, size, index);
  for (uint32_t i = left.length; i < entries.size(); ++i)
    insertIntoHashIndex(index, size - 1, entries[i].hash, i);
  return index;
}

HashMerge::HashMerge(Context &context, const Hash &left, const Hash &right)
    : context_(context), left_(left) {
  size_t most = size_t{left.length} + right.length;
  if (most >= UINT32_MAX)
    failIssue<CoreIssue::EntryLimit>(UINT32_MAX - 1);
  made_ = newHash(context, most);
  entries_ = reinterpret_cast<HashEntry *>(made_ + 1);
  std::copy_n(left.entries, left.length, entries_);
  made_->length = left.length;
}

Value *HashMerge::find(const HashEntry &pair) {
  uint32_t at = findEntry(left_.items(), left_.index, left_.indexMask, pair.hash,
                          [&](Value other) { return keysEqual(other, pair.key); });
  return at == notFound ? nullptr : &entries_[at].value;
}

void HashMerge::add(const HashEntry &pair, Value value) {
  entries_[made_->length++] = {pair.key, value, pair.hash};
}

Value HashMerge::build() {
  if (made_->length == left_.length) {
    // The same keys in the same places: what finds them stays.
    made_->index = left_.index;
    made_->indexMask = left_.indexMask;
    return Value::object(made_);
  }
  uint64_t size = hashIndexSize(made_->length);
  made_->index = size ? mergedIndex(context_, left_, made_->items(), size) : nullptr;
  made_->indexMask = size ? size - 1 : 0;
  return Value::object(made_);
}

Value mergedHash(Context &context, const Hash &left, const Hash &right) {
  HashMerge merged(context, left, right);
  for (const HashEntry &entry : right.items())
    if (Value *existing = merged.find(entry))
      *existing = entry.value;
    else
      merged.add(entry, entry.value);
  return merged.build();
}

const Value *hashFind(const Hash &hash, Value key) {
  uint32_t at = findEntry(hash.items(), hash.index, hash.indexMask, hashKey(key),
                          [&](Value other) { return keysEqual(other, key); });
  return at == notFound ? nullptr : &hash.entries[at].value;
}

const Value *hashFind(const Hash &hash, std::string_view key) {
  uint32_t at = findEntry(hash.items(), hash.index, hash.indexMask, hashText(key),
                          [&](Value other) { return isString(other, key); });
  return at == notFound ? nullptr : &hash.entries[at].value;
}

} // namespace pp
