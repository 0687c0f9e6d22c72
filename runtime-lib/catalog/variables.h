// Variables by name, for the few that have no slot.
#pragma once

#include "runtime-lib/catalog/names.h"

#include <vector>

namespace pp {

/// A small map from names to values in insertion order; it turns to hashing when it grows.
class VariableTable {
public:
  const Value *find(const String *name) const;
  void set(const String *name, Value value);
  bool empty() const { return entries_.empty(); }

private:
  struct Entry {
    const String *name;
    Value value;
  };
  static constexpr size_t searchLimit = 8;
  size_t slotOf(const String *name) const;
  void rebuild();

  std::vector<Entry> entries_;
  std::vector<uint32_t> index_;
};

} // namespace pp
