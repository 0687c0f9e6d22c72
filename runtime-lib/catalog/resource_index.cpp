// Open addressing by a hash over type and key.
#include "runtime-lib/catalog/resource_index.h"

namespace pp {

static uint64_t hashOf(const String *type, std::span<const Value> key) {
  uint64_t hash = reinterpret_cast<uint64_t>(type) * 0x9e3779b97f4a7c15ULL;
  for (Value part : key)
    hash = (hash ^ hashKey(part)) * 0xff51afd7ed558ccdULL;
  return hash ^ (hash >> 32);
}

static bool sameKey(std::span<const Value> a, std::span<const Value> b) {
  if (a.size() != b.size())
    return false;
  for (size_t i = 0; i < a.size(); ++i)
    if (!keysEqual(a[i], b[i]))
      return false;
  return true;
}

Resource *ResourceIndex::find(const String *type, std::span<const Value> key) const {
  if (entries_.empty())
    return nullptr;
  uint64_t hash = hashOf(type, key);
  size_t mask = entries_.size() - 1;
  for (size_t i = hash & mask; entries_[i].resource; i = (i + 1) & mask) {
    const Entry &entry = entries_[i];
    if (entry.hash == hash && entry.type == type && sameKey({entry.key, entry.keySize}, key))
      return entry.resource;
  }
  return nullptr;
}

Resource *ResourceIndex::find(const String *type, const String *title) const {
  Value key = Value::object(title);
  return find(type, {&key, 1});
}

void ResourceIndex::insert(Context &context, const String *type, std::span<const Value> key,
                           Resource *resource) {
  if ((count_ + 1) * 2 > entries_.size())
    grow();
  Value *kept = context.arena.allocateArray<Value>(key.size());
  std::copy(key.begin(), key.end(), kept);
  Entry entry{type, kept, static_cast<uint32_t>(key.size()), resource, hashOf(type, key)};
  size_t mask = entries_.size() - 1;
  size_t i = entry.hash & mask;
  while (entries_[i].resource)
    i = (i + 1) & mask;
  entries_[i] = entry;
  ++count_;
}

void ResourceIndex::grow() {
  std::vector<Entry> old(std::max<size_t>(64, entries_.size() * 2));
  old.swap(entries_);
  size_t mask = entries_.size() - 1;
  for (const Entry &entry : old) {
    if (!entry.resource)
      continue;
    size_t i = entry.hash & mask;
    while (entries_[i].resource)
      i = (i + 1) & mask;
    entries_[i] = entry;
  }
}

} // namespace pp
