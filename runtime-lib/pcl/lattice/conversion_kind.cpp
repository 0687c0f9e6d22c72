// Conversion kinds: a table for primitive types, rules for those that have parts.
#include "runtime-lib/pcl/lattice/conversion_kind.h"

#include <algorithm>
#include <unordered_map>

namespace pp::pcl::lattice {

namespace {

/// From bool, int, number, string, id: S safe, U unsafe, - none. Between bool and numbers no value
/// converts today; such a conversion fails when it happens.
constexpr std::string_view primitives[] = {
    "SUUUU", // to bool
    "USUUU", // to int
    "USSUU", // to number
    "SSSSS", // to string
    "SSSSS", // to id
};

Conversion ofPrimitives(Kind to, Kind from) {
  auto at = [](Kind kind) { return static_cast<size_t>(kind) - static_cast<size_t>(Kind::Bool); };
  return primitives[at(to)][at(from)] == 'S' ? Conversion::Safe : Conversion::Unsafe;
}

uint64_t pairOf(TypeRef to, TypeRef from) { return uint64_t{to->number} << 32 | from->number; }

/// Schemas may have long chains of objects.
constexpr unsigned deepest = 4000;

/// Answers one question. Pairs that are met again on the way to their own answer are taken for safe
/// (objects of schemas contain themselves).
class Question {
public:
  explicit Question(Types &types) : types_(types) {}

  Conversion ask(TypeRef to, TypeRef from);
  /// Keeps what was found on the way: it holds where nothing had to be assumed, and where what was
  /// assumed is true.
  void keep(Conversion answer) {
    if (hasAssumed_ && answer != Conversion::Safe)
      return;
    for (auto &[pair, kind] : found_)
      types_.conversions.emplace(pair, kind);
  }

private:
  Conversion decide(TypeRef to, TypeRef from);
  Conversion fromUnion(TypeRef to, TypeRef from);
  Conversion toUnion(TypeRef to, TypeRef from);
  Conversion toEnum(TypeRef to, TypeRef from);
  Conversion toSequence(TypeRef to, TypeRef from);
  Conversion toTuple(TypeRef to, TypeRef from);
  Conversion toMap(TypeRef to, TypeRef from);
  Conversion toObject(TypeRef to, TypeRef from);
  Conversion toEventual(TypeRef to, TypeRef from);
  /// The least of what all the types need.
  Conversion least(TypeRef to, const std::vector<TypeRef> &from, Conversion best);

