// Resources, their bodies and attributes, and collections.
#include "frontend/puppet/parser/parser_impl.h"

namespace ppcc::puppet {

using ast::Kind;
using diagnostics::Id;

Node *Parser::resource() {
  if (at({TokenKind::At, TokenKind::AtAt}))
    return virtualResource();
  bool isClass = at(TokenKind::Class) && kindAt(pos_ + 1) == TokenKind::LeftBrace;
  Node *left = isClass ? classResource() : expression();
  return left ? resourceRest(left) : nullptr;
}

/// Braces after an expression make a resource of it.
Node *Parser::resourceRest(Node *left) {
  while (left && at(TokenKind::LeftBrace))
    left = resourceBraces(left);
  return left;
}

/// `@resource`, `@@resource`
Node *Parser::virtualResource() {
  Level level(*this);
  if (!level.ok())
    return nullptr;
  size_t sign = take();
  bool exported = kindAt(sign) == TokenKind::AtAt;
  Node *inner = resource();
  if (!inner)
    return nullptr;
  auto form = exported ? ast::ResourceForm::Exported : ast::ResourceForm::Virtual;
  // Puppet moves the start only, the length stays.
  uint32_t begin = spanOf(sign).begin;
  Span span{begin, begin + inner->span.length()};
  switch (inner->kind) {
  case Kind::ResourceExpression: {
    auto *node = static_cast<ast::ResourceExpression *>(inner);
    node->form = form;
    // What has no place of its own moves along: the bodies, and the name in `@class {…}`.
    for (const ast::ResourceBody *body : node->bodies)
      settle(*body, span);
    if (node->typeName->span.length() == 0)
      settle(*node->typeName, span);
    return finish(node, span);
  }
  case Kind::ResourceDefaultsExpression:
    static_cast<ast::ResourceDefaultsExpression *>(inner)->form = form;
    break;
  case Kind::ResourceOverrideExpression:
    static_cast<ast::ResourceOverrideExpression *>(inner)->form = form;
    break;
  default:
    if (at(TokenKind::Problem))
      return failed();
    if (exported)
      return reject<Id::ExportedNotResource>(tokens_.span(sign));
    return reject<Id::VirtualNotResource>(tokens_.span(sign));
  }
  inner->span = span;
  return inner;
}

/// `class { 'name': … }`
Node *Parser::classResource() {
  size_t start = take();
  auto *node = make<ast::ResourceExpression>();
  auto *type = make<ast::QualifiedName>();
  type->value = textOf(start);
  node->typeName = finish(type, unplaced);
  take();
  Mark list = mark();
  if (!resourceBodies(list) || !expect(TokenKind::RightBrace))
    return nullptr;
  node->bodies = takeList<ast::ResourceBody>(list);
  return finish(node, {spanOf(start).begin, lastSpan().end});
}

/// What stands in braces after an expression: bodies with titles, or attributes only.
Node *Parser::resourceBraces(Node *left) {
  size_t brace = take();
  if (at({TokenKind::RightBrace, TokenKind::Comma}) || atAttributeOperation()) {
    Mark list = mark();
    if (!attributeOperations())
      return nullptr;
    List<Node> operations = takeList<Node>(list);
    if (!expect(TokenKind::RightBrace))
      return nullptr;
    return untitledResource(left, brace, operations);
  }
  auto *node = make<ast::ResourceExpression>();
  node->typeName = left;
  Mark list = mark();
  if (!resourceBodies(list) || !expect(TokenKind::RightBrace))
    return nullptr;
  node->bodies = takeList<ast::ResourceBody>(list);
  return finish(node, {left->span.begin, lastSpan().end});
}

/// `left { attributes }`: defaults, an override, or a call with a hash.
Node *Parser::untitledResource(Node *left, size_t brace, List<Node> operations) {
  Span span{left->span.begin, lastSpan().end};
  if (left->kind == Kind::QualifiedName)
    return nameWithHash(left, brace, operations);
  const auto *access = ast::as<ast::AccessExpression>(left);
  if (left->kind == Kind::QualifiedReference) {
    auto *node = make<ast::ResourceDefaultsExpression>();
    node->typeRef = left;
    node->operations = operations;
    return finish(node, span);
  }
  if (!access)
    return reject<Id::NotAResourceExpression>(tokens_.toFile(brace, left->span));
  auto *node = make<ast::ResourceOverrideExpression>();
  node->resources = left;
  node->operations = operations;
  return finish(node, span);
}

/// `name { a => 1 }` is a name followed by a hash, and so a call where the name is a statement's.
Node *Parser::nameWithHash(Node *name, size_t brace, List<Node> operations) {
  Span braces{spanOf(brace).begin, lastSpan().end};
  Mark entries = mark();
  for (const Node *node : operations) {
    const auto *operation = ast::as<ast::AttributeOperation>(node);
    if (operation && operation->op == ast::AttributeOp::Add)
      return reject<Id::ResourceBodyWithoutTitle>(tokens_.span(brace));
    if (!operation) {
      // Puppet forgets the expression of `* => expression` here.
      push(keyedEntry(finish(make<ast::Nop>(), unplaced), nullptr, unplaced));
      continue;
    }
    auto *key = make<ast::LiteralString>();
    key->value = operation->name;
    push(keyedEntry(finish(key, unplaced), operation->value, unplaced));
  }
  auto *hash = make<ast::LiteralHash>();
  hash->entries = takeList<ast::KeyedEntry>(entries);
  Mark list = mark();
  push(name);
  addStatement(list, finish(hash, braces));
  Node *result = blockOrExpression(takeList<Node>(list));
  result->span = {name->span.begin, braces.end};
  return result;
}

/// `title: attributes; title: attributes`, up to the brace.
bool Parser::resourceBodies(Mark list) {
  do {
    if (mark() > list && at(TokenKind::RightBrace))
      break;
    Node *body = resourceBody();
    if (!body)
      return false;
    push(body);
  } while (takeIf(TokenKind::Semicolon));
  return true;
}

Node *Parser::resourceBody() {
  auto *body = make<ast::ResourceBody>();
  body->title = expression();
  if (!body->title || !expect(TokenKind::Colon))
    return nullptr;
  Mark list = mark();
  if (!attributeOperations())
    return nullptr;
  body->operations = takeList<Node>(list);
  return finish(body, unplaced);
}

/// Attributes between commas; both a leading and a trailing comma are allowed.
bool Parser::attributeOperations() {
  bool more = at(TokenKind::Times) || atAttributeName();
  if (!more && !takeIf(TokenKind::Comma))
    return true;
  while (at(TokenKind::Times) || atAttributeName()) {
    Node *operation = attributeOperation();
    if (!operation)
      return false;
    push(operation);
    if (!takeIf(TokenKind::Comma))
      break;
  }
  return true;
}

bool Parser::atAttributeOperation() const {
  TokenKind next = kindAt(pos_ + 1);
  if (at(TokenKind::Times))
    return next == TokenKind::FatArrow;
  if (next == TokenKind::FatArrow || next == TokenKind::PlusArrow)
    return atAttributeName();
  // These begin nothing else.
  return at({TokenKind::And, TokenKind::Or, TokenKind::In, TokenKind::Else, TokenKind::Elsif,
             TokenKind::Inherits});
}

/// All keywords are attribute names, but not the booleans.
bool Parser::atAttributeName() const {
  if (at({TokenKind::True, TokenKind::False}))
    return false;
  return at(TokenKind::Name) || isKeyword(kind());
}

Node *Parser::attributeOperation() {
  size_t name = take();
  bool splat = kindAt(name) == TokenKind::Times;
  auto op = at(TokenKind::PlusArrow) ? ast::AttributeOp::Add : ast::AttributeOp::Set;
  if (!at(TokenKind::FatArrow) && (splat || !at(TokenKind::PlusArrow)))
    return failed();
  take();
  Node *value = expression();
  if (!value)
    return nullptr;
  Span span{spanOf(name).begin, value->span.end};
  if (splat) {
    auto *node = make<ast::AttributesOperation>();
    node->expr = value;
    return finish(node, span);
  }
  auto *node = make<ast::AttributeOperation>();
  node->name = textOf(name);
  node->op = op;
  node->value = value;
  return finish(node, span);
}

/// `<| query |>` after a type, with attributes in braces or without.
Node *Parser::collect(Node *type) {
  auto *node = make<ast::CollectExpression>();
  node->typeExpr = type;
  node->query = query();
  if (!node->query)
    return nullptr;
  uint32_t end = node->query->span.end;
  if (takeIf(TokenKind::LeftBrace)) {
    Mark list = mark();
    if (!attributeOperations() || !expect(TokenKind::RightBrace))
      return nullptr;
    node->operations = takeList<Node>(list);
    end = lastSpan().end;
  }
  return finish(node, {type->span.begin, end});
}

Node *Parser::query() {
  size_t open = take();
  bool exported = kindAt(open) == TokenKind::ExportedCollect;
  TokenKind end = exported ? TokenKind::ExportedCollectEnd : TokenKind::CollectEnd;
  Node *expr = nullptr;
  if (!at(end)) {
    expr = expression();
    if (!expr)
      return nullptr;
  }
  if (!expect(end))
    return nullptr;
  auto build = [&](auto *node) -> Node * {
    node->expr = expr;
    return finish(node, {spanOf(open).begin, lastSpan().end});
  };
  return exported ? build(make<ast::ExportedQuery>()) : build(make<ast::VirtualQuery>());
}

} // namespace ppcc::puppet
