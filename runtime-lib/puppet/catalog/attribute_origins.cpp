// Found by the name's text: keys of create_resources() are other strings each time.
#include "runtime-lib/puppet/catalog/attribute_origins.h"

#include "runtime-lib/puppet/evaluation/names.h"

namespace pp {

static size_t hashOf(const AttributeOrigin &origin) {
  uint64_t hash = origin.name->hash();
  for (const void *part :
       {static_cast<const void *>(origin.source), static_cast<const void *>(origin.written)})
    hash = (hash ^ reinterpret_cast<uintptr_t>(part)) * 0xff51afd7ed558ccdULL;
  return hash ^ (hash >> 32);
}

static bool areSame(const AttributeOrigin &a, const AttributeOrigin &b) {
  return a.source == b.source && a.written == b.written && sameName(a.name, b.name);
}

const AttributeOrigin &AttributeOrigins::find(const AttributeOrigin &origin) {
  if (origins_.size() * 2 >= table_.size())
    grow();
  size_t mask = table_.size() - 1;
  size_t i = hashOf(origin) & mask;
  for (; table_[i]; i = (i + 1) & mask)
    if (areSame(*table_[i], origin))
      return *table_[i];
  table_[i] = &origins_.emplace_back(origin);
  return *table_[i];
}

void AttributeOrigins::grow() {
  table_.assign(table_.empty() ? 64 : table_.size() * 2, nullptr);
  size_t mask = table_.size() - 1;
  for (const AttributeOrigin &origin : origins_) {
    size_t i = hashOf(origin) & mask;
    while (table_[i])
      i = (i + 1) & mask;
    table_[i] = &origin;
  }
}

} // namespace pp
