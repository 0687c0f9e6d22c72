// The resources of one type, found by title without looking at all of them.
#pragma once

#include "runtime-lib/abi/objects.h"

#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace pp {

/// The text with ASCII letters in lower case: Puppet's == takes both cases for the same.
std::string titleWithoutCase(std::string_view title);

/// Resources in the order they were added; they have a `title`, and `hasTextTitle()` says whether
/// that is all there is to it.
template <class Resource> class ResourcesOfType {
public:
  void add(Resource &resource) { all_.push_back(&resource); }
  std::span<Resource *const> all() const { return all_; }
  /// Those that `title == wanted` may find: all that have the title, whatever its case. The table
  /// is made at the first question and follows what was added since.
  std::span<Resource *const> titled(const String &wanted) {
    for (; inTable_ < all_.size(); ++inTable_) {
      Resource *resource = all_[inTable_];
      hasForeignTitles_ |= !resource->hasTextTitle();
      byTitle_[titleWithoutCase(resource->title->view())].push_back(resource);
    }
    if (hasForeignTitles_)
      return all_;
    auto found = byTitle_.find(titleWithoutCase(wanted.view()));
    return found == byTitle_.end() ? std::span<Resource *const>() : found->second;
  }

private:
  std::vector<Resource *> all_;
  /// By title in lower case.
  std::unordered_map<std::string, std::vector<Resource *>> byTitle_;
  size_t inTable_ = 0;
  bool hasForeignTitles_ = false;
};

} // namespace pp
