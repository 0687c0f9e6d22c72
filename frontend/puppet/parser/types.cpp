// What the keyword `type` begins: aliases, mappings, definitions, and calls of the function `type`.
#include "frontend/puppet/parser/parser_impl.h"

namespace ppcc::puppet {

Node *Parser::typeKeyword() {
  size_t keyword = take();
  if (at(TokenKind::LeftParen)) {
    auto *functor = make<ast::QualifiedName>();
    functor->value = textOf(keyword);
    return call(finish(functor, spanOf(keyword)));
  }
  if (!at(TokenKind::ClassReference))
    return failed();
  TokenKind next = kindAt(pos_ + 1);
  if (next == TokenKind::LeftBrace || next == TokenKind::Inherits)
    return typeDefinition(keyword);
  Node *left = parameterType();
  return left && expect(TokenKind::Equals) ? typeAlias(left) : nullptr;
}

/// `type Name { … }`, `type Name inherits Parent { … }`
Node *Parser::typeDefinition(size_t keyword) {
  auto *node = make<ast::TypeDefinition>();
  node->name = textOf(take());
  if (takeIf(TokenKind::Inherits)) {
    if (!at(TokenKind::ClassReference))
      return failed();
    node->parent = textOf(take());
  }
  Body inner = body();
  if (!inner.ok)
    return nullptr;
  node->body = definitionBody(inner);
  return define(node, {spanOf(keyword).begin, inner.end.end});
}

/// What follows `type Name =`. Where Puppet's positions go wrong they are those of the name.
Node *Parser::typeAlias(Node *left) {
  Span name = left->span;
  if (at({TokenKind::ListStart, TokenKind::LeftBracket})) {
    Node *list = array();
    return list ? typeAssignment(left, list, name) : nullptr;
  }
  if (at(TokenKind::LeftBrace)) {
    Node *attributes = hash();
    if (!attributes)
      return nullptr;
    Span span{name.begin, attributes->span.end};
    bool mapping = ast::is<ast::AccessExpression>(left);
    return typeAssignment(left, mapping ? attributes : objectType(nullptr, attributes), span);
  }
  Node *type = typeReference();
  if (!type)
    return nullptr;
  if (at(TokenKind::LeftBrace))
    return typeWithHash(left, type);
  if (!takeIf(TokenKind::LeftBracket))
    return typeAssignment(left, type, {name.begin, type->span.end});
  Mark list = mark();
  if (!accessArguments(list, TokenKind::RightBracket) || !expect(TokenKind::RightBracket))
    return nullptr;
  auto *access = make<ast::AccessExpression>();
  access->left = type;
  access->keys = takeList<Node>(list);
  return typeAssignment(left, finish(access, unplaced), name);
}

/// `type Name = Parent { … }`
Node *Parser::typeWithHash(Node *left, Node *parent) {
  Node *attributes = hash();
  if (!attributes)
    return nullptr;
  Span span{left->span.begin, attributes->span.end};
  if (ast::is<ast::AccessExpression>(left))
    return typeAssignment(left, keyedEntry(parent, attributes, unplaced), span);
  return typeAssignment(left, objectType(parent, attributes), span);
}

/// `Object[{ … }]`, with the parent among the attributes unless it is what takes attributes itself.
Node *Parser::objectType(Node *parent, Node *attributes) {
  auto *reference = ast::as<ast::QualifiedReference>(parent);
  bool own = reference && (reference->casedValue == "Object" || reference->casedValue == "TypeSet");
  const Node *type = parent;
  if (!own) {
    auto *object = make<ast::QualifiedReference>();
    object->casedValue = "Object";
    type = finish(object, unplaced);
  }
  if (parent && !own) {
    auto *hash = static_cast<ast::LiteralHash *>(attributes);
    auto *key = make<ast::QualifiedName>();
    key->value = "parent";
    std::vector<const ast::KeyedEntry *> entries(hash->entries.begin(), hash->entries.end());
    entries.push_back(keyedEntry(finish(key, unplaced), parent, unplaced));
    hash->entries = copyList<ast::KeyedEntry>(entries);
    finish(hash, hash->span);
  }
  auto *access = make<ast::AccessExpression>();
  access->left = type;
  const Node *argument = attributes;
  access->keys = copyList<Node>(std::span(&argument, 1));
  return finish(access, unplaced);
}

Node *Parser::typeAssignment(Node *left, Node *right, Span span) {
  if (ast::is<ast::AccessExpression>(left)) {
    auto *node = make<ast::TypeMapping>();
    node->typeExpr = left;
    node->mappingExpr = right;
    return define(node, span);
  }
  auto *node = make<ast::TypeAlias>();
  node->name = static_cast<ast::QualifiedReference *>(left)->casedValue;
  node->typeExpr = right;
  return define(node, span);
}

} // namespace ppcc::puppet
