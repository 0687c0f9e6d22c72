// Operators. Comparisons and logic give unboxed booleans, boxed only where a value is wanted.
#include "frontend/puppet/lowering/body_lowering.h"

#include <utility>

namespace ppcc::puppet {

using namespace ast;

ir::ValueId BodyLowering::box(ValueId boolean) { return builder_.emit(ir::core::Box{boolean}); }

void BodyLowering::updateMatch(ValueId outcome) {
  setMatchState(builder_.emit(ir::puppet::MatchUpdate{outcome, matchState_}));
}

template <class Op, class Node> ir::ValueId BodyLowering::binary(const Node &node) {
  ValueId left = lower(node.left);
  ValueId right = lower(node.right);
  return builder_.emit(Op{{left, right, places({node.left, node.right})}});
}

ir::ValueId BodyLowering::lowerNode(const ArithmeticExpression &node) {
  switch (node.op) {
  case ArithmeticOp::Plus:
    return binary<ir::puppet::Add>(node);
  case ArithmeticOp::Minus:
    return binary<ir::puppet::Sub>(node);
  case ArithmeticOp::Times:
    return binary<ir::puppet::Mul>(node);
  case ArithmeticOp::Divide:
    return binary<ir::puppet::Div>(node);
  case ArithmeticOp::Modulo:
    return binary<ir::puppet::Mod>(node);
  case ArithmeticOp::LeftShift:
    return binary<ir::puppet::Shl>(node);
  case ArithmeticOp::RightShift:
    return binary<ir::puppet::Shr>(node);
  }
  __builtin_unreachable();
}

ir::ValueId BodyLowering::lowerComparison(const ComparisonExpression &node) {
  switch (node.op) {
  case ComparisonOp::Equal:
    return binary<ir::puppet::Eq>(node);
  case ComparisonOp::NotEqual:
    return binary<ir::puppet::Ne>(node);
  case ComparisonOp::Less:
    return binary<ir::puppet::Lt>(node);
  case ComparisonOp::LessEqual:
    return binary<ir::puppet::Le>(node);
  case ComparisonOp::Greater:
    return binary<ir::puppet::Gt>(node);
  case ComparisonOp::GreaterEqual:
    return binary<ir::puppet::Ge>(node);
  }
  __builtin_unreachable();
}

ir::ValueId BodyLowering::lowerMatch(const MatchExpression &node) {
  ValueId left = lower(node.left);
  // Constants are folded without regard to editions, so a text that serves as a pattern is read
  // here.
  const auto *text = as<LiteralString>(node.right);
  ValueId right = text ? builder_.string(patternText(text->value)) : lower(node.right);
  ValueId outcome =
      builder_.emit(ir::puppet::Match{{left, right, places({node.left, node.right})}});
  updateMatch(outcome);
  ValueId hit = builder_.emit(ir::puppet::MatchSucceeded{outcome});
  return node.op == MatchOp::Match ? hit : builder_.emit(ir::core::Not{hit});
}

ir::ValueId BodyLowering::lowerIn(const InExpression &node) {
  ValueId outcome = binary<ir::puppet::In>(node);
  updateMatch(outcome);
  return builder_.emit(ir::puppet::MatchSucceeded{outcome});
}

ir::ValueId BodyLowering::lowerShortCircuit(const Node &left, const Node &right, bool onTrue) {
  ValueId first = lowerCondition(&left);
  ValueId firstMatch = matchState_;
  ir::BlockId decide = builder_.block();
  ir::BlockId evaluateRight = builder_.addBlock();
  builder_.setBlock(evaluateRight);
  ValueId second = lowerCondition(&right);
  ValueId secondMatch = matchState_;
  ir::BlockId rightEnd = builder_.block();

  ir::BlockId join = builder_.addBlock();
  ValueId result = builder_.addParameter(join, ir::Repr::Bool);
  matchState_ = builder_.addParameter(join, ir::Repr::Match);
  builder_.setBlock(rightEnd);
  builder_.br(join, {second, secondMatch});

  builder_.setBlock(decide);
  ir::Target toJoin = builder_.target(join, {first, firstMatch});
  ir::Target toRight = builder_.target(evaluateRight);
  if (onTrue)
    builder_.emit(ir::core::CondBr{first, toRight, toJoin});
  else
    builder_.emit(ir::core::CondBr{first, toJoin, toRight});
  builder_.setBlock(join);
  return result;
}

ir::ValueId BodyLowering::truth(ValueId value) {
  return builder_.emit(ir::puppet::Truthy{value, unit_.language().emptyStringIsFalse});
}

ir::ValueId BodyLowering::lowerCondition(const Node *node) {
  while (const auto *parenthesized = as<ParenthesizedExpression>(node))
    node = parenthesized->expr;
  ir::LocationId around = builder_.location();
  if (node)
    builder_.setLocation(place(*node));
  ValueId result;
  if (const auto *negation = as<NotExpression>(node))
    result = builder_.emit(ir::core::Not{lowerCondition(negation->expr)});
  else if (const auto *comparison = as<ComparisonExpression>(node))
    result = lowerComparison(*comparison);
  else if (const auto *match = as<MatchExpression>(node))
    result = lowerMatch(*match);
  else if (const auto *in = as<InExpression>(node))
    result = lowerIn(*in);
  else if (const auto *conjunction = as<AndExpression>(node))
    result = lowerShortCircuit(*conjunction->left, *conjunction->right, true);
  else if (const auto *disjunction = as<OrExpression>(node))
    result = lowerShortCircuit(*disjunction->left, *disjunction->right, false);
  else
    result = truth(lower(node));
  builder_.setLocation(around);
  return result;
}

ir::ValueId BodyLowering::lowerNode(const NotExpression &node) {
  return box(lowerCondition(&node));
}
ir::ValueId BodyLowering::lowerNode(const ComparisonExpression &node) {
  return box(lowerCondition(&node));
}
ir::ValueId BodyLowering::lowerNode(const MatchExpression &node) {
  return box(lowerCondition(&node));
}
ir::ValueId BodyLowering::lowerNode(const InExpression &node) { return box(lowerCondition(&node)); }
ir::ValueId BodyLowering::lowerNode(const AndExpression &node) {
  return box(lowerCondition(&node));
}
ir::ValueId BodyLowering::lowerNode(const OrExpression &node) { return box(lowerCondition(&node)); }

ir::ValueId BodyLowering::lowerNode(const ParenthesizedExpression &node) {
  return lower(node.expr);
}

ir::ValueId BodyLowering::lowerNode(const UnaryMinusExpression &node) {
  if (auto constant = constantOf(node))
    return builder_.constant(*constant);
  return builder_.emit(ir::puppet::Neg{lower(node.expr)});
}

ir::ValueId BodyLowering::lowerNode(const UnfoldExpression &node) {
  return builder_.emit(ir::puppet::Splat{lower(node.expr)});
}

ir::ValueId BodyLowering::lowerNode(const AccessExpression &node) {
  ValueId from = lower(node.left);
  // Class[Foo] takes any name; elsewhere an unknown one is an error.
  const auto *reference = as<QualifiedReference>(node.left);
  bool ofClass = reference && (reference->casedValue == "Class");
  std::vector<ValueId> keys;
  std::vector<ir::LocationId> keyPlaces{place(*node.left)};
  for (const Node *key : node.keys) {
    keyPlaces.push_back(place(*key));
    if (const auto *name = as<QualifiedReference>(key); name && ofClass)
      keys.push_back(namedType(name->casedValue, true));
    else
      keys.push_back(lower(key));
  }
  ir::Places list{builder_.function().list(std::span<const ir::LocationId>(keyPlaces))};
  return builder_.emit(ir::puppet::Index{from, builder_.values(keys), list});
}

} // namespace ppcc::puppet
