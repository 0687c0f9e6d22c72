// What can be asked of a type by itself.
#include "runtime-lib/pcl/lattice/type.h"

#include <algorithm>
#include <unordered_set>

namespace pp::pcl::lattice {

ptrdiff_t Type::find(std::string_view name) const {
  auto found = std::lower_bound(names.begin(), names.end(), name);
  return found != names.end() && *found == name ? found - names.begin() : -1;
}

TypeRef Type::property(std::string_view name) const {
  ptrdiff_t at = find(name);
  return at < 0 ? nullptr : parts[static_cast<size_t>(at)];
}

TypeRef baseOf(TypeRef type) {
  return type->is(Kind::Const) || type->is(Kind::Enum) ? type->element() : type;
}

bool isOptional(TypeRef type) {
  return type->is(Kind::None) ||
         (type->is(Kind::Union) && std::any_of(type->parts.begin(), type->parts.end(), isOptional));
}

namespace {

/// Whether a type that the test accepts occurs in it, found without recursion.
template <class Test> bool occurs(TypeRef type, Test test) {
  std::unordered_set<TypeRef> seen = {type};
  std::vector<TypeRef> rest = {type};
  while (!rest.empty()) {
    TypeRef next = rest.back();
    rest.pop_back();
    if (test(next))
      return true;
    for (TypeRef part : next->parts)
      if (seen.insert(part).second)
        rest.push_back(part);
  }
  return false;
}

} // namespace

bool mayBeEventual(TypeRef type) {
  return occurs(type, [](TypeRef part) { return part->isEventual() || part->is(Kind::Dynamic); });
}

bool hasEventual(TypeRef type) {
  return occurs(type, [](TypeRef part) { return part->isEventual(); });
}

} // namespace pp::pcl::lattice
