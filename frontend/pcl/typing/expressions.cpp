// Types of literals, templates, operators and conditionals.
#include "frontend/pcl/typing/literals.h"
#include "frontend/pcl/typing/typer.h"

#include <algorithm>

namespace ppcc::pcl {

using diagnostics::Id;
using lattice::Kind;

TypeRef Typer::type(const Expr *expr) {
  if (auto known = program_.types.find(expr); known != program_.types.end())
    return known->second;
  TypeRef type = find(expr);
  program_.types[expr] = type;
  return type;
}

TypeRef Typer::find(const Expr *expr) {
  switch (expr->kind) {
  case ExprKind::Literal:
    return literal(as<Literal>(*expr));
  case ExprKind::Template:
    return templateText(as<Template>(*expr));
  case ExprKind::TemplateWrap:
    return type(as<TemplateWrap>(*expr).wrapped);
  case ExprKind::TemplateJoin:
    return templateJoin(as<TemplateJoin>(*expr));
  case ExprKind::Variable:
    return variable(as<Variable>(*expr));
  case ExprKind::Traversal:
    return steps(type(as<Traversal>(*expr).source), as<Traversal>(*expr).steps);
  case ExprKind::Call:
    return call(as<Call>(*expr));
  case ExprKind::Conditional:
    return conditional(as<Conditional>(*expr));
  case ExprKind::Binary:
    return binary(as<Binary>(*expr));
  case ExprKind::Unary:
    return unary(as<Unary>(*expr));
  case ExprKind::Tuple:
    return tuple(as<Tuple>(*expr));
  case ExprKind::Object:
    return object(as<Object>(*expr));
  case ExprKind::For:
    return loop(as<For>(*expr));
  case ExprKind::Index:
    return index(as<Index>(*expr));
  case ExprKind::Splat:
    return splat(as<Splat>(*expr));
  case ExprKind::SplatItem:
    return types_.dynamic();
  case ExprKind::Parentheses:
    return type(as<Parentheses>(*expr).inner);
  }
  return types_.dynamic();
}

TypeRef Typer::literal(const Literal &literal) {
  switch (literal.what) {
  case Literal::Null:
    return types_.none();
  case Literal::String:
    return types_.string();
  case Literal::True:
  case Literal::False:
  case Literal::Number:
    if (auto constant = constantLiteral(&literal))
      return types_.literal(*constant);
    break;
  case Literal::Unknown:
  case Literal::UnknownNumber:
    break;
  }
  return types_.dynamic();
}

TypeRef Typer::templateText(const Template &parts) {
  std::vector<TypeRef> all;
  for (const Expr *part : parts.parts) {
    all.push_back(type(part));
    convert(part, types_.string());
  }
  return lift(types_.string(), all);
}

TypeRef Typer::templateJoin(const TemplateJoin &join) {
  return lift(types_.string(), {type(join.tuple)});
}

TypeRef Typer::variable(const Variable &variable) {
  for (auto local = locals.rbegin(); local != locals.rend(); ++local)
    if (local->name == variable.name)
      return steps(local->type, variable.steps);
  auto found = program_.references.find(&variable);
  if (found == program_.references.end())
    return reportUndefined(variable);
  if (found->second->kind == NodeKind::Hook)
    return types_.dynamic();
  return steps(found->second->type ? found->second->type : types_.dynamic(), variable.steps);
}

TypeRef Typer::reportUndefined(const Variable &variable) {
  diagnostics::Engine &engine = around_.engine;
  auto report = engine.report<Id::PclUndefined>(file_, variable.nameSpan, variable.name);
  // what is not shown needs no advice, which would take a look at every name
  if (engine.count(diagnostics::Severity::Error) > diagnostics::Engine::defaultLimit)
    return types_.dynamic();
  std::vector<std::string_view> candidates;
  for (const LocalName &local : locals)
    candidates.push_back(local.name);
  for (const auto &[name, node] : program_.definitions)
    candidates.push_back(name);
  std::sort(candidates.begin(), candidates.end());
  report.didYouMean(variable.name, candidates);
  return types_.dynamic();
}

namespace {

bool isInteger(TypeRef type) { return lattice::baseOf(type)->is(Kind::Int); }

} // namespace

/// A side of `&&` or `||`: null decides nothing, and is none. Nothing is noted, as the operator
/// converts: were that part of the side, the other one could hide its failure.
void Typer::truth(const Expr *side) {
  if (type(side)->is(Kind::None))
    return;
  convert(side, types_.simple(Kind::Bool));
  program_.conversions.erase(side);
}

TypeRef Typer::binary(const Binary &binary) {
  TypeRef left = type(binary.left);
  TypeRef right = type(binary.right);
  auto operands = [&](Kind kind) {
    convert(binary.left, types_.simple(kind));
    convert(binary.right, types_.simple(kind));
  };
  switch (binary.op) {
  case Operator::Equal:
  case Operator::NotEqual:
    break;
  case Operator::Or:
  case Operator::And:
    truth(binary.left);
    truth(binary.right);
    break;
  case Operator::GreaterThan:
  case Operator::GreaterOrEqual:
  case Operator::LessThan:
  case Operator::LessOrEqual:
    operands(Kind::Number);
    break;
  case Operator::Add:
  case Operator::Subtract:
  case Operator::Multiply:
  case Operator::Divide:
  case Operator::Modulo: {
    operands(Kind::Number);
    bool isWhole = isInteger(types_.plain(left)) && isInteger(types_.plain(right)) &&
                   binary.op != Operator::Divide;
    return lift(types_.simple(isWhole ? Kind::Int : Kind::Number), {left, right});
  }
  }
  return lift(types_.simple(Kind::Bool), {left, right});
}

TypeRef Typer::unary(const Unary &unary) {
  TypeRef operand = type(unary.operand);
  if (unary.isNot) {
    convert(unary.operand, types_.simple(Kind::Bool));
    return lift(types_.simple(Kind::Bool), {operand});
  }
  if (auto constant = constantLiteral(&unary))
    return types_.literal(*constant);
  convert(unary.operand, types_.simple(Kind::Number));
  bool isWhole = isInteger(types_.plain(operand));
  return lift(types_.simple(isWhole ? Kind::Int : Kind::Number), {operand});
}

TypeRef Typer::conditional(const Conditional &conditional) {
  TypeRef condition = type(conditional.condition);
  convert(conditional.condition, types_.simple(Kind::Bool));
  TypeRef result = unify(types_, type(conditional.whenTrue), type(conditional.whenFalse)).safe;
  noteBranch(conditional.whenTrue, result);
  noteBranch(conditional.whenFalse, result);
  return lift(result, {condition});
}

/// Promise(none), output(none) or none: the strongest eventual that occurs in a type.
TypeRef Typer::strongest(TypeRef type) {
  std::unordered_map<TypeRef, bool> seen;
  std::vector<TypeRef> rest = {type};
  TypeRef found = types_.none();
  while (!rest.empty()) {
    TypeRef next = rest.back();
    rest.pop_back();
    if (next->is(Kind::Output))
      return types_.output(types_.none());
    if (next->is(Kind::Promise))
      found = types_.eventual(Kind::Promise, types_.none());
    for (TypeRef part : next->parts)
      if (seen.try_emplace(part).second)
        rest.push_back(part);
  }
  return found;
}

TypeRef Typer::lift(TypeRef result, const std::vector<TypeRef> &operands) {
  bool isPromise = false;
  for (TypeRef operand : operands) {
    TypeRef eventual = strongest(operand);
    if (eventual->is(Kind::Output))
      return types_.output(result);
    isPromise |= eventual->is(Kind::Promise);
  }
  return isPromise && !result->isEventual() ? types_.eventual(Kind::Promise, result) : result;
}

TypeRef Typer::lift(TypeRef result, std::initializer_list<TypeRef> operands) {
  return lift(result, std::vector<TypeRef>(operands));
}

} // namespace ppcc::pcl
