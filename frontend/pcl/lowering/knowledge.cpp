// What can be said of expressions before they run: whether they fail, and whether they may have
// marks. Plain code pays for neither.
#include "frontend/pcl/lowering/expressions.h"

#include <algorithm>

namespace ppcc::pcl {

bool Expressions::isNumeric(const Expr &expr) const {
  TypeRef type = directory_.program.typeOf(&expr);
  return type && (type->isNumeric() ||
                  (type->is(lattice::Kind::Const) && lattice::baseOf(type)->isNumeric()));
}

bool Expressions::isSafe(const Expr &expr) const {
  if (directory_.program.conversionOf(&expr))
    return false;
  switch (expr.kind) {
  case ExprKind::Literal:
    return true;
  case ExprKind::Variable:
    return as<Variable>(expr).steps.empty() && !directory_.builder.byDemand;
  case ExprKind::Parentheses:
    return isSafe(*as<Parentheses>(expr).inner);
  case ExprKind::Binary: {
    const auto &node = as<Binary>(expr);
    if (!isSafe(*node.left) || !isSafe(*node.right))
      return false;
    if (node.op == Operator::Equal || node.op == Operator::NotEqual)
      return true;
    if (node.op == Operator::And || node.op == Operator::Or)
      return false;
    if (node.op == Operator::Divide || node.op == Operator::Modulo) {
      const auto *divisor = dynAs<Literal>(node.right);
      if (!divisor || divisor->text.find_first_of("123456789") == std::string::npos)
        return false;
    }
    return isNumeric(*node.left) && isNumeric(*node.right);
  }
  default:
    return false;
  }
}

bool Expressions::mayBeMarked(const Expr &expr) {
  auto known = directory_.marked.find(&expr);
  if (known != directory_.marked.end())
    return known->second;
  bool result = findMarks(expr);
  directory_.marked[&expr] = result;
  return result;
}

bool Expressions::findMarks(const Expr &expr) {
  auto any = [&](const std::vector<Expr *> &all) {
    return std::any_of(all.begin(), all.end(), [&](const Expr *one) { return mayBeMarked(*one); });
  };
  switch (expr.kind) {
  case ExprKind::Literal:
    return false;
  case ExprKind::Template:
    return any(as<Template>(expr).parts);
  case ExprKind::TemplateWrap:
    return mayBeMarked(*as<TemplateWrap>(expr).wrapped);
  case ExprKind::Variable: {
    auto found = directory_.program.references.find(&expr);
    if (found != directory_.program.references.end()) {
      const Node &node = *found->second;
      return node.kind != NodeKind::Local || mayBeMarked(*node.attribute->value);
    }
    const Local *bound = local(as<Variable>(expr).name);
    return !bound || bound->isMarked;
  }
  case ExprKind::Traversal:
    return mayBeMarked(*as<Traversal>(expr).source);
  case ExprKind::Binary:
    return mayBeMarked(*as<Binary>(expr).left) || mayBeMarked(*as<Binary>(expr).right);
  case ExprKind::Unary:
    return mayBeMarked(*as<Unary>(expr).operand);
  case ExprKind::Tuple:
    return any(as<Tuple>(expr).elements);
  case ExprKind::Object: {
    const auto &items = as<Object>(expr).items;
    return std::any_of(items.begin(), items.end(), [&](const ObjectItem &item) {
      return mayBeMarked(*item.value) || (item.keyIsExpression && mayBeMarked(*item.key));
    });
  }
  case ExprKind::Index:
    return mayBeMarked(*as<Index>(expr).collection) || mayBeMarked(*as<Index>(expr).key);
  case ExprKind::Parentheses:
    return mayBeMarked(*as<Parentheses>(expr).inner);
  default:
    return true;
  }
}

} // namespace ppcc::pcl
