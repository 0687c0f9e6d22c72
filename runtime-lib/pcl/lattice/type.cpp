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

bool mayBeEventual(TypeRef type, std::unordered_set<TypeRef> &seen) {
  if (type->isEventual() || type->is(Kind::Dynamic))
    return true;
  return seen.insert(type).second &&
         std::any_of(type->parts.begin(), type->parts.end(),
                     [&](TypeRef part) { return mayBeEventual(part, seen); });
}

} // namespace

bool mayBeEventual(TypeRef type) {
  std::unordered_set<TypeRef> seen;
  return mayBeEventual(type, seen);
}

} // namespace pp::pcl::lattice
