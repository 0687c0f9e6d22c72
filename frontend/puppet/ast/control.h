// Nodes that choose or order what is evaluated.
#pragma once

#include "frontend/puppet/ast/node.h"

namespace ppcc::puppet::ast {

/// Statements in order; where Puppet has a single statement it often stands without a block.
struct BlockExpression : NodeOf<Kind::BlockExpression> {
  List<Node> statements;
};

/// Base of `if` and `unless`.
template <Kind K> struct ConditionalNode : NodeOf<K> {
  const Node *test = nullptr;
  /// Null for `{ }`; a single statement stands without a block.
  const Node *thenExpr = nullptr;
  const Node *elseExpr = nullptr;
};

/// `if test {…} else {…}`; `elsif` is an IfExpression in `elseExpr`.
struct IfExpression : ConditionalNode<Kind::IfExpression> {};

/// `unless test {…} else {…}`
struct UnlessExpression : ConditionalNode<Kind::UnlessExpression> {};

/// `a, b: {…}` of a case.
struct CaseOption : NodeOf<Kind::CaseOption> {
  List<Node> values;
  /// A BlockExpression, or null for `{ }`.
  const Node *thenExpr = nullptr;
};

/// `case test { options }`
struct CaseExpression : NodeOf<Kind::CaseExpression> {
  const Node *test = nullptr;
  List<CaseOption> options;
};

/// `matching => value` of a selector.
struct SelectorEntry : NodeOf<Kind::SelectorEntry> {
  const Node *matching = nullptr;
  const Node *value = nullptr;
};

/// `left ? { selectors }`
struct SelectorExpression : NodeOf<Kind::SelectorExpression> {
  const Node *left = nullptr;
  List<SelectorEntry> selectors;
};

} // namespace ppcc::puppet::ast
