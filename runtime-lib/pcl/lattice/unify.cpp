// One type for several: pair by pair, the better direction of conversion first, then by kinds.
#include "runtime-lib/pcl/lattice/conversion_kind.h"

#include <algorithm>

namespace pp::pcl::lattice {

namespace {

/// A union of constants of one base has at most as many members; beyond, the base stands for them.
constexpr size_t mostConstants = 32;

/// A long union of constants becomes their base: lists of literals have any length.
TypeRef widened(Types &types, TypeRef type) {
  if (!type->is(Kind::Union) || type->parts.size() <= mostConstants)
    return type;
  std::vector<TypeRef> members;
  for (TypeRef member : type->parts)
    members.push_back(member->is(Kind::Const) ? member->element() : member);
  return types.unionOf(std::move(members));
}

class Unifier {
public:
  explicit Unifier(Types &types) : types_(types) {}

  UnifiedPair pair(TypeRef a, TypeRef b);
  Conversion direction(TypeRef to, TypeRef from);

private:
  UnifiedPair byKind(TypeRef a, TypeRef b);
  UnifiedPair eventuals(TypeRef a, TypeRef b);
  UnifiedPair unionWith(TypeRef alternatives, TypeRef other);
  UnifiedPair primitives(TypeRef a, TypeRef b);
  UnifiedPair constants(TypeRef a, TypeRef b);
  UnifiedPair elements(Kind kind, TypeRef first, const std::vector<TypeRef> &others,
                       Conversion best);
  UnifiedPair collections(TypeRef a, TypeRef b);
  UnifiedPair tuples(TypeRef a, TypeRef b);
  UnifiedPair objects(TypeRef a, TypeRef b);
  /// Unifies both, and makes the kind worse where theirs is.
  TypeRef join(TypeRef a, TypeRef b, Conversion &kind) {
    UnifiedPair joined = pair(a, b);
    kind = std::min(kind, joined.kind);
    return joined.type;
  }

