// What the branches of a conditional become: values of the one type of both.
#include "frontend/pcl/typing/typer.h"

namespace ppcc::pcl {

using lattice::Conversion;
using lattice::Kind;

namespace {

/// The unified type as far as a value of one branch goes: what only the other one has (properties,
/// the rest of a tuple, members of a union) is not added.
class Shape {
public:
  explicit Shape(lattice::Types &types) : types_(types) {}

  TypeRef of(TypeRef unified, TypeRef from) {
    if (unified->isEventual())
      return of(unified->element(), from);
    if (from->isEventual())
      return of(unified, from->element());
    if (unified->is(Kind::Union))
      return ofUnion(unified, from);
    bool isSame = lattice::baseOf(from) == unified ||
                  (unified->is(Kind::Number) && lattice::baseOf(from)->is(Kind::Int));
    if (isSame || unified->is(Kind::Dynamic))
      return from;
    return from->is(Kind::Object) || from->is(Kind::Tuple) ? ofParts(unified, from) : unified;
  }

private:
  TypeRef ofUnion(TypeRef unified, TypeRef from) {
    if (unified->parts.size() != 2 || !lattice::isOptional(unified) || from->is(Kind::None))
      return from;
    return of(unified->parts[unified->parts[0]->is(Kind::None) ? 1 : 0], from);
  }

  TypeRef ofParts(TypeRef unified, TypeRef from) {
    bool isObject = from->is(Kind::Object);
    bool isEach = unified->is(isObject ? Kind::Map : Kind::List);
    if (unified->isDeclared || from->isDeclared || (!isEach && unified->kind != from->kind))
      return unified;
    std::vector<TypeRef> parts;
    for (size_t i = 0; i < from->parts.size(); ++i) {
      TypeRef part = isEach     ? unified->element()
                     : isObject ? unified->property(from->names[i])
                                : unified->parts[i];
      parts.push_back(of(part, from->parts[i]));
    }
    return isObject ? types_.object(from->names, std::move(parts)) : types_.tuple(std::move(parts));
  }

  lattice::Types &types_;
};

} // namespace

void Typer::noteBranch(const Expr *branch, TypeRef unified) {
  TypeRef from = types_.plain(type(branch));
  TypeRef wanted = Shape(types_).of(unified, from);
  if (wanted != from && conversion(types_, wanted, from) != Conversion::None)
    program_.conversions[branch] = wanted;
}

} // namespace ppcc::pcl
