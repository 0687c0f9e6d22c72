// The resources of one type, found by title without looking at all of them.
#pragma once

#include "runtime-lib/abi/objects.h"

#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace pp {

struct Resource;

/// In the order they were added.
class ResourcesOfType {
public:
  void add(Resource &resource) { all_.push_back(&resource); }
  std::span<Resource *const> all() const { return all_; }
  /// Those that `title == wanted` may find: all that have the title, whatever its case. The table
  /// is made at the first question and follows what was added since.
  std::span<Resource *const> titled(const String &wanted);

private:
  std::vector<Resource *> all_;
  /// By title in lower case.
  std::unordered_map<std::string, std::vector<Resource *>> byTitle_;
  size_t inTable_ = 0;
  bool hasForeignTitles_ = false;
};

} // namespace pp
