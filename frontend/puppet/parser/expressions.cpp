// Operators by precedence, accesses, calls and their arguments.
#include "frontend/puppet/parser/parser_impl.h"

namespace ppcc::puppet {

using ast::Kind;
using diagnostics::Id;

namespace {

/// How tight an infix operator binds, 0 for other tokens. The order is that of egrammar.ra, which
/// is not that of most languages: `in` and `=~` bind tighter than arithmetic, `==` tighter than
/// `<`.
int precedence(TokenKind kind) {
  switch (kind) {
  case TokenKind::Or:
    return 1;
  case TokenKind::And:
    return 2;
  case TokenKind::QuestionMark:
    return 3;
  case TokenKind::GreaterEqual:
  case TokenKind::GreaterThan:
  case TokenKind::LessThan:
  case TokenKind::LessEqual:
    return 4;
  case TokenKind::NotEqual:
  case TokenKind::IsEqual:
    return 5;
  case TokenKind::LeftShift:
  case TokenKind::RightShift:
    return 6;
  case TokenKind::Plus:
  case TokenKind::Minus:
    return 7;
  case TokenKind::Times:
  case TokenKind::Divide:
  case TokenKind::Modulo:
    return 8;
  case TokenKind::Match:
  case TokenKind::NoMatch:
    return 9;
  case TokenKind::In:
    return 10;
  default:
    return 0;
  }
}

} // namespace

Node *Parser::assignment() {
  Node *left = relationship();
  return left ? assignmentRest(left) : nullptr;
}

/// `= right`, `+= right`, `-= right` after `left`, right to left.
Node *Parser::assignmentRest(Node *left) {
  auto op = at(TokenKind::Equals)    ? ast::AssignmentOp::Assign
            : at(TokenKind::Appends) ? ast::AssignmentOp::Append
                                     : ast::AssignmentOp::Delete;
  if (!at({TokenKind::Equals, TokenKind::Appends, TokenKind::Deletes}))
    return left;
  Level level(*this);
  if (!level.ok())
    return nullptr;
  Span span = spanOf(take());
  Node *right = assignment();
  if (!right)
    return nullptr;
  auto *node = make<ast::AssignmentExpression>();
  node->op = op;
  node->left = left;
  node->right = right;
  return finish(node, span);
}

Node *Parser::relationship() {
  Node *left = resource();
  return left ? relationshipRest(left) : nullptr;
}

Node *Parser::relationshipRest(Node *left) {
  while (true) {
    ast::RelationshipOp op;
    switch (kind()) {
    case TokenKind::InEdge:
      op = ast::RelationshipOp::Before;
      break;
    case TokenKind::InEdgeSub:
      op = ast::RelationshipOp::Notify;
      break;
    case TokenKind::OutEdge:
      op = ast::RelationshipOp::Require;
      break;
    case TokenKind::OutEdgeSub:
      op = ast::RelationshipOp::Subscribe;
      break;
    default:
      return left;
    }
    Span span = spanOf(take());
    Node *right = resource();
    if (!right)
      return nullptr;
    auto *node = make<ast::RelationshipExpression>();
    node->op = op;
    node->left = left;
    node->right = right;
    left = finish(node, span);
  }
}

/// An expression of operators that bind at least as tight as `minimum`.
Node *Parser::binary(int minimum) {
  Node *left = unary();
  return left ? binaryRest(left, minimum) : nullptr;
}

Node *Parser::binaryRest(Node *left, int minimum) {
  while (left) {
    int tightness = precedence(kind());
    if (tightness == 0 || tightness < minimum)
      return left;
    if (at(TokenKind::QuestionMark)) {
      left = selector(left);
      left = left ? postfix(left) : nullptr;
      continue;
    }
    size_t op = take();
    Node *right = binary(tightness + 1);
    if (!right)
      return nullptr;
    left = infix(left, op, right);
  }
  return nullptr;
}

Node *Parser::infix(Node *left, size_t op, Node *right) {
  Span span = spanOf(op);
  auto build = [&](auto *node) -> Node * {
    node->left = left;
    node->right = right;
    return finish(node, span);
  };
  auto withOp = [&](auto *node, auto value) {
    node->op = value;
    return build(node);
  };
  auto arithmetic = [&](ast::ArithmeticOp value) {
    return withOp(make<ast::ArithmeticExpression>(), value);
  };
  auto comparison = [&](ast::ComparisonOp value) {
    return withOp(make<ast::ComparisonExpression>(), value);
  };
  switch (kindAt(op)) {
  case TokenKind::Or:
    return build(make<ast::OrExpression>());
  case TokenKind::And:
    return build(make<ast::AndExpression>());
  case TokenKind::In:
    return build(make<ast::InExpression>());
  case TokenKind::Match:
    return withOp(make<ast::MatchExpression>(), ast::MatchOp::Match);
  case TokenKind::NoMatch:
    return withOp(make<ast::MatchExpression>(), ast::MatchOp::NotMatch);
  case TokenKind::GreaterEqual:
    return comparison(ast::ComparisonOp::GreaterEqual);
  case TokenKind::GreaterThan:
    return comparison(ast::ComparisonOp::Greater);
  case TokenKind::LessThan:
    return comparison(ast::ComparisonOp::Less);
  case TokenKind::LessEqual:
    return comparison(ast::ComparisonOp::LessEqual);
  case TokenKind::NotEqual:
    return comparison(ast::ComparisonOp::NotEqual);
  case TokenKind::IsEqual:
    return comparison(ast::ComparisonOp::Equal);
  case TokenKind::LeftShift:
    return arithmetic(ast::ArithmeticOp::LeftShift);
  case TokenKind::RightShift:
    return arithmetic(ast::ArithmeticOp::RightShift);
  case TokenKind::Plus:
    return arithmetic(ast::ArithmeticOp::Plus);
  case TokenKind::Minus:
    return arithmetic(ast::ArithmeticOp::Minus);
  case TokenKind::Times:
    return arithmetic(ast::ArithmeticOp::Times);
  case TokenKind::Divide:
    return arithmetic(ast::ArithmeticOp::Divide);
  default:
    return arithmetic(ast::ArithmeticOp::Modulo);
  }
}

/// An operand with its prefix operators and everything that binds tighter than those.
Node *Parser::unary() {
  Level level(*this);
  if (!level.ok())
    return nullptr;
  if (at({TokenKind::Minus, TokenKind::Not, TokenKind::Times}))
    return prefixed();
  Node *operand = primary();
  return operand ? postfix(operand) : nullptr;
}

Node *Parser::prefixed() {
  size_t op = take();
  Node *operand = unary();
  if (!operand)
    return nullptr;
  auto build = [&](auto *node) -> Node * {
    node->expr = operand;
    return finish(node, spanOf(op));
  };
  switch (kindAt(op)) {
  case TokenKind::Minus:
    return build(make<ast::UnaryMinusExpression>());
  case TokenKind::Not:
    return build(make<ast::NotExpression>());
  default:
    return build(make<ast::UnfoldExpression>());
  }
}

/// Accesses, calls and collections that follow an operand.
Node *Parser::postfix(Node *left) {
  while (left) {
    switch (kind()) {
    case TokenKind::LeftBracket:
      left = access(left);
      break;
    case TokenKind::LeftParen:
      left = call(left);
      break;
    case TokenKind::Dot:
      left = methodCall(left);
      break;
    case TokenKind::Collect:
    case TokenKind::ExportedCollect:
      left = collect(left);
      break;
    default:
      return left;
    }
  }
  return nullptr;
}

Node *Parser::access(Node *left) {
  take();
  Mark list = mark();
  if (!accessArguments(list, TokenKind::RightBracket) || !expect(TokenKind::RightBracket))
    return nullptr;
  auto *node = make<ast::AccessExpression>();
  node->left = left;
  node->keys = takeList<Node>(list);
  return finish(node, {left->span.begin, lastSpan().end});
}

Node *Parser::call(Node *functor) {
  take();
  auto *node = make<ast::CallNamedFunctionExpression>();
  node->functor = functor;
  node->rvalRequired = true;
  if (!at(TokenKind::RightParen)) {
    Mark list = mark();
    if (!arguments(list, TokenKind::RightParen))
      return nullptr;
    node->arguments = takeList<Node>(list);
  }
  if (!expect(TokenKind::RightParen))
    return nullptr;
  Span end = lastSpan();
  if (at(TokenKind::Pipe)) {
    node->lambda = lambda();
    if (!node->lambda)
      return nullptr;
    end = node->lambda->span;
  }
  return finish(node, {functor->span.begin, end.end});
}

/// `.name`, `.name(arguments)`, each with a lambda or without.
Node *Parser::methodCall(Node *left) {
  Span dot = spanOf(take());
  if (!at({TokenKind::Name, TokenKind::Type}))
    return failed();
  size_t name = take();
  auto *right = make<ast::QualifiedName>();
  right->value = textOf(name);
  auto *functor = make<ast::NamedAccessExpression>();
  functor->left = left;
  functor->right = finish(right, unplaced);
  auto *node = make<ast::CallMethodExpression>();
  node->functor = finish(functor, {dot.begin, spanOf(name).end});
  Span span = functor->span;
  if (at(TokenKind::LeftParen)) {
    span = spanOf(take());
    if (!at(TokenKind::RightParen)) {
      Mark list = mark();
      if (!arguments(list, TokenKind::EndOfInput))
        return nullptr;
      node->arguments = takeList<Node>(list);
      span.end = spanOf(pos_).end;
    }
    if (!expect(TokenKind::RightParen))
      return nullptr;
  }
  if (at(TokenKind::Pipe)) {
    node->lambda = lambda();
    if (!node->lambda)
      return nullptr;
  }
  return finish(node, span);
}

Node *Parser::selector(Node *left) {
  Level level(*this);
  if (!level.ok())
    return nullptr;
  take();
  auto *node = make<ast::SelectorExpression>();
  node->left = left;
  Mark list = mark();
  bool braces = takeIf(TokenKind::SelectorBrace);
  do {
    if (braces && mark() > list && at(TokenKind::RightBrace))
      break;
    Node *entry = selectorEntry();
    if (!entry)
      return nullptr;
    push(entry);
  } while (braces && takeIf(TokenKind::Comma));
  if (braces && !expect(TokenKind::RightBrace))
    return nullptr;
  node->selectors = takeList<ast::SelectorEntry>(list);
  return finish(node, left->span);
}

Node *Parser::selectorEntry() {
  auto *entry = make<ast::SelectorEntry>();
  entry->matching = expression();
  if (!entry->matching)
    return nullptr;
  size_t arrow = pos_;
  if (!expect(TokenKind::FatArrow))
    return nullptr;
  entry->value = expression();
  return entry->value ? finish(entry, spanOf(arrow)) : nullptr;
}

} // namespace ppcc::puppet
