// Nodes that compute: variables, operators, access, calls, lambdas.
#pragma once

#include "frontend/puppet/ast/literals.h"
#include "frontend/puppet/ast/operators.h"

namespace ppcc::puppet::ast {

/// `$name`, `$a::b`, `$1`: over a QualifiedName, or over a LiteralInteger from `"${1[x]}"`.
struct VariableExpression : UnaryNode<Kind::VariableExpression> {
  /// Assigned as `private $name = …`.
  bool isPrivate = false;
  /// The name without `$`; a leading `::` is kept.
  std::string_view name() const {
    if (const auto *qualified = as<QualifiedName>(expr))
      return qualified->value;
    const auto *number = as<LiteralInteger>(expr);
    return number ? number->text : std::string_view();
  }
};

/// `(expr)`
struct ParenthesizedExpression : UnaryNode<Kind::ParenthesizedExpression> {};

/// `!expr`
struct NotExpression : UnaryNode<Kind::NotExpression> {};

/// `-expr`, also where expr is a number.
struct UnaryMinusExpression : UnaryNode<Kind::UnaryMinusExpression> {};

/// `*expr`
struct UnfoldExpression : UnaryNode<Kind::UnfoldExpression> {};

/// `left = right`, `+=`, `-=`
struct AssignmentExpression : BinaryNode<Kind::AssignmentExpression> {
  AssignmentOp op = AssignmentOp::Assign;
};

/// `left + right`, `- * / % << >>`
struct ArithmeticExpression : BinaryNode<Kind::ArithmeticExpression> {
  ArithmeticOp op = ArithmeticOp::Plus;
};

/// `left == right`, `!= < <= > >=`
struct ComparisonExpression : BinaryNode<Kind::ComparisonExpression> {
  ComparisonOp op = ComparisonOp::Equal;
};

/// `left =~ right`, `!~`
struct MatchExpression : BinaryNode<Kind::MatchExpression> {
  MatchOp op = MatchOp::Match;
};

/// `left in right`
struct InExpression : BinaryNode<Kind::InExpression> {};

/// `left and right`
struct AndExpression : BinaryNode<Kind::AndExpression> {};

/// `left or right`
struct OrExpression : BinaryNode<Kind::OrExpression> {};

/// `left[keys]`
struct AccessExpression : NodeOf<Kind::AccessExpression> {
  const Node *left = nullptr;
  List<Node> keys;
};

/// `left.right`, the functor of a CallMethodExpression.
struct NamedAccessExpression : BinaryNode<Kind::NamedAccessExpression> {};

/// `name(arguments) |…| {…}`, `Type(arguments)`, and statement calls: `include a, b`.
struct CallNamedFunctionExpression : NodeOf<Kind::CallNamedFunctionExpression> {
  /// False for a call whose value is not used: a statement.
  bool rvalRequired = false;
  /// Any expression; a QualifiedName in a correct program, or a QualifiedReference or access to
  /// one.
  const Node *functor = nullptr;
  List<Node> arguments;
  const LambdaExpression *lambda = nullptr;
};

/// `value.name(arguments) |…| {…}`
struct CallMethodExpression : NodeOf<Kind::CallMethodExpression> {
  bool rvalRequired = true;
  /// A NamedAccessExpression.
  const Node *functor = nullptr;
  List<Node> arguments;
  const LambdaExpression *lambda = nullptr;
};

/// `|parameters| >> Type { body }`
struct LambdaExpression : NodeOf<Kind::LambdaExpression> {
  List<Parameter> parameters;
  /// A BlockExpression, an EppExpression, or null for `{ }`.
  const Node *body = nullptr;
  const Node *returnType = nullptr;
};

} // namespace ppcc::puppet::ast
