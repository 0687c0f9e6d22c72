// Variables by name, for the few that have no slot.
#pragma once

#include "runtime-lib/puppet/evaluation/names.h"

#include <vector>

namespace pp {

/// A small map from names to values in insertion order; it turns to hashing when it grows.
class VariableTable {
public:
  /// Gives a table the variables it starts with, out of `subject`.
  using Fill = void (*)(VariableTable &table, void *subject);

  const Value *find(const String *name) const;
  void set(const String *name, Value value);
  bool empty() const { return !fill_ && entries_.empty(); }
  /// Lets the table be filled when it is first used; most catalogs never ask for a setting.
  void fillLater(Fill fill, void *subject) {
    fill_ = fill;
    subject_ = subject;
  }

private:
  struct Entry {
    const String *name;
    Value value;
  };
  static constexpr size_t searchLimit = 8;
  void fillNow() const;
  size_t slotOf(const String *name) const;
  void rebuild();

  std::vector<Entry> entries_;
  std::vector<uint32_t> index_;
  /// Null when it is filled.
  mutable Fill fill_ = nullptr;
  void *subject_ = nullptr;
};

} // namespace pp
