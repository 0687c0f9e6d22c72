// Strings, heredocs and the parts of templates.
#include "frontend/puppet/parser/parser_impl.h"

namespace ppcc::puppet {

using ast::Kind;

Node *Parser::quotedText() {
  switch (kind()) {
  case TokenKind::String:
  case TokenKind::Word:
    return string();
  case TokenKind::StringStart:
    return interpolatedString();
  case TokenKind::Heredoc:
    return heredoc();
  default:
    return failed();
  }
}

Node *Parser::string() {
  auto *node = make<ast::LiteralString>();
  node->value = textOf(pos_);
  return finish(node, spanOf(take()));
}

Node *Parser::interpolatedString() {
  auto *node = make<ast::ConcatenatedString>();
  Span span = spanOf(pos_);
  Mark list = mark();
  while (true) {
    bool last = at(TokenKind::StringEnd);
    if (!textOf(pos_).empty())
      push(string());
    else
      take();
    if (last)
      break;
    Node *expr = assignment();
    if (!expr)
      return nullptr;
    auto *text = make<ast::TextExpression>();
    text->expr = interpolate(expr);
    push(finish(text, unplaced));
    if (!at({TokenKind::StringMiddle, TokenKind::StringEnd}))
      return failed();
  }
  node->segments = takeList<Node>(list);
  return finish(node, {span.begin, lastSpan().end});
}

/// Makes a variable of the name or number that an interpolated expression starts with.
Node *Parser::interpolate(Node *expr) {
  switch (expr->kind) {
  case Kind::QualifiedName:
  case Kind::LiteralInteger: {
    auto *variable = make<ast::VariableExpression>();
    variable->expr = expr;
    return finish(variable, unplaced);
  }
  case Kind::AccessExpression: {
    auto *access = static_cast<ast::AccessExpression *>(expr);
    access->left = interpolateLeft(access->left);
    return finish(access, access->span);
  }
  case Kind::NamedAccessExpression: {
    auto *access = static_cast<ast::NamedAccessExpression *>(expr);
    access->left = interpolateLeft(access->left);
    return finish(access, access->span);
  }
  case Kind::CallMethodExpression: {
    auto *call = static_cast<ast::CallMethodExpression *>(expr);
    call->functor = interpolateLeft(call->functor);
    return finish(call, call->span);
  }
  default:
    return expr;
  }
}

const Node *Parser::interpolateLeft(const Node *left) {
  const auto *number = ast::as<ast::LiteralInteger>(left);
  bool rewritten = ast::is<ast::AccessExpression>(left) || ast::is<ast::QualifiedName>(left) ||
                   ast::is<ast::NamedAccessExpression>(left) ||
                   ast::is<ast::CallMethodExpression>(left) || (number && number->radix == 10);
  return rewritten ? interpolate(const_cast<Node *>(left)) : left;
}

/// `@(END)` and its text, whose offsets are brought back to those of what contains it.
Node *Parser::heredoc() {
  size_t start = take();
  auto *node = make<ast::HeredocExpression>();
  node->syntax = textOf(start);
  size_t place = tokens_.list[pos_].payload;
  take();
  Node *text = at(TokenKind::String) ? string() : interpolatedString();
  if (!text)
    return nullptr;
  relocate(*text, tokens_.sublocations[place]);
  node->text = text;
  return finish(node, spanOf(start));
}

void Parser::relocate(const Node &node, const Sublocation &place) {
  const_cast<Node &>(node).span = place.toGlobal(node.span);
  ast::eachChild(node, [&](const Node &child) { relocate(child, place); });
}

Node *Parser::renderString() {
  auto *node = make<ast::RenderStringExpression>();
  node->value = textOf(pos_);
  return finish(node, spanOf(take()));
}

/// `<%= expression %>`, or statements in braces.
Node *Parser::renderExpression() {
  Span start = spanOf(take());
  Node *expr = at(TokenKind::LeftBrace) ? renderBlockOrHash() : expression();
  if (!expr)
    return nullptr;
  if (!at({TokenKind::EppEnd, TokenKind::EppEndTrim}))
    return failed();
  auto *node = make<ast::RenderExpression>();
  node->expr = expr;
  return finish(node, {start.begin, spanOf(take()).end});
}

/// After `<%= {` stands a hash where `=>` follows the first expression, else a block.
Node *Parser::renderBlockOrHash() {
  size_t open = take();
  bool isHash = at(TokenKind::RightBrace) || atKeywordEntry();
  Node *first = at(TokenKind::RightBrace) ? nullptr : hashEntry();
  if (!first && !at(TokenKind::RightBrace))
    return nullptr;
  if (isHash || at(TokenKind::FatArrow)) {
    Node *left = hashRest(open, first);
    left = left ? postfix(left) : nullptr;
    return left ? binaryRest(left, 1) : nullptr;
  }
  Mark list = mark();
  statements(list, true, first);
  List<Node> all = takeList<Node>(list);
  if (!expect(TokenKind::RightBrace) || all.empty())
    return nullptr;
  return blockOrExpression(all, {spanOf(open).begin, lastSpan().end});
}

} // namespace ppcc::puppet
