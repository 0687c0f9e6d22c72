// A table over titles that is made when it is first needed.
#include "runtime-lib/resources/resources_of_type.h"

#include "runtime-lib/puppet/catalog/resource.h"

namespace pp {

/// Puppet's == takes letters of ASCII in both cases for the same.
static std::string withoutCase(std::string_view text) {
  std::string folded(text);
  for (char &c : folded)
    if (c >= 'A' && c <= 'Z')
      c = static_cast<char>(c - 'A' + 'a');
  return folded;
}

std::span<Resource *const> ResourcesOfType::titled(const String &wanted) {
  for (; inTable_ < all_.size(); ++inTable_) {
    Resource *resource = all_[inTable_];
    hasForeignTitles_ |= !resource->hasTextTitle();
    byTitle_[withoutCase(resource->title->view())].push_back(resource);
  }
  if (hasForeignTitles_)
    return all_;
  auto found = byTitle_.find(withoutCase(wanted.view()));
  return found == byTitle_.end() ? std::span<Resource *const>() : found->second;
}

} // namespace pp
