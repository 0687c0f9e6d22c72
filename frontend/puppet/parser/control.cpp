// Conditions: if, unless, case.
#include "frontend/puppet/parser/parser_impl.h"

namespace ppcc::puppet {

/// `if` with all its `elsif`, read in a row and then nested from the last one.
Node *Parser::ifExpression() {
  struct Part {
    size_t keyword;
    const Node *test;
    Body then;
  };
  std::vector<Part> parts;
  do {
    Part part{take(), expression(), {}};
    if (!part.test)
      return nullptr;
    part.then = body();
    if (!part.then.ok)
      return nullptr;
    parts.push_back(part);
  } while (at(TokenKind::Elsif));

  const Node *otherwise = nullptr;
  if (!elsePart(otherwise))
    return nullptr;
  Node *result = nullptr;
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
    auto *node = make<ast::IfExpression>();
    node->test = part->test;
    node->thenExpr = blockOrExpression(part->then.statements, part->then.braces);
    node->elseExpr = otherwise;
    uint32_t end = otherwise ? otherwise->span.end : part->then.end.end;
    // Puppet measures from the condition and then moves the start to the keyword.
    uint32_t begin = spanOf(part->keyword).begin;
    otherwise = result = finish(node, {begin, begin + end - part->test->span.begin});
  }
  return result;
}

/// `else { … }`, if there is one; gives null for no statements.
bool Parser::elsePart(const Node *&result) {
  if (!takeIf(TokenKind::Else))
    return true;
  Body otherwise = body();
  if (!otherwise.ok)
    return false;
  result = blockOrExpression(otherwise.statements, otherwise.braces);
  return true;
}

Node *Parser::unlessExpression() {
  Span start = spanOf(take());
  auto *node = make<ast::UnlessExpression>();
  node->test = expression();
  if (!node->test)
    return nullptr;
  Body then = body();
  if (!then.ok || !elsePart(node->elseExpr))
    return nullptr;
  node->thenExpr = blockOrExpression(then.statements, then.braces);
  // Without statements Puppet takes the end of the else part, or the keyword alone.
  uint32_t end = !then.statements.empty() ? then.end.end
                 : node->elseExpr         ? node->elseExpr->span.end
                                          : start.end;
  return finish(node, {start.begin, end});
}

Node *Parser::caseExpression() {
  Span start = spanOf(take());
  auto *node = make<ast::CaseExpression>();
  node->test = expression();
  if (!node->test || !expect(TokenKind::LeftBrace))
    return nullptr;
  Mark list = mark();
  do {
    Node *option = caseOption();
    if (!option)
      return nullptr;
    push(option);
  } while (!at(TokenKind::RightBrace));
  node->options = takeList<ast::CaseOption>(list);
  take();
  return finish(node, {start.begin, lastSpan().end});
}

Node *Parser::caseOption() {
  auto *option = make<ast::CaseOption>();
  Mark list = mark();
  do {
    Node *value = expression();
    if (!value)
      return nullptr;
    push(value);
  } while (takeIf(TokenKind::Comma));
  option->values = takeList<Node>(list);
  size_t colon = pos_;
  if (!expect(TokenKind::Colon))
    return nullptr;
  Body then = body();
  if (!then.ok)
    return nullptr;
  if (!then.statements.empty())
    option->thenExpr = block(then.statements, unplaced);
  return finish(option, {spanOf(colon).begin, then.end.end});
}

} // namespace ppcc::puppet
