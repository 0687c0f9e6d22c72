// Operators and conditionals.
#include "frontend/pcl/evaluation/conditional_types.h"
#include "frontend/pcl/evaluation/evaluator.h"
#include "runtime-lib/pcl/numbers/number.h"

namespace ppcc::pcl {

using namespace pp::pcl;

namespace {

bool isLogic(Operator op) { return op == Operator::And || op == Operator::Or; }
bool isEquality(Operator op) { return op == Operator::Equal || op == Operator::NotEqual; }
bool isArithmetic(Operator op) { return op >= Operator::Add; }

TypeRef resultOf(Operator op) {
  return simpleType(isArithmetic(op) ? TypeKind::Number : TypeKind::Bool);
}

bool holds(Operator op, int order) {
  switch (op) {
  case Operator::GreaterThan:
    return order > 0;
  case Operator::GreaterOrEqual:
    return order >= 0;
  case Operator::LessThan:
    return order < 0;
  default:
    return order <= 0;
  }
}

struct Arithmetic {
  Operator op;
  Result (*compute)(pp::Context &context, pp::Value a, pp::Value b);
  /// What it cannot do.
  std::string_view failure;
};

const Arithmetic &arithmeticOf(Operator op) {
  static constexpr Arithmetic operations[] = {
      {Operator::Add, add, "compute sum of opposing infinities"},
      {Operator::Subtract, subtract, "subtract infinity from itself"},
      {Operator::Multiply, multiply, "multiply zero by infinity"},
      {Operator::Divide, divide, "divide zero by zero or infinity by infinity"},
      {Operator::Modulo, modulo, "use modulo with zero and infinity"},
  };
  return operations[static_cast<size_t>(op) - static_cast<size_t>(Operator::Add)];
}

} // namespace

TypedValue Evaluator::operand(const TypedValue &value, TypeKind kind, const Expr &expr,
                              std::string_view which) {
  Conversion converted = convert(context_, value, simpleType(kind));
  if (converted.failed())
    return report("Invalid operand",
                  "Unsuitable value for " + std::string(which) + " operand: " + converted.problem +
                      ".",
                  expr.span);
  return converted.value;
}

TypedValue Evaluator::binary(const Binary &node) {
  if (isLogic(node.op))
    return logic(node);
  Watch watch(problems_);
  TypedValue left = evaluate(*node.left), right = evaluate(*node.right);
  if (!isEquality(node.op)) {
    left = operand(left, TypeKind::Number, *node.left, "left");
    right = operand(right, TypeKind::Number, *node.right, "right");
  }
  if (watch.failed())
    return unknownValue(resultOf(node.op));
  return compute(node, left, right);
}

TypedValue Evaluator::compute(const Binary &node, const TypedValue &left, const TypedValue &right) {
  TypeRef type = resultOf(node.op);
  if (isEquality(node.op)) {
    std::optional<bool> same = equalValues(left, right);
    return same ? boolValue(*same == (node.op == Operator::Equal)) : unknownValue(type);
  }
  if (left.isNull() || right.isNull())
    return report("Operation failed", "Error during operation: argument must not be null.",
                  node.span, type);
  if (!left.isKnown() || !right.isKnown())
    return unknownValue(type);
  if (!isArithmetic(node.op))
    return boolValue(holds(node.op, compareNumbers(left.value, right.value)));
  const Arithmetic &operation = arithmeticOf(node.op);
  if (Result result = operation.compute(context_, left.value, right.value))
    return numberValue(*result);
  return report("Operation failed",
                "Error during operation: can't " + std::string(operation.failure) + ".", node.span,
                type);
}

// Either side may decide; what is wrong with the other is then dropped, unless it cannot be a
// truth at all.
TypedValue Evaluator::logic(const Binary &node) {
  bool decisive = node.op == Operator::Or;
  size_t before = problems_.size();
  TypedValue left = evaluate(*node.left), right = evaluate(*node.right);
  Problems evaluating(problems_.begin() + static_cast<ptrdiff_t>(before), problems_.end());
  problems_.resize(before);
  Watch watch(problems_);
  left = operand(left, TypeKind::Bool, *node.left, "left");
  right = operand(right, TypeKind::Bool, *node.right, "right");
  TypeRef type = resultOf(node.op);
  auto decides = [&](const TypedValue &value) {
    return value.isKnown() && !value.isNull() && value.value.isTrue() == decisive;
  };
  if (!watch.failed() && (decides(left) || decides(right)))
    return boolValue(decisive);
  problems_.insert(problems_.begin() + static_cast<ptrdiff_t>(before), evaluating.begin(),
                   evaluating.end());
  if (watch.failed() || !left.isKnown() || !right.isKnown())
    return unknownValue(type);
  return boolValue(!decisive && !left.isNull() && !right.isNull());
}

TypedValue Evaluator::unary(const Unary &node) {
  Watch watch(problems_);
  TypeKind kind = node.isNot ? TypeKind::Bool : TypeKind::Number;
  TypedValue value = operand(evaluate(*node.operand), kind, *node.operand, "unary");
  if (watch.failed() || !value.isKnown())
    return unknownValue(simpleType(kind));
  if (value.isNull())
    return report("Operation failed", "Error during operation: argument must not be null.",
                  node.span, simpleType(kind));
  return node.isNot ? boolValue(value.value.isFalse()) : numberValue(negate(context_, value.value));
}

TypedValue Evaluator::conditional(const Conditional &node) {
  size_t before = problems_.size();
  auto takeProblems = [&] {
    Problems taken(problems_.begin() + static_cast<ptrdiff_t>(before), problems_.end());
    problems_.resize(before);
    return taken;
  };
  TypedValue whenTrue = evaluate(*node.whenTrue);
  Problems trueProblems = takeProblems();
  TypedValue whenFalse = evaluate(*node.whenFalse);
  Problems falseProblems = takeProblems();
  TypeRef type = conditionalType(whenTrue, whenFalse);
  if (!type)
    return report("Inconsistent conditional result types",
                  "The true and false result expressions must have consistent types. " +
                      conditionalMismatch(*whenTrue.type, *whenFalse.type) + ".",
                  cover(node.whenTrue->span, node.whenFalse->span));
  TypedValue condition = evaluate(*node.condition);
  if (condition.isNull())
    return report("Null condition",
                  "The condition value is null. Conditions must either be true or false.",
                  node.condition->span, type);
  if (!condition.isKnown())
    return unknownValue(type);
  Conversion truth = convert(context_, condition, simpleType(TypeKind::Bool));
  if (truth.failed())
    return report("Incorrect condition type", "The condition expression must be of type bool.",
                  node.condition->span, type);
  bool isTrue = truth.value.value.isTrue();
  const Problems &problems = isTrue ? trueProblems : falseProblems;
  problems_.insert(problems_.end(), problems.begin(), problems.end());
  return isTrue ? chosen(whenTrue, type, *node.whenTrue, "true")
                : chosen(whenFalse, type, *node.whenFalse, "false");
}

TypedValue Evaluator::chosen(const TypedValue &value, const TypeRef &type, const Expr &branch,
                             std::string_view name) {
  Conversion converted = convert(context_, value, type);
  if (converted.failed())
    return report("Inconsistent conditional result types",
                  "The " + std::string(name) +
                      " result value has the wrong type: " + converted.problem + ".",
                  branch.span, type);
  return converted.value;
}

} // namespace ppcc::pcl
