// Types of calls: arguments against parameters, and results that depend on arguments.
#include "frontend/pcl/typing/literals.h"
#include "frontend/pcl/typing/typer.h"
#include "runtime-lib/pcl/lattice/type_reader.h"

#include <algorithm>

namespace ppcc::pcl {

using diagnostics::Id;
using lattice::Kind;

/// A call of a function that is known.
struct Typer::Called {
  const Call &call;
  const Signature &signature;
  std::vector<TypeRef> types;
};

TypeRef Typer::argumentProblem(const Expr *expr, std::string message) {
  around_.engine.report<Id::PclArgument>(file_, expr->span, message);
  return types_.dynamic();
}

TypeRef Typer::call(const Call &call) {
  const Signature *signature = findFunction(call.name);
  if (!signature) {
    around_.engine.report<Id::PclUnknownFunction>(file_, call.nameSpan, call.name)
        .didYouMean(call.name, functionNames());
    for (const Expr *argument : call.arguments)
      type(argument);
    return types_.dynamic();
  }
  if (signature->kind == FunctionKind::Invoke)
    return invoke(call);
  Called called{call, *signature, {}};
  bool seesError = signature->kind == FunctionKind::Recover;
  for (size_t i = 0; i < call.arguments.size(); ++i) {
    if (seesError && i == 1)
      locals.push_back({"error", types_.string()});
    called.types.push_back(type(call.arguments[i]));
  }
  if (seesError && call.arguments.size() > 1)
    locals.pop_back();
  if (!checkCount(call, *signature))
    return types_.dynamic();
  if (signature->kind == FunctionKind::Method)
    return method(call);
  TypeRef result = generic(called);
  for (size_t i = 0; i < call.arguments.size() && !call.expandsLast; ++i) {
    size_t at = std::min(i, signature->parameters.size() - 1);
    convert(call.arguments[i], parseType(types_, signature->parameters[at].type));
  }
  return result;
}

/// How many arguments `...` makes is only known when the program runs.
bool Typer::checkCount(const Call &call, const Signature &signature) {
  size_t given = call.arguments.size();
  if (call.expandsLast)
    return true;
  for (size_t i = given; i < signature.parameters.size(); ++i)
    if (!signature.parameters[i].isOptional()) {
      around_.engine.report<Id::PclMissingParameter>(file_, call.span,
                                                     signature.parameters[i].name);
      return false;
    }
  size_t most = signature.parameters.size();
  if (given <= most || signature.isVariadic())
    return true;
  around_.engine.report<Id::PclTooManyArguments>(file_, call.arguments[most]->span,
                                                 std::to_string(most), std::to_string(given));
  return false;
}

TypeRef Typer::argumentType(const Called &called, size_t index) {
  return index < called.types.size() ? called.types[index] : types_.dynamic();
}

TypeRef Typer::generic(const Called &called) {
  if (called.call.expandsLast && called.signature.kind != FunctionKind::Plain)
    return types_.dynamic();
  switch (called.signature.kind) {
  case FunctionKind::Plain:
  case FunctionKind::ToJson:
  case FunctionKind::Invoke:
  case FunctionKind::Method:
    break;
  case FunctionKind::Can: {
    TypeRef type = argumentType(called, 0);
    bool isOutput = type->is(Kind::Output) || type->is(Kind::Dynamic);
    return isOutput ? types_.output(types_.simple(Kind::Bool)) : types_.simple(Kind::Bool);
  }
  case FunctionKind::Element:
    return element(called);
  case FunctionKind::Entries:
    return entries(called);
  case FunctionKind::Extreme:
    return extreme(called);
  case FunctionKind::Length:
    return length(called);
  case FunctionKind::Lookup:
    return lookup(called);
  case FunctionKind::Marked:
    return types_.output(argumentType(called, 0));
  case FunctionKind::OfResource:
    if (!isResource(argumentType(called, 0)))
      return argumentProblem(called.call.arguments[0],
                             "the argument of '" + called.call.name + "' must be a resource");
    return types_.string();
  case FunctionKind::Recover:
    return recovered(called);
  case FunctionKind::SingleOrNone:
    return singleOrNone(called);
  case FunctionKind::Try:
    return attempt(called);
  }
  return lift(parseType(types_, called.signature.result), called.types);
}

TypeRef Typer::element(const Called &called) {
  TypeRef list = types_.plain(argumentType(called, 0));
  TypeRef result = types_.dynamic();
  if (list->is(Kind::List) || list->is(Kind::Tuple))
    result = iterate(list)->value;
  else if (!list->is(Kind::Dynamic) && !around_.leniency.anyRange)
    return argumentProblem(called.call.arguments[0],
                           "the first argument to 'element' must be a list or tuple");
  return lift(result, called.types);
}

TypeRef Typer::entries(const Called &called) {
  Iteration iteration = iterateOrReport(called.call.arguments[0]);
  TypeRef entry = types_.object({"key", "value"}, {iteration.key, iteration.value});
  return lift(types_.list(entry), called.types);
}

TypeRef Typer::lookup(const Called &called) {
  TypeRef map = types_.plain(argumentType(called, 0));
  if (map->is(Kind::Dynamic))
    return map;
  if (!map->is(Kind::Map) && !map->is(Kind::Object))
    return argumentProblem(called.call.arguments[0],
                           "the first argument to 'lookup' must be a map");
  std::vector<TypeRef> values = {iterate(map)->value};
  if (called.types.size() > 2)
    values.push_back(types_.plain(called.types[2]));
  return lift(all(values), called.types);
}

TypeRef Typer::length(const Called &called) {
  for (TypeRef type : alternativesOf(types_, argumentType(called, 0))) {
    bool hasLength = type->is(Kind::List) || type->is(Kind::Map) || type->is(Kind::Object) ||
                     type->is(Kind::Tuple) || type->is(Kind::Set) ||
                     converts(types_, types_.string(), type);
    if (!hasLength)
      return argumentProblem(
          called.call.arguments[0],
          "the first argument to 'length' must be a list, map, object, tuple, or string");
  }
  return lift(types_.simple(Kind::Int), called.types);
}

TypeRef Typer::extreme(const Called &called) {
  bool isWhole = std::all_of(called.types.begin(), called.types.end(), [&](TypeRef type) {
    return lattice::baseOf(types_.plain(type))->is(Kind::Int);
  });
  return lift(types_.simple(isWhole ? Kind::Int : Kind::Number), called.types);
}

TypeRef Typer::singleOrNone(const Called &called) {
  TypeRef list = types_.plain(argumentType(called, 0));
  TypeRef element = types_.dynamic();
  if (list->is(Kind::List) || list->is(Kind::Tuple))
    element = iterate(list)->value;
  else if (!list->is(Kind::Dynamic))
    return argumentProblem(called.call.arguments[0],
                           "the first argument to 'singleOrNone' must be a list or tuple");
  return lift(types_.optional(element), called.types);
}

TypeRef Typer::attempt(const Called &called) {
  bool isDynamic = std::any_of(called.types.begin(), called.types.end(),
                               [](TypeRef type) { return type->is(Kind::Dynamic); });
  TypeRef result = isDynamic ? types_.dynamic() : all(called.types);
  return isDynamic ? types_.output(result) : lift(result, called.types);
}

TypeRef Typer::recovered(const Called &called) {
  TypeRef both =
      unify(types_, types_.plain(argumentType(called, 0)), types_.plain(argumentType(called, 1)))
          .safe;
  return types_.output(both);
}

} // namespace ppcc::pcl
