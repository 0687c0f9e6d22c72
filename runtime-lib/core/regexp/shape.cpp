// Walks over the structure of a pattern (Onigmo's subexp_inf_recursive_check and min_match_length).
#include "runtime-lib/core/regexp/shape.h"

#include <algorithm>

namespace pp {

using Kind = RegexpShape::Kind;

RegexpShapes::RegexpShapes(const RegexpShape &whole, uint32_t groups)
    : whole_(whole), groups_(groups + 1) {
  groups_[0] = &whole;
  find(whole);
}

void RegexpShapes::find(const RegexpShape &part) {
  if (part.kind == Kind::Group)
    groups_[part.number] = &part;
  for (const RegexpShape &inner : part.parts)
    find(inner);
}

bool RegexpShapes::takesSomething(const RegexpShape &part, int depth) const {
  auto inner = [&](const RegexpShape &each) { return takesSomething(each, depth); };
  switch (part.kind) {
  case Kind::Character:
    return true;
  case Kind::Nothing:
  case Kind::Look:
    return false;
  case Kind::Alternatives:
    return std::all_of(part.parts.begin(), part.parts.end(), inner);
  case Kind::Sequence:
  case Kind::Group:
    return std::any_of(part.parts.begin(), part.parts.end(), inner);
  case Kind::Repeat:
    return part.low > 0 && inner(part.parts[0]);
  case Kind::Call:
    // A group that calls itself takes what its other ways take.
    return depth < 8 && groups_[part.number] && takesSomething(*groups_[part.number], depth + 1);
  }
  return false;
}

RegexpShapes::Recursion RegexpShapes::recursion(const RegexpShape &part, bool isStart,
                                                uint32_t group, std::vector<bool> &entered) const {
  auto both = [](Recursion a, Recursion b) { return a == Recursion::None ? b : a; };
  Recursion result = Recursion::None;
  switch (part.kind) {
  case Kind::Nothing:
  case Kind::Character:
    return result;
  case Kind::Repeat:
    result = recursion(part.parts[0], isStart, group, entered);
    return result == Recursion::AtStart || part.low > 0 ? result : Recursion::None;
  case Kind::Alternatives:
    result = Recursion::Some;
    for (const RegexpShape &each : part.parts) {
      Recursion one = recursion(each, isStart, group, entered);
      if (one == Recursion::AtStart)
        return one;
      if (one == Recursion::None)
        result = one;
    }
    return result;
  case Kind::Call:
    if (!groups_[part.number])
      return result;
    return recursion(*groups_[part.number], isStart, group, entered);
  case Kind::Group:
    if (part.number == group)
      return isStart ? Recursion::AtStart : Recursion::Some;
    if (entered[part.number])
      return result;
    break;
  case Kind::Look:
  case Kind::Sequence:
    break;
  }
  bool isGroup = part.kind == Kind::Group;
  if (isGroup)
    entered[part.number] = true;
  for (const RegexpShape &each : part.parts) {
    Recursion one = recursion(each, isStart, group, entered);
    result = one == Recursion::AtStart ? one : both(result, one);
    if (result == Recursion::AtStart)
      break;
    isStart = isStart && canBeEmpty(each);
  }
  if (isGroup)
    entered[part.number] = false;
  return result;
}

bool RegexpShapes::endsNever(const RegexpShape &part) const {
  if (part.kind == Kind::Group) {
    std::vector<bool> entered(groups_.size());
    bool isStart = true;
    Recursion found = Recursion::None;
    for (const RegexpShape &each : part.parts) {
      Recursion one = recursion(each, isStart, part.number, entered);
      found = found == Recursion::None ? one : found;
      isStart = isStart && canBeEmpty(each);
    }
    if (found != Recursion::None)
      return true;
  }
  return std::any_of(part.parts.begin(), part.parts.end(),
                     [&](const RegexpShape &each) { return endsNever(each); });
}

bool RegexpShapes::hasEndlessRecursion() const { return endsNever(whole_); }

bool dependsOnEmptyRounds(const RegexpShape &part) {
  bool isItself = part.kind == Kind::Alternatives || part.kind == Kind::Look ||
                  part.kind == Kind::Call || part.kind == Kind::Group ||
                  (part.kind == Kind::Repeat && part.isLazy);
  return isItself || std::any_of(part.parts.begin(), part.parts.end(), dependsOnEmptyRounds);
}

} // namespace pp
