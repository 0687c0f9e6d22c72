// Open addressing over the entries once searching them one by one would be slow.
#include "runtime-lib/puppet/evaluation/variables/variables.h"

#include <utility>

namespace pp {

static constexpr uint32_t freeSlot = UINT32_MAX;

/// The index slot where the name is or would be.
size_t VariableTable::slotOf(const String *name) const {
  size_t mask = index_.size() - 1;
  size_t slot = name->hash() & mask;
  while (index_[slot] != freeSlot && !sameName(entries_[index_[slot]].name, name))
    slot = (slot + 1) & mask;
  return slot;
}

void VariableTable::fillNow() const {
  std::exchange(fill_, nullptr)(const_cast<VariableTable &>(*this), subject_);
}

const Value *VariableTable::find(const String *name) const {
  if (fill_)
    fillNow();
  if (!index_.empty()) {
    uint32_t number = index_[slotOf(name)];
    return number == freeSlot ? nullptr : &entries_[number].value;
  }
  for (const Entry &entry : entries_)
    if (sameName(entry.name, name))
      return &entry.value;
  return nullptr;
}

void VariableTable::set(const String *name, Value value) {
  if (const Value *existing = find(name)) {
    *const_cast<Value *>(existing) = value;
    return;
  }
  // Title, name and the names of modules: most scopes have just these.
  if (entries_.empty())
    entries_.reserve(4);
  entries_.push_back({name, value});
  if (entries_.size() > searchLimit && entries_.size() * 2 > index_.size())
    rebuild();
  else if (!index_.empty())
    index_[slotOf(name)] = static_cast<uint32_t>(entries_.size() - 1);
}

void VariableTable::rebuild() {
  index_.assign(std::max<size_t>(64, index_.size() * 2), freeSlot);
  for (uint32_t i = 0; i < entries_.size(); ++i)
    index_[slotOf(entries_[i].name)] = i;
}

} // namespace pp
