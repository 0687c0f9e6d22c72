// Looks through parentheses and templates of one text.
#include "frontend/pcl/typing/literals.h"

#include "runtime-lib/pcl/numbers/number.h"

namespace ppcc::pcl {

using pp::pcl::lattice::Constant;

const Expr *inner(const Expr *expr) {
  while (const auto *parentheses = dynAs<Parentheses>(expr))
    expr = parentheses->inner;
  return expr;
}

namespace {

const Literal *literal(const Expr *expr) {
  const auto *parts = dynAs<Template>(inner(expr));
  return parts && parts->isStringLiteral() ? &as<Literal>(*parts->parts[0])
                                           : dynAs<Literal>(inner(expr));
}

const std::string empty;

} // namespace

const std::string *stringLiteral(const Expr *expr) {
  const auto *parts = dynAs<Template>(inner(expr));
  if (parts && parts->parts.empty())
    return &empty;
  const Literal *found = literal(expr);
  return found && found->what == Literal::String ? &found->text : nullptr;
}

std::optional<bool> boolLiteral(const Expr *expr) {
  const Literal *found = literal(expr);
  bool isBool = found && (found->what == Literal::True || found->what == Literal::False);
  return isBool ? std::optional(found->what == Literal::True) : std::nullopt;
}

bool isNullLiteral(const Expr *expr) {
  const Literal *found = literal(expr);
  return found && found->what == Literal::Null;
}

std::optional<Constant> constantLiteral(const Expr *expr) {
  if (const std::string *text = stringLiteral(expr))
    return Constant{Constant::String, *text};
  if (std::optional<bool> truth = boolLiteral(expr))
    return Constant{Constant::Bool, *truth ? "true" : "false"};
  const auto *unary = dynAs<Unary>(inner(expr));
  bool isNegative = unary && !unary->isNot;
  const Literal *number = literal(isNegative ? unary->operand : expr);
  if (!number || number->what != Literal::Number)
    return std::nullopt;
  pp::Context context;
  auto value = pp::pcl::parseNumber(context, number->text);
  if (!value)
    return std::nullopt;
  pp::Value result = isNegative ? pp::pcl::negate(context, *value) : *value;
  return Constant{Constant::Number, pp::pcl::numberText(result)};
}

std::optional<std::string> literalKey(const ObjectItem &item) {
  const auto *name = dynAs<Variable>(item.key);
  if (name && name->steps.empty() && !item.keyIsExpression)
    return name->name;
  if (!item.keyIsExpression && isNullLiteral(item.key))
    return "null";
  std::optional<Constant> constant = constantLiteral(item.key);
  return constant ? std::optional(constant->text) : std::nullopt;
}

const Expr *itemOf(const Expr *object, std::string_view key) {
  const auto *literal = dynAs<Object>(inner(object));
  if (!literal)
    return nullptr;
  for (auto item = literal->items.rbegin(); item != literal->items.rend(); ++item)
    if (literalKey(*item) == key)
      return item->value;
  return nullptr;
}

} // namespace ppcc::pcl
