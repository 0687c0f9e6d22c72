// Which values need no conversion at all.
#include "runtime-lib/pcl/lattice/conversion_kind.h"

#include <algorithm>
#include <set>

namespace pp::pcl::lattice {

namespace {

class Assignability {
public:
  explicit Assignability(Types &types) : types_(types) {}

  bool ask(TypeRef to, TypeRef from) {
    if (to == from || to->is(Kind::Dynamic))
      return true;
    // each pair is answered once; one that leads back to itself is assumed
    auto [place, isNew] = found_.try_emplace({to, from}, true);
    if (!isNew)
      return place->second;
    bool answer = decide(to, from);
    return found_[{to, from}] = answer;
  }

private:
  bool decide(TypeRef to, TypeRef from);
  bool all(TypeRef to, const std::vector<TypeRef> &from) {
    return std::all_of(from.begin(), from.end(), [&](TypeRef part) { return ask(to, part); });
  }
  bool object(TypeRef to, TypeRef from);
  bool tuple(TypeRef to, TypeRef from);

  Types &types_;
  std::map<std::pair<TypeRef, TypeRef>, bool> found_;
};

bool Assignability::decide(TypeRef to, TypeRef from) {
  if (from->is(Kind::Union))
    return all(to, from->parts);
  if (to->is(Kind::Union))
    return std::any_of(to->parts.begin(), to->parts.end(),
                       [&](TypeRef member) { return ask(member, from); });
  if (to->is(Kind::Output))
    return ask(to->element(), from->isEventual() ? from->element() : from);
  if (to->is(Kind::Promise))
    return ask(to->element(), from->is(Kind::Promise) ? from->element() : from);
  if (from->is(Kind::Const))
    return !to->is(Kind::Const) && ask(to, from->element());
  switch (to->kind) {
  case Kind::List:
    return (from->is(Kind::List) || from->is(Kind::Tuple)) && all(to->element(), from->parts);
  case Kind::Set:
    return from->is(Kind::Set) && ask(to->element(), from->element());
  case Kind::Map:
    return (from->is(Kind::Map) || from->is(Kind::Object)) && all(to->element(), from->parts);
  case Kind::Tuple:
    return from->is(Kind::Tuple) && tuple(to, from);
  case Kind::Object:
    return from->is(Kind::Object) && object(to, from);
  default:
    return false;
  }
}

/// What is missing counts as none.
bool Assignability::tuple(TypeRef to, TypeRef from) {
  for (size_t i = 0; i < to->parts.size(); ++i)
    if (!ask(to->parts[i], i < from->parts.size() ? from->parts[i] : types_.none()))
      return false;
  return true;
}

bool Assignability::object(TypeRef to, TypeRef from) {
  for (size_t i = 0; i < to->parts.size(); ++i) {
    TypeRef given = from->property(to->names[i]);
    if (!ask(to->parts[i], given ? given : types_.none()))
      return false;
  }
  return true;
}

} // namespace

bool isAssignable(Types &types, TypeRef to, TypeRef from) {
  return Assignability(types).ask(to, from);
}

} // namespace pp::pcl::lattice
