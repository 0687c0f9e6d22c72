// Ordered hashes: building, finding, and the table that finds entries of larger ones.
#include "runtime-lib/values/build.h"
#include "runtime-lib/values/collections.h"
#include "runtime-lib/values/error.h"

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

HashBuilder::HashBuilder(Context &context, size_t expected) : context_(context) {
  entries_.reserve(expected);
}

HashBuilder::HashBuilder(Context &context, const Hash &base, size_t expected) : context_(context) {
  entries_.reserve(expected);
  entries_.assign(base.items().begin(), base.items().end());
  grow();
}

uint32_t HashBuilder::find(Value key, uint64_t hash) const {
  return findEntry(entries_, index_.empty() ? nullptr : index_.data(), index_.size() - 1, hash,
                   [&](Value other) { return keysEqual(other, key); });
}

void HashBuilder::grow() {
  index_.resize(hashIndexSize(static_cast<uint32_t>(entries_.size())));
  if (!index_.empty())
    fillHashIndex(entries_, index_.data(), index_.size() - 1);
}

void HashBuilder::set(Value key, Value value) {
  uint64_t hash = hashKey(key);
  uint32_t at = find(key, hash);
  if (at != notFound) {
    entries_[at].value = value;
    return;
  }
  if (entries_.size() >= UINT32_MAX - 1)
    failIssue("A hash has more than 4294967294 entries");
  entries_.push_back({key, value, hash});
  if (hashIndexSize(static_cast<uint32_t>(entries_.size())) > index_.size())
    grow();
  else if (!index_.empty())
    insertIntoHashIndex(index_.data(), index_.size() - 1, hash,
                        static_cast<uint32_t>(entries_.size() - 1));
}

void HashBuilder::set(std::string_view key, Value value) {
  uint32_t at = findEntry(entries_, index_.empty() ? nullptr : index_.data(), index_.size() - 1,
                          hashBytes(key), [&](Value other) { return isString(other, key); });
  if (at != notFound)
    entries_[at].value = value;
  else
    set(makeString(context_, key), value);
}

bool HashBuilder::contains(Value key) const { return find(key, hashKey(key)) != notFound; }

Value HashBuilder::build() {
  auto *hash = static_cast<Hash *>(
      context_.arena.allocate(sizeof(Hash) + entries_.size() * sizeof(HashEntry)));
  hash->kind = ObjectKind::Hash;
  hash->flags = 0;
  hash->reserved = 0;
  hash->length = static_cast<uint32_t>(entries_.size());
  hash->index = nullptr;
  hash->indexMask = 0;
  auto *entries = reinterpret_cast<HashEntry *>(hash + 1);
  std::copy(entries_.begin(), entries_.end(), entries);
  hash->entries = entries;
  if (!index_.empty()) {
    auto *index = context_.arena.allocateArray<uint32_t>(index_.size());
    std::copy(index_.begin(), index_.end(), index);
    hash->index = index;
    hash->indexMask = index_.size() - 1;
  }
  return Value::object(hash);
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

Value mergedHash(Context &context, const Hash &left, const Hash &right) {
  size_t most = size_t{left.length} + right.length;
  if (most >= UINT32_MAX)
    failIssue("A hash has more than 4294967294 entries");
  auto *hash = static_cast<Hash *>(context.arena.allocate(sizeof(Hash) + most * sizeof(HashEntry)));
  auto *entries = reinterpret_cast<HashEntry *>(hash + 1);
  std::copy_n(left.entries, left.length, entries);
  uint32_t length = left.length;
  for (const HashEntry &entry : right.items()) {
    // Keys of the right side differ from each other, so only the left one is searched.
    uint32_t at = findEntry(left.items(), left.index, left.indexMask, entry.hash,
                            [&](Value other) { return keysEqual(other, entry.key); });
    if (at == notFound)
      entries[length++] = entry;
    else
      entries[at].value = entry.value;
  }
  hash->kind = ObjectKind::Hash;
  hash->flags = 0;
  hash->reserved = 0;
  hash->length = length;
  hash->entries = entries;
  if (length == left.length) {
    // The same keys in the same places: what finds them stays.
    hash->index = left.index;
    hash->indexMask = left.indexMask;
    return Value::object(hash);
  }
  uint64_t size = hashIndexSize(length);
  hash->index = size ? mergedIndex(context, left, hash->items(), size) : nullptr;
  hash->indexMask = size ? size - 1 : 0;
  return Value::object(hash);
}

const Value *hashFind(const Hash &hash, Value key) {
  uint32_t at = findEntry(hash.items(), hash.index, hash.indexMask, hashKey(key),
                          [&](Value other) { return keysEqual(other, key); });
  return at == notFound ? nullptr : &hash.entries[at].value;
}

const Value *hashFind(const Hash &hash, std::string_view key) {
  uint32_t at = findEntry(hash.items(), hash.index, hash.indexMask, hashBytes(key),
                          [&](Value other) { return isString(other, key); });
  return at == notFound ? nullptr : &hash.entries[at].value;
}

} // namespace pp
