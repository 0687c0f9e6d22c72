// Definitions: classes, defines, functions, plans, nodes; parameters and lambdas.
#include "frontend/puppet/parser/parser_impl.h"

namespace ppcc::puppet {

using diagnostics::Id;

Node *Parser::classDefinition() {
  Span start = spanOf(take());
  std::string_view name;
  if (!className(name))
    return nullptr;
  auto *node = make<ast::HostClassDefinition>();
  NamespaceScope scope(*this, name);
  if (!parameterList(node->parameters))
    return nullptr;
  if (takeIf(TokenKind::Inherits)) {
    if (at(TokenKind::Default))
      node->parentClass = textOf(take());
    else if (!className(node->parentClass))
      return nullptr;
  }
  Body inner = body();
  if (!inner.ok)
    return nullptr;
  scope.leave();
  node->name = qualified(name);
  node->body = definitionBody(inner);
  return define(node, {start.begin, inner.end.end});
}

Node *Parser::planDefinition() {
  Span start = spanOf(take());
  std::string_view name;
  if (!className(name))
    return nullptr;
  auto *node = make<ast::PlanDefinition>();
  NamespaceScope scope(*this, name);
  if (!parameterList(node->parameters))
    return nullptr;
  Body inner = body();
  if (!inner.ok)
    return nullptr;
  scope.leave();
  node->name = qualified(name);
  node->body = definitionBody(inner);
  return define(node, {start.begin, inner.end.end});
}

Node *Parser::defineDefinition() {
  Span start = spanOf(take());
  std::string_view name;
  auto *node = make<ast::ResourceTypeDefinition>();
  if (!className(name) || !parameterList(node->parameters))
    return nullptr;
  Body inner = body();
  if (!inner.ok)
    return nullptr;
  node->name = qualified(name);
  node->body = definitionBody(inner);
  return define(node, {start.begin, inner.end.end});
}

Node *Parser::functionDefinition() {
  Span start = spanOf(take());
  auto *node = make<ast::FunctionDefinition>();
  if (!className(node->name) || !parameterList(node->parameters) || !returnType(node->returnType))
    return nullptr;
  Body inner = body();
  if (!inner.ok)
    return nullptr;
  node->body = definitionBody(inner);
  return define(node, {start.begin, inner.end.end});
}

/// The statements of a definition: always a block, or nothing.
const Node *Parser::definitionBody(const Body &body) {
  return body.statements.empty() ? nullptr : block(body.statements, unplaced);
}

/// `apply(arguments) { statements }`
Node *Parser::applyExpression() {
  Span start = spanOf(take());
  auto *node = make<ast::ApplyExpression>();
  Mark list = mark();
  if (!expect(TokenKind::LeftParen) || !arguments(list, TokenKind::RightParen) ||
      !expect(TokenKind::RightParen))
    return nullptr;
  node->arguments = takeList<Node>(list);
  Body inner = body();
  if (!inner.ok)
    return nullptr;
  auto *block = make<ast::ApplyBlockExpression>();
  block->statements = inner.statements;
  node->body = finish(block, unplaced);
  return finish(node, {start.begin, inner.end.end});
}

Node *Parser::nodeDefinition() {
  Span start = spanOf(take());
  auto *node = make<ast::NodeDefinition>();
  Mark list = mark();
  do {
    if (mark() > list && at({TokenKind::LeftBrace, TokenKind::Inherits}))
      break;
    Node *host = hostName();
    if (!host)
      return nullptr;
    push(host);
  } while (takeIf(TokenKind::Comma));
  node->hostMatches = takeList<Node>(list);
  if (takeIf(TokenKind::Inherits)) {
    node->parent = hostName();
    if (!node->parent)
      return nullptr;
  }
  Body inner = body();
  if (!inner.ok)
    return nullptr;
  node->body = definitionBody(inner);
  return define(node, {start.begin, inner.end.end});
}

Node *Parser::hostName() {
  switch (kind()) {
  case TokenKind::Name:
  case TokenKind::Number:
    return dottedName();
  case TokenKind::Default:
    return finish(make<ast::LiteralDefault>(), spanOf(take()));
  case TokenKind::Regex:
    return regex();
  default:
    return quotedText();
  }
}

/// `www.example.com`, written without quotes.
Node *Parser::dottedName() {
  auto *node = make<ast::LiteralString>();
  size_t first = take();
  std::string text(textOf(first));
  while (takeIf(TokenKind::Dot)) {
    if (!at({TokenKind::Name, TokenKind::Number}))
      return failed();
    text += '.';
    text += textOf(take());
  }
  node->value = pos_ == first + 1 ? textOf(first) : arena_.copy(std::string_view(text));
  return finish(node, {spanOf(first).begin, lastSpan().end});
}

bool Parser::className(std::string_view &name) {
  switch (kind()) {
  case TokenKind::Name:
  case TokenKind::Word:
  case TokenKind::ClassReference:
    name = textOf(take());
    return true;
  case TokenKind::Class:
    reject<Id::ClassKeywordAsName>(tokens_.span(pos_));
    return false;
  case TokenKind::String:
    reject<Id::QuotedName>(tokens_.span(pos_));
    return false;
  default:
    return fail();
  }
}

/// The name with those of the classes around it.
std::string_view Parser::qualified(std::string_view name) {
  if (namespace_.empty())
    return name;
  std::string full;
  for (std::string_view outer : namespace_) {
    full += outer;
    full += "::";
  }
  full += name;
  std::string_view result = full;
  if (result.starts_with("::"))
    result.remove_prefix(2);
  return arena_.copy(result);
}

/// `(parameters)`, or nothing.
bool Parser::parameterList(List<ast::Parameter> &parameters) {
  if (!at({TokenKind::LeftParen, TokenKind::LineStartParen}))
    return true;
  take();
  return parametersUpTo(TokenKind::RightParen, parameters);
}

/// Parameters, of which there may be none, and the token that ends them.
bool Parser::parametersUpTo(TokenKind end, List<ast::Parameter> &result) {
  Mark list = mark();
  do {
    if (at(end))
      break;
    Node *next = parameter();
    if (!next)
      return false;
    push(next);
  } while (takeIf(TokenKind::Comma));
  result = takeList<ast::Parameter>(list);
  return expect(end);
}

/// `Type *$name = value`
Node *Parser::parameter() {
  auto *node = make<ast::Parameter>();
  node->isPrivate = options_.privateDeclarations && takeIf(TokenKind::Private);
  if (at(TokenKind::ClassReference)) {
    node->typeExpr = parameterType();
    if (!node->typeExpr)
      return nullptr;
  }
  node->capturesRest = takeIf(TokenKind::Times);
  if (!at(TokenKind::Variable))
    return failed();
  size_t name = take();
  node->name = textOf(name);
  if (takeIf(TokenKind::Equals)) {
    node->value = expression();
    if (!node->value)
      return nullptr;
  }
  return finish(node, spanOf(name));
}

/// `Type`, `Type[…]`
Node *Parser::parameterType() {
  Node *type = typeReference();
  if (!type || !takeIf(TokenKind::LeftBracket))
    return type;
  Mark list = mark();
  if (!accessArguments(list, TokenKind::EndOfInput) || !expect(TokenKind::RightBracket))
    return nullptr;
  auto *node = make<ast::AccessExpression>();
  node->left = type;
  node->keys = takeList<Node>(list);
  return finish(node, {type->span.begin, lastSpan().end});
}

/// `>> Type`, or nothing.
bool Parser::returnType(const Node *&type) {
  if (!takeIf(TokenKind::RightShift))
    return true;
  type = parameterType();
  return type != nullptr;
}

/// `|parameters| >> Type { statements }`
ast::LambdaExpression *Parser::lambda() {
  Span start = spanOf(take());
  auto *node = make<ast::LambdaExpression>();
  if (!parametersUpTo(TokenKind::Pipe, node->parameters) || !returnType(node->returnType))
    return nullptr;
  Body inner = body();
  if (!inner.ok)
    return nullptr;
  node->body = definitionBody(inner);
  return finish(node, {start.begin, inner.end.end});
}

} // namespace ppcc::puppet
