// Steps into types, kind by kind.
#include "runtime-lib/pcl/lattice/traversal.h"

#include "runtime-lib/core/values/ascii.h"
#include "runtime-lib/pcl/numbers/number.h"

#include <algorithm>
#include <charconv>

namespace pp::pcl::lattice {

namespace {

StepResult failure(Types &types, StepProblem problem, TypeRef receiver) {
  return {types.dynamic(), problem, receiver};
}

bool keyConverts(Types &types, Kind kind, const Key &key) {
  return converts(types, types.input(types.simple(kind)), key.type);
}

/// A whole number that is not negative, however it is written: `"1.0"` is 1.
std::optional<size_t> indexOf(const Constant &constant) {
  Context context;
  std::optional<Value> number = parseNumber(context, constant.text);
  if (constant.what == Constant::Bool || !number || isInfinite(*number) || !isWhole(*number))
    return std::nullopt;
  std::string digits = numberText(*number);
  size_t index = 0;
  const char *end = digits.data() + digits.size();
  auto [stop, error] = std::from_chars(digits.data(), end, index);
  bool isRead = error == std::errc() && stop == end;
  return isRead ? std::optional(index) : std::nullopt;
}

/// A name where an index belongs: no text of letters is a number.
bool isName(const Key &key) {
  return key.constant && key.constant->what == Constant::String && !indexOf(*key.constant);
}

StepResult ofList(Types &types, TypeRef list, const Key &key) {
  if (!keyConverts(types, Kind::Number, key))
    return failure(types, StepProblem::ListIndex, list);
  return {list->element(), isName(key) ? StepProblem::ListName : StepProblem::None, list};
}

StepResult ofTuple(Types &types, TypeRef tuple, const Key &key) {
  if (!keyConverts(types, Kind::Number, key))
    return failure(types, StepProblem::TupleIndex, tuple);
  if (!key.constant)
    return {types.unionOf(tuple->parts.empty() ? std::vector{types.none()} : tuple->parts)};
  std::optional<size_t> index = indexOf(*key.constant);
  if (!index || *index >= tuple->parts.size())
    return failure(types, StepProblem::TupleIndex, tuple);
  return {tuple->parts[*index]};
}

StepResult ofObject(Types &types, TypeRef object, const Key &key) {
  if (!keyConverts(types, Kind::String, key))
    return failure(types, StepProblem::ObjectKey, object);
  if (!key.constant)
    return {types.unionOf(object->parts.empty() ? std::vector{types.none()} : object->parts)};
  if (TypeRef type = object->property(key.constant->text))
    return {type};
  std::string wanted = lowerCase(key.constant->text);
  for (size_t i = 0; i < object->names.size(); ++i)
    if (lowerCase(object->names[i]) == wanted)
      return {object->parts[i], StepProblem::CaseDiffers, object, object->names[i]};
  return failure(types, StepProblem::UnknownProperty, object);
}

/// Of what an optional or a union holds; parts that have no such step are left out.
StepResult ofUnion(Types &types, TypeRef alternatives, const Key &key) {
  std::vector<TypeRef> found;
  StepResult problem = failure(types, StepProblem::NoParts, alternatives);
  bool hasNone = false;
  for (TypeRef member : alternatives->parts) {
    hasNone |= member->is(Kind::None);
    if (member->is(Kind::None))
      continue;
    StepResult step = traverse(types, member, key);
    if (!step.failed())
      found.push_back(step.type);
    if (step.problem != StepProblem::NoParts && problem.problem == StepProblem::NoParts)
      problem = step;
  }
  if (found.empty())
    return problem;
  if (hasNone)
    found.push_back(types.none());
  TypeRef type = types.unionOf(std::move(found));
  return problem.problem == StepProblem::CaseDiffers
             ? StepResult{type, problem.problem, problem.receiver, problem.found}
             : StepResult{type};
}

} // namespace

StepResult traverse(Types &types, TypeRef receiver, const Key &key) {
  switch (receiver->kind) {
  case Kind::Dynamic:
    return {receiver};
  case Kind::None:
    return {receiver, StepProblem::OfNone, receiver};
  case Kind::List:
    return ofList(types, receiver, key);
  case Kind::Map:
    return keyConverts(types, Kind::String, key) ? StepResult{receiver->element()}
                                                 : failure(types, StepProblem::MapKey, receiver);
  case Kind::Tuple:
    return ofTuple(types, receiver, key);
  case Kind::Object:
    return ofObject(types, receiver, key);
  case Kind::Union:
    return ofUnion(types, receiver, key);
  case Kind::Promise:
  case Kind::Output: {
    StepResult step = traverse(types, receiver->element(), key);
    step.type = types.eventual(receiver->kind, step.type);
    return step;
  }
  case Kind::Const:
    return traverse(types, receiver->element(), key);
  case Kind::Bool:
  case Kind::Int:
  case Kind::Number:
  case Kind::String:
  case Kind::Id:
  case Kind::Set:
  case Kind::Enum:
  case Kind::Opaque:
    break;
  }
  return failure(types, StepProblem::NoParts, receiver);
}

} // namespace pp::pcl::lattice
