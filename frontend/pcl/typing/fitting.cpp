// Whether a value fits where a type is wanted. What does not is told at the innermost place; values
// that are written there are checked now, though their types alone might fit.
#include "frontend/pcl/typing/literals.h"
#include "frontend/pcl/typing/typer.h"
#include "runtime-lib/pcl/numbers/number.h"

#include <algorithm>

namespace ppcc::pcl {

using diagnostics::Id;
using lattice::Constant;
using lattice::Conversion;
using lattice::Kind;

std::vector<TypeRef> alternativesOf(lattice::Types &types, TypeRef type) {
  if (type->isEventual())
    return alternativesOf(types, type->element());
  if (!type->is(Kind::Union))
    return {type};
  std::vector<TypeRef> found;
  std::vector<TypeRef> eventual;
  for (TypeRef member : type->parts) {
    if (member->isEventual())
      eventual.push_back(member);
    else if (!member->is(Kind::None))
      found.push_back(member);
  }
  // an output of what is there without it adds nothing
  for (TypeRef member : eventual)
    for (TypeRef one : alternativesOf(types, member))
      if (std::none_of(found.begin(), found.end(),
                       [&](TypeRef other) { return types.plain(other) == one; }))
        found.push_back(one);
  return found;
}

namespace {

/// Whether a value of one type is one of the other without any change: no default is filled in, no
/// text is made of a number.
bool isUnchanged(TypeRef wanted, TypeRef from) {
  if (wanted == from || wanted->is(Kind::Dynamic))
    return true;
  if (wanted->is(Kind::Union))
    return std::any_of(wanted->parts.begin(), wanted->parts.end(),
                       [&](TypeRef member) { return isUnchanged(member, from); });
  if (wanted->is(Kind::Output) && from->isEventual())
    return isUnchanged(wanted->element(), from->element());
  if (from->is(Kind::Const) && !wanted->is(Kind::Const) && !wanted->is(Kind::Enum))
    return isUnchanged(wanted, from->element());
  if (wanted->is(Kind::Number))
    return from->is(Kind::Int);
  bool isList = wanted->is(Kind::List) && (from->is(Kind::List) || from->is(Kind::Tuple));
  bool isMap = wanted->is(Kind::Map) && (from->is(Kind::Map) || from->is(Kind::Object));
  return (isList || isMap) &&
         std::all_of(from->parts.begin(), from->parts.end(),
                     [&](TypeRef part) { return isUnchanged(wanted->element(), part); });
}

} // namespace

/// Of a union whose members are told apart by a property: the member that a literal names.
TypeRef Typer::narrowed(const Expr *expr, TypeRef wanted) {
  std::shared_ptr<const lattice::Discriminator> discriminator = wanted->discriminator;
  const Expr *value = discriminator ? itemOf(expr, discriminator->property) : nullptr;
  const std::string *text = value ? stringLiteral(value) : nullptr;
  if (!text)
    return wanted;
  for (const auto &[name, member] : discriminator->members)
    if (name == *text)
      return member;
  return wanted;
}

bool Typer::fit(const Expr *expr, TypeRef wanted) {
  TypeRef from = type(expr);
  wanted = narrowed(expr, wanted);
  if (conversion(types_, wanted, from) == Conversion::None)
    return explain(expr, wanted);
  if (!checkLiterals(expr, wanted))
    return false;
  warnOfBools(expr, wanted);
  if (!isUnchanged(wanted, from))
    program_.conversions[expr] = wanted;
  return true;
}

bool Typer::fitInput(const Expr *expr, TypeRef wanted, const std::string &token) {
  TypeRef from = type(expr);
  TypeRef member = narrowed(expr, wanted);
  if (conversion(types_, member, from) != Conversion::None)
    return fit(expr, wanted);
  if (!explainParts(expr, alternativesOf(types_, member)))
    around_.engine.report<Id::PclAssignInput>(file_, expr->span, typeText(from),
                                              typeText(types_.plain(wanted)), token);
  return false;
}

bool Typer::explain(const Expr *expr, TypeRef wanted) {
  std::vector<TypeRef> alternatives = alternativesOf(types_, narrowed(expr, wanted));
  if (explainParts(expr, alternatives))
    return false;
  TypeRef from = type(expr);
  bool isTuples = alternatives.size() == 1 && alternatives[0]->is(Kind::Tuple) &&
                  from->is(Kind::Tuple) && alternatives[0]->parts.size() != from->parts.size();
  if (isTuples)
    around_.engine.report<Id::PclTupleLengths>(file_, expr->span, typeText(from),
                                               typeText(types_.plain(alternatives[0])));
  else
    around_.engine.report<Id::PclAssign>(file_, expr->span, typeText(from),
                                         typeText(types_.plain(wanted)));
  return false;
}

/// Says which part of a literal does not fit; false where there is none to blame.
bool Typer::explainParts(const Expr *expr, const std::vector<TypeRef> &wanted) {
  if (wanted.size() != 1)
    return false;
  TypeRef type = wanted[0];
  bool isTold = false;
  auto part = [&](const Expr *value, TypeRef partType) {
    if (converts(types_, partType, this->type(value)))
      return;
    explain(value, partType);
    isTold = true;
  };
  const auto *tuple = dynAs<Tuple>(inner(expr));
  if (tuple && (type->is(Kind::List) || type->is(Kind::Set)))
    for (const Expr *element : tuple->elements)
      part(element, type->element());
  const auto *object = dynAs<Object>(inner(expr));
  if (object && type->is(Kind::Map))
    for (const ObjectItem &item : object->items)
      part(item.value, type->element());
  if (!object || !type->is(Kind::Object))
    return isTold;
  for (size_t i = 0; i < type->names.size(); ++i) {
    if (const Expr *value = itemOf(object, type->names[i])) {
      part(value, type->parts[i]);
    } else if (!converts(types_, type->parts[i], types_.none())) {
      around_.engine.report<Id::PclMissingAttribute>(file_, expr->span, type->names[i]);
      isTold = true;
    }
  }
  return isTold;
}

namespace {

/// Whether a value that is written there is, or converts to, one of a type.
bool accepts(lattice::Types &types, TypeRef type, const Constant &constant) {
  pp::Context context;
  switch (type->kind) {
  case Kind::Dynamic:
  case Kind::String:
  case Kind::Id:
    return true;
  case Kind::Bool:
    return constant.what == Constant::Bool ||
           (constant.what == Constant::String &&
            (constant.text == "true" || constant.text == "false" || constant.text == "1" ||
             constant.text == "0"));
  case Kind::Int:
  case Kind::Number: {
    if (constant.what == Constant::Bool)
      return false;
    auto number = pp::pcl::parseNumber(context, constant.text);
    return number &&
           (type->is(Kind::Number) || (!pp::pcl::isInfinite(*number) && pp::pcl::isWhole(*number)));
  }
  case Kind::Enum:
  case Kind::Const:
    return std::any_of(type->constants.begin(), type->constants.end(), [&](const Constant &one) {
      return one.text == constant.text &&
             (one.what == constant.what || one.what == Constant::String ||
              constant.what == Constant::String);
    });
  case Kind::Promise:
  case Kind::Output:
    return accepts(types, type->element(), constant);
  case Kind::Union:
    return std::any_of(type->parts.begin(), type->parts.end(),
                       [&](TypeRef part) { return accepts(types, part, constant); });
  default:
    return false;
  }
}

} // namespace

bool Typer::checkLiteral(const Expr *expr, const Constant &constant,
                         const std::vector<TypeRef> &wanted, TypeRef whole) {
  if (std::any_of(wanted.begin(), wanted.end(),
                  [&](TypeRef type) { return accepts(types_, type, constant); }))
    return true;
  auto found =
      std::find_if(wanted.begin(), wanted.end(), [](TypeRef type) { return type->is(Kind::Enum); });
  if (found == wanted.end()) {
    around_.engine.report<Id::PclAssign>(file_, expr->span, typeText(type(expr)),
                                         typeText(types_.plain(whole)));
    return false;
  }
  std::string members;
  for (const Constant &one : (*found)->constants)
    members += (members.empty() ? "its values are " : ", ") + constantText(one);
  around_.engine.report<Id::PclEnum>(file_, expr->span, constant.text, (*found)->token)
      .help(members);
  return false;
}

bool Typer::checkLiterals(const Expr *expr, TypeRef wanted) {
  expr = inner(expr);
  wanted = narrowed(expr, wanted);
  if (wanted->is(Kind::Dynamic) || wanted->is(Kind::String))
    return true;
  std::vector<TypeRef> alternatives = alternativesOf(types_, wanted);
  if (auto constant = constantLiteral(expr))
    return checkLiteral(expr, *constant, alternatives, wanted);
  bool isRight = true;
  if (const auto *conditional = dynAs<Conditional>(expr)) {
    isRight = checkLiterals(conditional->whenTrue, wanted);
    return checkLiterals(conditional->whenFalse, wanted) && isRight;
  }
  TypeRef type = alternatives.size() == 1 ? alternatives[0] : types_.dynamic();
  const auto *tuple = dynAs<Tuple>(expr);
  for (size_t i = 0; tuple && i < tuple->elements.size(); ++i)
    if (type->is(Kind::List) || type->is(Kind::Set) ||
        (type->is(Kind::Tuple) && i < type->parts.size()))
      isRight &= checkLiterals(tuple->elements[i], type->parts[type->is(Kind::Tuple) ? i : 0]);
  const auto *object = dynAs<Object>(expr);
  for (size_t i = 0; object && i < object->items.size(); ++i) {
    std::optional<std::string> name = literalKey(object->items[i]);
    TypeRef part = type->is(Kind::Map)              ? type->element()
                   : type->is(Kind::Object) && name ? type->property(*name)
                                                    : nullptr;
    isRight &= !part || checkLiterals(object->items[i].value, part);
  }
  return isRight;
}

/// The table has conversions between bools and numbers, but no value has.
void Typer::warnOfBools(const Expr *expr, TypeRef wanted) {
  TypeRef from = lattice::baseOf(types_.plain(type(expr)));
  bool isBool = from->is(Kind::Bool);
  if ((!isBool && !from->isNumeric()) || constantLiteral(expr))
    return;
  std::vector<TypeRef> alternatives = alternativesOf(types_, wanted);
  bool isHopeless = std::all_of(alternatives.begin(), alternatives.end(), [&](TypeRef type) {
    TypeRef base = lattice::baseOf(type);
    return isBool ? base->isNumeric() : base->is(Kind::Bool);
  });
  if (isHopeless && !alternatives.empty())
    around_.engine.report<Id::PclNoSuchConversion>(file_, expr->span, typeText(from),
                                                   typeText(types_.plain(wanted)));
}

} // namespace ppcc::pcl
