// Dispatch on the kind of a type, and walks over its fields.
#pragma once

#include "runtime-lib/puppet/types/objects/object_type.h"

#include <functional>
#include <type_traits>

namespace pp {

/// A kind as a type, for overloads where several kinds have one layout.
template <TypeKind kind> using KindTag = std::integral_constant<TypeKind, kind>;

/// Calls `visit` with the type as its layout and with its kind.
template <class Visit> decltype(auto) withLayout(const Type &type, Visit &&visit) {
  switch (type.typeKind()) {
#define TYPE_KIND(Name, Layout, text, constant)                                                    \
  case TypeKind::Name:                                                                             \
    return visit(static_cast<const Layout &>(type), KindTag<TypeKind::Name>());
#include "runtime-lib/puppet/types/type_kinds.def"
  }
  __builtin_unreachable();
}

/// Calls `visit` with each field.
template <class Layout, class Visit> void forEachField(const Layout &layout, Visit &&visit) {
  std::apply([&](auto... field) { (visit(std::invoke(field, layout)), ...); }, Layout::fields());
}

/// Whether `same` says of each field of both that it is the same.
template <class Layout, class Same> bool sameFields(const Layout &a, const Layout &b, Same &&same) {
  return std::apply(
      [&](auto... field) { return (same(std::invoke(field, a), std::invoke(field, b)) && ...); },
      Layout::fields());
}

} // namespace pp
