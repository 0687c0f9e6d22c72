// Which expression is evaluated by what; literals, variables, calls.
#include "frontend/pcl/evaluation/evaluator.h"

#include "frontend/pcl/unicode/unicode.h"
#include "runtime-lib/pcl/numbers/number.h"

#include <algorithm>

namespace ppcc::pcl {

using namespace pp::pcl;

bool Evaluator::takeStep(const Expr &expr) {
  if (++stepsTaken_ == mostSteps)
    problems_.push_back({Area::Limit, "Evaluation takes too long",
                         "At most " + std::to_string(mostSteps) + " expressions are evaluated.",
                         expr.span});
  return stepsTaken_ < mostSteps;
}

TypedValue Evaluator::evaluate(const Expr &expr) {
  if (!takeStep(expr))
    return unknownValue();
  switch (expr.kind) {
  case ExprKind::Literal:
    return literal(as<Literal>(expr));
  case ExprKind::Template:
    return joined(as<Template>(expr));
  case ExprKind::TemplateWrap:
    return evaluate(*as<TemplateWrap>(expr).wrapped);
  case ExprKind::TemplateJoin:
    return joinedLoop(as<TemplateJoin>(expr));
  case ExprKind::Variable:
    return variable(as<Variable>(expr));
  case ExprKind::Traversal:
    return steps(evaluate(*as<Traversal>(expr).source), as<Traversal>(expr).steps);
  case ExprKind::Call:
    return call(as<Call>(expr));
  case ExprKind::Conditional:
    return conditional(as<Conditional>(expr));
  case ExprKind::Binary:
    return binary(as<Binary>(expr));
  case ExprKind::Unary:
    return unary(as<Unary>(expr));
  case ExprKind::Tuple:
    return tuple(as<Tuple>(expr));
  case ExprKind::Object:
    return object(as<Object>(expr));
  case ExprKind::For:
    return loop(as<For>(expr));
  case ExprKind::Index: {
    TypedValue collection = evaluate(*as<Index>(expr).collection);
    TypedValue key = evaluate(*as<Index>(expr).key);
    return indexed(collection, key, as<Index>(expr).bracketSpan);
  }
  case ExprKind::Splat:
    return splat(as<Splat>(expr));
  case ExprKind::SplatItem: {
    auto found = std::find_if(items_.rbegin(), items_.rend(),
                              [&](const auto &item) { return item.first == &expr; });
    return found == items_.rend() ? unknownValue() : found->second;
  }
  case ExprKind::Parentheses:
    return evaluate(*as<Parentheses>(expr).inner);
  }
  return unknownValue();
}

TypedValue Evaluator::literal(const Literal &literal) {
  switch (literal.what) {
  case Literal::Null:
    return nullValue();
  case Literal::True:
  case Literal::False:
    return boolValue(literal.what == Literal::True);
  case Literal::Number:
    if (std::optional<pp::Value> number = parseNumber(context_, literal.text))
      return numberValue(*number);
    break;
  case Literal::String:
    return stringValue(context_, normalized(literal.text));
  case Literal::UnknownNumber:
    break;
  case Literal::Unknown:
    return unknownValue();
  }
  return unknownValue(simpleType(TypeKind::Number));
}

TypedValue Evaluator::variable(const Variable &variable) {
  auto local = std::find_if(locals_.rbegin(), locals_.rend(), [&](const auto &candidate) {
    return candidate.first == variable.name;
  });
  if (local != locals_.rend())
    return steps(local->second, variable.steps);
  auto found = variables_.find(variable.name);
  if (found != variables_.end())
    return steps(found->second, variable.steps);
  return report("Unknown variable", "There is no variable named \"" + variable.name + "\".",
                variable.nameSpan);
}

TypedValue Evaluator::call(const Call &call) {
  return report("Function calls not allowed", "Functions may not be called here.", call.span);
}

} // namespace ppcc::pcl
