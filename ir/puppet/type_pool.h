// Puppet types that are known of values: what Puppet's refinements stand for.
#pragma once

#include "ir/core/ids.h"

#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

namespace ppcc::ir::puppet {

/// Interned types of a module, in Puppet's notation.
class TypePool {
public:
  RefinementId intern(std::string_view text) {
    if (auto found = ids_.find(text); found != ids_.end())
      return found->second;
    RefinementId id(texts_.size());
    ids_.emplace(texts_.emplace_back(text), id);
    return id;
  }
  std::string_view operator[](RefinementId id) const { return texts_[id.index]; }
  bool contains(RefinementId id) const { return id.index < texts_.size(); }

private:
  // A deque keeps the texts in place, so the keys of the map may point into it.
  std::deque<std::string> texts_;
  std::unordered_map<std::string_view, RefinementId> ids_;
};

} // namespace ppcc::ir::puppet