  Types &types_;
  std::unordered_map<uint64_t, Conversion> found_;
  bool hasAssumed_ = false;
  unsigned depth_ = 0;
};

Conversion Question::ask(TypeRef to, TypeRef from) {
  if (to == from || to->is(Kind::Dynamic))
    return Conversion::Safe;
  if (to->isPrimitive() && from->isPrimitive())
    return ofPrimitives(to->kind, from->kind);
  if (auto known = types_.conversions.find(pairOf(to, from)); known != types_.conversions.end())
    return known->second;
  auto [place, isNew] = found_.try_emplace(pairOf(to, from), Conversion::Safe);
  if (!isNew) {
    hasAssumed_ = true;
    return place->second;
  }
  // what lies deeper than the stack allows is checked when the program runs
  ++depth_;
  Conversion kind = depth_ > deepest ? Conversion::Unsafe : decide(to, from);
  --depth_;
  found_[pairOf(to, from)] = kind;
  return kind;
}

Conversion Question::decide(TypeRef to, TypeRef from) {
  if (from->is(Kind::Union))
    return fromUnion(to, from);
  if (to->is(Kind::Union))
    return toUnion(to, from);
  if (from->is(Kind::Dynamic))
    return Conversion::Unsafe;
  if (to->isEventual())
    return toEventual(to, from);
  if (from->isEventual())
    return Conversion::None;
  if (to->is(Kind::Enum))
    return toEnum(to, from);
  if (to->is(Kind::Const))
    return std::min(ask(to->element(), from), Conversion::Unsafe);
  if (from->is(Kind::Const) || from->is(Kind::Enum))
    return ask(to, from->element());
  switch (to->kind) {
  case Kind::List:
  case Kind::Set:
    return toSequence(to, from);
  case Kind::Tuple:
    return toTuple(to, from);
  case Kind::Map:
    return toMap(to, from);
  case Kind::Object:
    return toObject(to, from);
  default:
    return Conversion::None;
  }
}

Conversion Question::fromUnion(TypeRef to, TypeRef from) {
  Conversion kind = Conversion::Safe;
  bool any = false;
  for (TypeRef member : from->parts) {
    Conversion one = ask(to, member);
    any |= one != Conversion::None;
    if (one != Conversion::Safe)
      kind = Conversion::Unsafe;
  }
  return any ? kind : Conversion::None;
}

Conversion Question::toUnion(TypeRef to, TypeRef from) {
  if (std::find(to->parts.begin(), to->parts.end(), from) != to->parts.end())
    return Conversion::Safe;
  Conversion best = Conversion::None;
  for (TypeRef member : to->parts)
    if (best != Conversion::Safe)
      best = std::max(best, ask(member, from));
  return best;
}

Conversion Question::toEnum(TypeRef to, TypeRef from) {
  if (!from->is(Kind::Const) || from->constants[0].what != to->constants[0].what)
    return std::min(ask(to->element(), from), Conversion::Unsafe);
  const auto &values = to->constants;
  return std::find(values.begin(), values.end(), from->constants[0]) != values.end()
             ? Conversion::Safe
             : Conversion::None;
}

Conversion Question::toEventual(TypeRef to, TypeRef from) {
  if (to->is(Kind::Promise) && from->is(Kind::Output))
    return Conversion::None;
  return ask(to->element(), from->isEventual() ? from->element() : from);
}

Conversion Question::least(TypeRef to, const std::vector<TypeRef> &from, Conversion best) {
  for (TypeRef part : from)
    if (best != Conversion::None)
      best = std::min(best, ask(to, part));
  return best;
}

Conversion Question::toSequence(TypeRef to, TypeRef from) {
  if (!from->is(Kind::List) && !from->is(Kind::Set) && !from->is(Kind::Tuple))
    return Conversion::None;
  bool isSure = to->is(Kind::List) || from->is(Kind::Set);
  return least(to->element(), from->parts, isSure ? Conversion::Safe : Conversion::Unsafe);
}

Conversion Question::toTuple(TypeRef to, TypeRef from) {
  bool isTuple = from->is(Kind::Tuple);
  if (isTuple ? from->parts.size() != to->parts.size()
              : !from->is(Kind::List) && !from->is(Kind::Set))
    return Conversion::None;
  Conversion kind = isTuple ? Conversion::Safe : Conversion::Unsafe;
  for (size_t i = 0; i < to->parts.size() && kind != Conversion::None; ++i)
    kind = std::min(kind, ask(to->parts[i], isTuple ? from->parts[i] : from->element()));
  return kind;
}

Conversion Question::toMap(TypeRef to, TypeRef from) {
  if (!from->is(Kind::Map) && !from->is(Kind::Object))
    return Conversion::None;
  return least(to->element(), from->parts, Conversion::Safe);
}

Conversion Question::toObject(TypeRef to, TypeRef from) {
  bool isMap = from->is(Kind::Map);
  if (!isMap && !from->is(Kind::Object))
    return Conversion::None;
  Conversion kind = isMap ? Conversion::Unsafe : Conversion::Safe;
  for (size_t i = 0; i < to->parts.size() && kind != Conversion::None; ++i) {
    TypeRef given = isMap ? from->element() : from->property(to->names[i]);
    kind = std::min(kind, ask(to->parts[i], given ? given : types_.none()));
  }
  return kind;
}

} // namespace

Conversion conversion(Types &types, TypeRef to, TypeRef from) {
  if (to == from || to->is(Kind::Dynamic))
    return Conversion::Safe;
  if (auto known = types.conversions.find(pairOf(to, from)); known != types.conversions.end())
    return known->second;
  Question question(types);
  Conversion kind = question.ask(to, from);
  question.keep(kind);
  return kind;
}

} // namespace pp::pcl::lattice
