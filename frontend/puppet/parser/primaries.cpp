// Operands: literals, names, variables, lists, hashes, parentheses, and what keywords begin.
#include "frontend/puppet/parser/parser_impl.h"

#include <charconv>
#include <cmath>
#include <cstdlib>

namespace ppcc::puppet {

using diagnostics::Id;

Node *Parser::primary() {
  switch (kind()) {
  case TokenKind::Variable:
  case TokenKind::BooleanVariable:
    return variable();
  case TokenKind::Name:
    return name();
  case TokenKind::ClassReference:
    return typeReference();
  case TokenKind::Number:
    return number();
  case TokenKind::String:
  case TokenKind::Word:
  case TokenKind::StringStart:
  case TokenKind::Heredoc:
    return quotedText();
  case TokenKind::True:
  case TokenKind::False:
    return boolean();
  case TokenKind::Undef:
    return finish(make<ast::LiteralUndef>(), spanOf(take()));
  case TokenKind::Default:
    return finish(make<ast::LiteralDefault>(), spanOf(take()));
  case TokenKind::Regex:
    return regex();
  case TokenKind::ListStart:
  case TokenKind::LeftBracket:
    return array();
  case TokenKind::LeftBrace:
    return hash();
  case TokenKind::LeftParen:
  case TokenKind::LineStartParen:
    return parenthesized();
  case TokenKind::If:
    return ifExpression();
  case TokenKind::Unless:
    return unlessExpression();
  case TokenKind::Case:
    return caseExpression();
  case TokenKind::Class:
    return classDefinition();
  case TokenKind::Define:
    return defineDefinition();
  case TokenKind::Node:
    return nodeDefinition();
  case TokenKind::Function:
    return functionDefinition();
  case TokenKind::Type:
    return typeKeyword();
  case TokenKind::Plan:
    return planDefinition();
  case TokenKind::Apply:
    return applyExpression();
  case TokenKind::Private:
    return privateDeclaration();
  case TokenKind::Attr:
    return reservedWord();
  case TokenKind::RenderString:
    return renderString();
  case TokenKind::RenderExpression:
    return renderExpression();
  default:
    return failed();
  }
}

Node *Parser::name() {
  auto *node = make<ast::QualifiedName>();
  node->value = textOf(pos_);
  return finish(node, spanOf(take()));
}

Node *Parser::typeReference() {
  if (!at(TokenKind::ClassReference))
    return failed();
  auto *node = make<ast::QualifiedReference>();
  node->casedValue = textOf(pos_);
  return finish(node, spanOf(take()));
}

Node *Parser::boolean() {
  auto *node = make<ast::LiteralBoolean>();
  node->value = at(TokenKind::True);
  return finish(node, spanOf(take()));
}

Node *Parser::regex() {
  auto *node = make<ast::LiteralRegularExpression>();
  node->pattern = textOf(pos_);
  return finish(node, spanOf(take()));
}

template <class Declared> static Node *asPrivate(Node *node) {
  if (node)
    static_cast<Declared *>(node)->isPrivate = true;
  return node;
}

/// `private class …`, `private define …`, `private $x = …`; else the reserved word.
Node *Parser::privateDeclaration() {
  TokenKind next = kindAt(pos_ + 1);
  bool isAssigned = next == TokenKind::Variable && kindAt(pos_ + 2) == TokenKind::Equals;
  bool isDefinition = next == TokenKind::Class || next == TokenKind::Define;
  if (!options_.privateDeclarations || !(isAssigned || isDefinition))
    return reservedWord();
  take();
  if (next == TokenKind::Class)
    return asPrivate<ast::HostClassDefinition>(classDefinition());
  if (next == TokenKind::Define)
    return asPrivate<ast::ResourceTypeDefinition>(defineDefinition());
  return asPrivate<ast::VariableExpression>(variable());
}

Node *Parser::reservedWord() {
  auto *node = make<ast::ReservedWord>();
  node->word = textOf(pos_);
  return finish(node, spanOf(take()));
}

/// The variable's name is a node of its own, after the `$`.
Node *Parser::variable() {
  if (at(TokenKind::BooleanVariable))
    booleanVariables_.push_back(pos_);
  Span span = spanOf(pos_);
  auto *name = make<ast::QualifiedName>();
  name->value = textOf(pos_);
  take();
  auto *node = make<ast::VariableExpression>();
  node->expr = finish(name, {span.begin + 1, span.end});
  return finish(node, span);
}

Node *Parser::number() {
  std::string_view text = textOf(pos_);
  Span span = spanOf(take());
  bool hex = text.size() > 1 && (text[1] | 0x20) == 'x';
  size_t fraction = text.find_first_of(".eE");
  if (hex || fraction == std::string_view::npos)
    return integer(text, span);
  auto *node = make<ast::LiteralFloat>();
  node->text = text;
  node->value = std::strtod(std::string(text).c_str(), nullptr);
  // Puppet's conversion takes no zero with an exponent.
  size_t exponent = text.find_first_of("eE");
  bool zeroWithExponent =
      exponent != std::string_view::npos &&
      text.substr(0, exponent).find_first_not_of("0.") == std::string_view::npos;
  if (zeroWithExponent || std::isinf(node->value))
    return reject<Id::NumberOutOfRange>(tokens_.span(pos_ - 1), text);
  return finish(node, span);
}

Node *Parser::integer(std::string_view text, Span span) {
  auto *node = make<ast::LiteralInteger>();
  node->text = text;
  if (text.size() > 1 && text[0] == '0')
    node->radix = (text[1] | 0x20) == 'x' ? 16 : 8;
  std::string_view digits = node->digits();
  auto result =
      std::from_chars(digits.data(), digits.data() + digits.size(), node->value, node->radix);
  node->fitsInt64 = result.ec == std::errc();
  return finish(node, span);
}

Node *Parser::parenthesized() {
  Span open = spanOf(take());
  auto *node = make<ast::ParenthesizedExpression>();
  node->expr = assignment();
  if (!node->expr || !expect(TokenKind::RightParen))
    return nullptr;
  return finish(node, open);
}

Node *Parser::array() {
  size_t open = take();
  auto *node = make<ast::LiteralList>();
  if (!at(TokenKind::RightBracket)) {
    Mark list = mark();
    do {
      if (mark() > list && at(TokenKind::RightBracket))
        break;
      Node *element = listElement();
      if (!element)
        return nullptr;
      push(element);
    } while (takeIf(TokenKind::Comma));
    foldPairs(list);
    node->values = takeList<Node>(list);
  }
  if (!expect(TokenKind::RightBracket))
    return nullptr;
  return finish(node, {spanOf(open).begin, lastSpan().end});
}

Node *Parser::hash() {
  size_t open = take();
  if (at(TokenKind::RightBrace))
    return hashRest(open, nullptr);
  Node *key = hashEntry();
  return key ? hashRest(open, key) : nullptr;
}

/// The rest of a hash whose first key, if any, is already read.
Node *Parser::hashRest(size_t open, Node *key) {
  auto *node = make<ast::LiteralHash>();
  Mark list = mark();
  while (key) {
    Node *entry = hashPair(key);
    if (!entry)
      return nullptr;
    push(entry);
    if (!takeIf(TokenKind::Comma) || at(TokenKind::RightBrace))
      break;
    key = hashEntry();
    if (!key)
      return nullptr;
  }
  node->entries = takeList<ast::KeyedEntry>(list);
  if (!expect(TokenKind::RightBrace))
    return nullptr;
  return finish(node, {spanOf(open).begin, lastSpan().end});
}

} // namespace ppcc::puppet
