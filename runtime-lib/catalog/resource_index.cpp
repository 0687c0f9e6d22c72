// Open addressing by a hash over type and key.
#include "runtime-lib/catalog/resource_index.h"

#include "runtime-lib/catalog/resource.h"

#include <algorithm>

namespace pp {

static uint64_t hashOf(const String *type, std::span<const Value> key) {
  uint64_t hash = reinterpret_cast<uint64_t>(type) * 0x9e3779b97f4a7c15ULL;
  for (Value part : key)
    hash = (hash ^ hashKey(part)) * 0xff51afd7ed558ccdULL;
  return hash ^ (hash >> 32);
}

static bool sameKey(std::span<const Value> a, std::span<const Value> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), keysEqual);
}

Resource *ResourceIndex::find(const String *type, std::span<const Value> key) const {
  if (table_.empty())
    return nullptr;
  uint64_t hash = hashOf(type, key);
  size_t mask = table_.size() - 1;
  for (size_t i = hash & mask; table_[i] != 0; i = (i + 1) & mask) {
    const Entry &entry = entries_[table_[i] - 1];
    if (entry.hash != hash || entry.resource->type != type)
      continue;
    Value title = Value::object(entry.resource->title);
    std::span<const Value> own =
        entry.key ? std::span(entry.key, entry.keySize) : std::span<const Value>(&title, 1);
    if (sameKey(own, key))
      return entry.resource;
  }
  return nullptr;
}

Resource *ResourceIndex::find(const String *type, const String *title) const {
  Value key = Value::object(title);
  return find(type, {&key, 1});
}

void ResourceIndex::insert(Resource &resource) {
  Value title = Value::object(resource.title);
  add({hashOf(resource.type, {&title, 1}), &resource, nullptr, 0});
}

void ResourceIndex::insert(Context &context, Resource &resource, std::span<const Value> key) {
  Value *kept = context.arena.allocateArray<Value>(key.size());
  std::copy(key.begin(), key.end(), kept);
  add({hashOf(resource.type, key), &resource, kept, static_cast<uint32_t>(key.size())});
}

void ResourceIndex::add(const Entry &entry) {
  entries_.push_back(entry);
  if (entries_.size() * 2 > table_.size()) {
    grow();
    return;
  }
  size_t mask = table_.size() - 1;
  size_t i = entry.hash & mask;
  while (table_[i] != 0)
    i = (i + 1) & mask;
  table_[i] = static_cast<uint32_t>(entries_.size());
}

void ResourceIndex::grow() {
  table_.assign(std::max<size_t>(64, table_.size() * 2), 0);
  size_t mask = table_.size() - 1;
  for (size_t number = 0; number < entries_.size(); ++number) {
    size_t i = entries_[number].hash & mask;
    while (table_[i] != 0)
      i = (i + 1) & mask;
    table_[i] = static_cast<uint32_t>(number + 1);
  }
}

} // namespace pp