  Types &types_;
};

bool isGrowing(TypeRef a, TypeRef b) {
  return (a->is(Kind::Tuple) && b->is(Kind::Tuple)) ||
         (a->is(Kind::Object) && b->is(Kind::Object) && !a->isDeclared && !b->isDeclared);
}

/// Tuples and objects grow until they have the parts of both: how well the parts unify counts.
Conversion Unifier::direction(TypeRef to, TypeRef from) {
  return isGrowing(to, from) ? byKind(to, from).kind : conversion(types_, to, from);
}

UnifiedPair Unifier::pair(TypeRef a, TypeRef b) {
  if (a == b)
    return {a, Conversion::Safe};
  if (a->is(Kind::Dynamic) || b->is(Kind::Dynamic))
    return {a->is(Kind::Dynamic) ? b : a, Conversion::Unsafe};
  if (auto known = types_.unified.find({a, b}); known != types_.unified.end())
    return {known->second.first, known->second.second};
  if (a->isEventual() && b->isEventual())
    return eventuals(a, b);
  Conversion toA = direction(a, b);
  Conversion toB = isGrowing(a, b) ? toA : direction(b, a);
  UnifiedPair result = toA > toB   ? UnifiedPair{a, toA}
                       : toB > toA ? UnifiedPair{b, toB}
                       : toA == Conversion::None
                           ? UnifiedPair{types_.unionOf({a, b}), Conversion::Safe}
                           : byKind(a, b);
  result.type = widened(types_, result.type);
  types_.unified[{a, b}] = {result.type, result.kind};
  return result;
}

/// What they hold is unified, though nothing converts from an output to a promise.
UnifiedPair Unifier::eventuals(TypeRef a, TypeRef b) {
  bool isPromise = a->is(Kind::Promise) && b->is(Kind::Promise);
  UnifiedPair element = pair(a->element(), b->element());
  return {types_.eventual(isPromise ? Kind::Promise : Kind::Output, element.type), element.kind};
}

UnifiedPair Unifier::byKind(TypeRef a, TypeRef b) {
  if (a->is(Kind::Union))
    return unionWith(a, b);
  if (b->is(Kind::Union))
    return unionWith(b, a);
  if (a->isEventual())
    return {a, conversion(types_, a, b)};
  if (b->isEventual())
    return {b, conversion(types_, b, a)};
  if (a->is(Kind::Const) && b->is(Kind::Const))
    return constants(a, b);
  if (baseOf(a)->isPrimitive() && baseOf(b)->isPrimitive())
    return primitives(a, b);
  if (a->is(Kind::Tuple) && b->is(Kind::Tuple))
    return tuples(a, b);
  if (a->is(Kind::Object) && b->is(Kind::Object))
    return isGrowing(a, b) ? objects(a, b) : UnifiedPair{a, conversion(types_, a, b)};
  return collections(a, b);
}

UnifiedPair Unifier::unionWith(TypeRef alternatives, TypeRef other) {
  if (other->is(Kind::Union))
    return {types_.unionOf({alternatives, other}), Conversion::Safe};
  std::vector<TypeRef> members;
  Conversion kind = Conversion::Safe;
  for (TypeRef member : alternatives->parts)
    members.push_back(join(member, other, kind));
  return {types_.unionOf(std::move(members)), kind};
}

UnifiedPair Unifier::constants(TypeRef a, TypeRef b) {
  if (a->element() == b->element())
    return {types_.unionOf({a, b}), Conversion::Safe};
  return pair(a->element(), b->element());
}

/// Neither way is better: what is first among these is taken.
UnifiedPair Unifier::primitives(TypeRef a, TypeRef b) {
  for (Kind goal : {Kind::String, Kind::Number, Kind::Int, Kind::Bool, Kind::Id}) {
    if (baseOf(a)->is(goal))
      return {baseOf(a), conversion(types_, baseOf(a), b)};
    if (baseOf(b)->is(goal))
      return {baseOf(b), conversion(types_, baseOf(b), a)};
  }
  return {a, conversion(types_, a, b)};
}

UnifiedPair Unifier::elements(Kind kind, TypeRef first, const std::vector<TypeRef> &others,
                              Conversion best) {
  for (TypeRef other : others)
    first = join(first, other, best);
  return {types_.collection(kind, first), best};
}

UnifiedPair Unifier::collections(TypeRef a, TypeRef b) {
  auto rank = [](TypeRef type) {
    return type->is(Kind::List) || type->is(Kind::Map) ? 0 : type->is(Kind::Set) ? 1 : 2;
  };
  if (rank(b) < rank(a))
    std::swap(a, b);
  bool isUnsure = a->is(Kind::Set) && b->is(Kind::Tuple);
  return elements(a->kind, a->element(), b->parts,
                  isUnsure ? Conversion::Unsafe : Conversion::Safe);
}

UnifiedPair Unifier::tuples(TypeRef a, TypeRef b) {
  const TypeRef longer = a->parts.size() < b->parts.size() ? b : a;
  size_t common = std::min(a->parts.size(), b->parts.size());
  std::vector<TypeRef> parts;
  Conversion kind = Conversion::Safe;
  for (size_t i = 0; i < common; ++i)
    parts.push_back(join(a->parts[i], b->parts[i], kind));
  for (size_t i = common; i < longer->parts.size(); ++i)
    parts.push_back(types_.optional(longer->parts[i]));
  return {types_.tuple(std::move(parts)), kind};
}

UnifiedPair Unifier::objects(TypeRef a, TypeRef b) {
  std::map<std::string, TypeRef> all;
  Conversion kind = Conversion::Safe;
  for (size_t i = 0; i < a->names.size(); ++i) {
    TypeRef other = b->property(a->names[i]);
    all[a->names[i]] = other ? join(a->parts[i], other, kind) : types_.optional(a->parts[i]);
  }
  for (size_t i = 0; i < b->names.size(); ++i)
    if (a->find(b->names[i]) < 0)
      all[b->names[i]] = types_.optional(b->parts[i]);
  std::vector<std::string> names;
  std::vector<TypeRef> parts;
  for (auto &[name, type] : all) {
    names.push_back(name);
    parts.push_back(type);
  }
  return {types_.object(std::move(names), std::move(parts)), kind};
}

} // namespace

UnifiedPair unifyPair(Types &types, TypeRef a, TypeRef b) { return Unifier(types).pair(a, b); }

Unified unify(Types &types, std::span<const TypeRef> all) {
  if (all.empty())
    return {types.none(), types.none()};
  Unified result = {all[0], all[0]};
  for (TypeRef type : all.subspan(1)) {
    UnifiedPair safe = unifyPair(types, result.safe, type);
    bool isSafe = safe.kind == Conversion::Safe;
    result.safe = widened(types, isSafe ? safe.type : types.unionOf({result.safe, type}));
    result.unsafe = widened(types, unifyPair(types, result.unsafe, type).type);
  }
  return result;
}

} // namespace pp::pcl::lattice
