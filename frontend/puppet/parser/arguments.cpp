// Arguments of calls and accesses, elements of lists and entries of hashes.
#include "frontend/puppet/parser/parser_impl.h"

namespace ppcc::puppet {

/// Arguments of a call. Before `end` a trailing comma is allowed; the end itself is left.
bool Parser::arguments(Mark list, TokenKind end) {
  do {
    if (mark() > list && at(end))
      break;
    Node *next = argument();
    if (!next)
      return false;
    push(next);
  } while (takeIf(TokenKind::Comma));
  foldPairs(list);
  return true;
}

/// Keys of an access: expressions and pairs, but no assignments and resources.
bool Parser::accessArguments(Mark list, TokenKind end) {
  do {
    if (mark() > list && at(end))
      break;
    Node *next = accessArgument();
    if (!next)
      return false;
    push(next);
  } while (takeIf(TokenKind::Comma));
  foldPairs(list);
  return true;
}

/// An argument, which is a KeyedEntry where it is written `key => value`.
Node *Parser::argument() {
  bool keyword = atKeywordEntry();
  Node *key = hashEntry();
  if (!key)
    return nullptr;
  if (!at(TokenKind::FatArrow))
    return keyword ? failed() : key;
  return hashPair(key);
}

Node *Parser::accessArgument() {
  bool keyword = atKeywordEntry();
  bool resourceOnly = at({TokenKind::At, TokenKind::AtAt}) ||
                      (at(TokenKind::Class) && kindAt(pos_ + 1) == TokenKind::LeftBrace);
  if (keyword || resourceOnly) {
    Node *key = hashEntry();
    return key ? hashPair(key) : nullptr;
  }
  Node *expr = expression();
  if (!expr || at({TokenKind::Comma, TokenKind::RightBracket}))
    return expr;
  // What else may follow belongs to the key of a pair.
  Node *key = resourceRest(expr);
  key = key ? relationshipRest(key) : nullptr;
  key = key ? assignmentRest(key) : nullptr;
  return key ? hashPair(key) : nullptr;
}

/// An element of a list; unlike an argument it may be a keyword.
Node *Parser::listElement() {
  Node *element = hashEntry();
  return element && at(TokenKind::FatArrow) ? hashPair(element) : element;
}

/// `type` and `function` may be keys and values, where they start nothing else.
bool Parser::atKeywordEntry() const {
  if (at(TokenKind::Type)) {
    TokenKind next = kindAt(pos_ + 1);
    return next != TokenKind::LeftParen && next != TokenKind::ClassReference;
  }
  if (!at(TokenKind::Function))
    return false;
  switch (kindAt(pos_ + 1)) {
  case TokenKind::Name:
  case TokenKind::Word:
  case TokenKind::ClassReference:
  case TokenKind::Class:
  case TokenKind::String:
    return false;
  default:
    return true;
  }
}

/// A key or value of a hash.
Node *Parser::hashEntry() {
  if (!atKeywordEntry())
    return assignment();
  size_t keyword = take();
  auto *node = make<ast::LiteralString>();
  node->value = textOf(keyword);
  return finish(node, spanOf(keyword));
}

/// `=> value` after a key.
ast::KeyedEntry *Parser::hashPair(Node *key) {
  size_t arrow = pos_;
  if (!expect(TokenKind::FatArrow))
    return nullptr;
  Node *value = hashEntry();
  return value ? keyedEntry(key, value, spanOf(arrow)) : nullptr;
}

ast::KeyedEntry *Parser::keyedEntry(const Node *key, const Node *value, Span span) {
  auto *entry = make<ast::KeyedEntry>();
  entry->key = key;
  entry->value = value;
  return finish(entry, span);
}

/// Makes one hash of each run of pairs among arguments.
void Parser::foldPairs(Mark list) {
  auto first = collected_.begin() + static_cast<ptrdiff_t>(list);
  auto out = first;
  for (auto in = first; in != collected_.end();) {
    auto isPair = [](const Node *node) { return ast::is<ast::KeyedEntry>(node); };
    auto end = std::find_if_not(in, collected_.end(), isPair);
    if (end == in) {
      *out++ = *in++;
      continue;
    }
    auto *hash = make<ast::LiteralHash>();
    hash->unfolded = true;
    hash->entries = copyList<ast::KeyedEntry>(std::span(in, end));
    Span span = (*in)->span;
    *out++ = finish(hash, span);
    in = end;
  }
  collected_.erase(out, collected_.end());
}

} // namespace ppcc::puppet
