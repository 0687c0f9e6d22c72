// Types of tuples, objects, loops, splats, and of steps into values.
#include "frontend/pcl/typing/literals.h"
#include "frontend/pcl/typing/typer.h"

#include <algorithm>
#include <set>

namespace ppcc::pcl {

using diagnostics::Id;
using lattice::Constant;
using lattice::Kind;
using lattice::StepProblem;

/// Nobody ever sees an element of what has none: it may be anything.
TypeRef Typer::all(const std::vector<TypeRef> &types) {
  return types.empty() ? types_.dynamic() : unify(types_, types).safe;
}

TypeRef Typer::tuple(const Tuple &tuple) {
  std::vector<TypeRef> parts;
  for (const Expr *element : tuple.elements)
    parts.push_back(type(element));
  return types_.tuple(std::move(parts));
}

TypeRef Typer::object(const Object &object) {
  std::map<std::string, TypeRef> properties;
  std::vector<TypeRef> values;
  std::vector<TypeRef> keys;
  bool isLiteral = true;
  for (const ObjectItem &item : object.items) {
    std::optional<std::string> name = literalKey(item);
    if (!name) {
      isLiteral = false;
      keys.push_back(type(item.key));
      if (!converts(types_, types_.input(types_.string()), keys.back()))
        around_.engine.report<Id::PclObjectKeys>(file_, item.key->span);
    }
    values.push_back(type(item.value));
    if (name && properties.contains(*name))
      around_.engine.report<Id::PclRepeatedKey>(file_, item.key->span, *name);
    if (name)
      properties[*name] = values.back();
  }
  if (!isLiteral)
    return lift(types_.map(all(values)), keys);
  std::vector<std::string> names;
  std::vector<TypeRef> parts;
  for (auto &[name, type] : properties) {
    names.push_back(name);
    parts.push_back(type);
  }
  return types_.object(std::move(names), std::move(parts));
}

namespace {

/// Through optional and eventual types to what is iterated.
TypeRef unwrapped(TypeRef type) {
  while (true) {
    if (type->isEventual())
      type = type->element();
    else if (type->is(Kind::Union) && type->parts.size() == 2 && isOptional(type))
      type = type->parts[type->parts[0]->is(Kind::None) ? 1 : 0];
    else
      return type;
  }
}

/// A result that is as eventual as what it is made of.
TypeRef wrapped(lattice::Types &types, TypeRef source, TypeRef result) {
  if (source->isEventual())
    return types.eventual(source->kind, result);
  bool hasOutput =
      source->is(Kind::Union) && std::any_of(source->parts.begin(), source->parts.end(),
                                             [](TypeRef part) { return part->is(Kind::Output); });
  return hasOutput ? types.output(result) : result;
}

} // namespace

std::optional<Typer::Iteration> Typer::iterate(TypeRef collection) {
  TypeRef type = unwrapped(collection);
  switch (type->kind) {
  case Kind::Dynamic:
    return Iteration{type, type};
  case Kind::List:
  case Kind::Set:
    return Iteration{types_.simple(Kind::Int), type->element()};
  case Kind::Map:
    return Iteration{types_.string(), type->element()};
  case Kind::Tuple:
    return Iteration{types_.simple(Kind::Int), all(type->parts)};
  case Kind::Object:
    return Iteration{types_.string(), all(type->parts)};
  case Kind::Union:
    break;
  default:
    return std::nullopt;
  }
  std::vector<TypeRef> keys;
  std::vector<TypeRef> values;
  for (TypeRef member : type->parts) {
    std::optional<Iteration> one = member->is(Kind::None) ? std::nullopt : iterate(member);
    if (!one && !member->is(Kind::None))
      return std::nullopt;
    if (one) {
      keys.push_back(one->key);
      values.push_back(one->value);
    }
  }
  return keys.empty() ? std::nullopt : std::optional(Iteration{all(keys), all(values)});
}

Typer::Iteration Typer::iterateOrReport(const Expr *expr) {
  TypeRef collection = type(expr);
  if (std::optional<Iteration> found = iterate(collection))
    return *found;
  around_.engine.report<Id::PclIterate>(file_, expr->span, typeText(unwrapped(collection)));
  return {types_.dynamic(), types_.dynamic()};
}

TypeRef Typer::loop(const For &loop) {
  Iteration iteration = iterateOrReport(loop.collection);
  size_t before = locals.size();
  if (!loop.keyName.empty())
    locals.push_back({loop.keyName, iteration.key});
  locals.push_back({loop.valueName, iteration.value});
  std::vector<TypeRef> lifting;
  if (loop.condition) {
    lifting.push_back(type(loop.condition));
    convert(loop.condition, types_.simple(Kind::Bool));
  }
  if (loop.key) {
    lifting.push_back(type(loop.key));
    if (!converts(types_, types_.input(types_.string()), lifting.back()))
      around_.engine.report<Id::PclObjectKeys>(file_, loop.key->span);
  }
  TypeRef value = type(loop.value);
  locals.resize(before);
  TypeRef result =
      !loop.key ? types_.list(value) : types_.map(loop.groups ? types_.list(value) : value);
  return lift(wrapped(types_, type(loop.collection), result), lifting);
}

TypeRef Typer::splat(const Splat &splat) {
  TypeRef source = type(splat.source);
  TypeRef inside = unwrapped(source);
  bool isSequence = inside->is(Kind::List) || inside->is(Kind::Set) || inside->is(Kind::Tuple);
  TypeRef item = isSequence ? iterate(inside)->value : inside;
  program_.types[splat.item] = item;
  return wrapped(types_, source, types_.list(type(splat.each)));
}

TypeRef Typer::index(const Index &index) {
  TypeRef collection = type(index.collection);
  TypeRef key = type(index.key);
  lattice::Key asked{constantLiteral(index.key), key};
  TypeRef result = step(collection, asked, index.key->span);
  return lift(result, {key});
}

TypeRef Typer::steps(TypeRef receiver, const std::vector<Step> &steps) {
  for (const Step &step : steps) {
    lattice::Key key{std::nullopt, types_.string()};
    if (!step.index) {
      key.constant = Constant{Constant::String, step.name};
    } else {
      key.constant = constantLiteral(step.index);
      key.type = type(step.index);
    }
    receiver = this->step(receiver, key, step.span);
  }
  return receiver;
}

TypeRef Typer::step(TypeRef receiver, const lattice::Key &key, source::Span span) {
  lattice::StepResult result = traverse(types_, receiver, key);
  diagnostics::Engine &engine = around_.engine;
  std::string name = key.constant ? key.constant->text : "";
  switch (result.problem) {
  case StepProblem::None:
    return result.type;
  case StepProblem::CaseDiffers:
    engine.report<Id::PclMatched>(file_, span, result.found, name);
    return result.type;
  case StepProblem::OfNone:
    engine.report<Id::PclTraverseNone>(file_, span);
    return result.type;
  case StepProblem::UnknownProperty: {
    std::string names;
    std::vector<std::string_view> candidates;
    for (const std::string &one : result.receiver->names) {
      names += (names.empty() ? "" : " ") + one;
      candidates.push_back(one);
    }
    engine.report<Id::PclProperty>(file_, span, name, names).didYouMean(name, candidates);
    break;
  }
  case StepProblem::NoParts:
    engine.report<Id::PclTraverse>(file_, span, typeText(result.receiver));
    break;
  case StepProblem::ListName:
    engine.report<Id::PclListName>(file_, span)
        .help("`list[*].name` takes a property of each element");
    return result.type;
  case StepProblem::ListIndex:
    engine.report<Id::PclListIndex>(file_, span);
    break;
  case StepProblem::TupleIndex:
    engine.report<Id::PclTupleIndex>(
        file_, span, std::to_string(static_cast<int64_t>(result.receiver->parts.size()) - 1));
    break;
  case StepProblem::MapKey:
    engine.report<Id::PclMapKeys>(file_, span);
    break;
  case StepProblem::ObjectKey:
    engine.report<Id::PclObjectKeys>(file_, span);
    break;
  }
  return types_.dynamic();
}

} // namespace ppcc::pcl
