// Reads the expressions that types are made of; others are kept as a stretch of text.
#include "runtime-lib/puppet/types/parser/syntax.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/unicode.h"

#include <algorithm>

namespace pp::type_syntax {

namespace {

/// Deep enough for every real type, shallow enough for the stack.
constexpr int maxDepth = 500;

class Parser {
public:
  explicit Parser(std::string_view source) : source_(source), tokens_(lex(source)) {}

  Node run() {
    if (peek().kind == TokenKind::End)
      return {NodeKind::Other, 0, 0, "", {}};
    Node node = peek().text == "type" && peek().kind == TokenKind::Keyword ? alias() : expression();
    if (peek().kind == TokenKind::End)
      return node;
    // Several expressions are valid Puppet, but no type.
    skipToEnd();
    return other(node.begin);
  }

private:
  const Token &peek(size_t ahead = 0) const {
    return tokens_[std::min(at_ + ahead, tokens_.size() - 1)];
  }
  bool is(TokenKind kind) const { return peek().kind == kind; }
  const Token &next() { return tokens_[at_ < tokens_.size() - 1 ? at_++ : at_]; }
  bool accept(TokenKind kind) {
    if (!is(kind))
      return false;
    next();
    return true;
  }
  void expect(TokenKind kind) {
    if (!accept(kind))
      failSyntax(source_, peek());
  }
  size_t lastEnd() const { return at_ == 0 ? 0 : tokens_[at_ - 1].end; }
  Node other(size_t begin) const { return {NodeKind::Other, begin, lastEnd(), "", {}}; }

  bool endsExpression() const {
    switch (peek().kind) {
    case TokenKind::End:
    case TokenKind::Comma:
    case TokenKind::CloseList:
    case TokenKind::CloseHash:
    case TokenKind::Arrow:
      return true;
    default:
      return false;
    }
  }
  /// Whether a new expression begins: two in a row are an error inside of brackets.
  bool startsExpression() const {
    switch (peek().kind) {
    case TokenKind::Reference:
    case TokenKind::Name:
    case TokenKind::Variable:
    case TokenKind::Text:
    case TokenKind::Interpolation:
    case TokenKind::Integer:
    case TokenKind::Float:
    case TokenKind::Regexp:
    case TokenKind::OpenHash:
      return true;
    case TokenKind::Keyword:
      return peek().text != "and" && peek().text != "or" && peek().text != "in";
    default:
      return false;
    }
  }

  void skipToEnd() {
    while (!is(TokenKind::End)) {
      if (is(TokenKind::CloseList) || is(TokenKind::CloseHash))
        failSyntax(source_, peek());
      skipOne();
    }
  }

  /// One token, or all that its opening bracket encloses.
  void skipOne() {
    enter();
    if (is(TokenKind::OpenList) || is(TokenKind::OpenHash)) {
      TokenKind close = is(TokenKind::OpenList) ? TokenKind::CloseList : TokenKind::CloseHash;
      next();
      while (!is(close)) {
        if (is(TokenKind::End) || is(TokenKind::CloseList) || is(TokenKind::CloseHash))
          failSyntax(source_, peek());
        skipOne();
      }
    }
    next();
    --depth_;
  }

  void enter() {
    if (++depth_ > maxDepth)
      failPlain("Types nested more than " + std::to_string(maxDepth) + " levels deep");
  }

  Node expression() {
    enter();
    Node node = operand();
    if (!endsExpression() && !startsExpression()) {
      // An operator: what is on both sides of it is no type.
      while (!endsExpression())
        skipOne();
      node = other(node.begin);
    }
    --depth_;
    return node;
  }

  Node operand() {
    size_t begin = peek().begin;
    if (accept(TokenKind::Minus)) {
      Node operand = this->operand();
      Node node{NodeKind::Negation, begin, operand.end, "", {}};
      node.parts.push_back(std::move(operand));
      return node;
    }
    Node node = primary();
    while (is(TokenKind::OpenList) && canAccess(node))
      node = access(std::move(node));
    return node;
  }

  /// White space before `[` begins a list, except after a type name.
  bool canAccess(const Node &node) const {
    return node.kind == NodeKind::Reference || peek().begin == node.end;
  }

  Node leaf(NodeKind kind) {
    const Token &token = next();
    return {kind, token.begin, token.end, token.text, {}};
  }

  Node primary() {
    switch (peek().kind) {
    case TokenKind::Reference:
      return leaf(NodeKind::Reference);
    case TokenKind::Name:
      return leaf(NodeKind::Name);
    case TokenKind::Text:
      return leaf(NodeKind::Text);
    case TokenKind::Integer:
      return leaf(NodeKind::Integer);
    case TokenKind::Float:
      return leaf(NodeKind::Float);
    case TokenKind::Regexp:
      return leaf(NodeKind::Regexp);
    case TokenKind::Keyword:
      return keyword();
    case TokenKind::OpenList:
      return list();
    case TokenKind::OpenHash:
      return hash();
    case TokenKind::Variable:
    case TokenKind::Interpolation:
    case TokenKind::Other: {
      size_t begin = peek().begin;
      skipOne();
      return other(begin);
    }
    default:
      failSyntax(source_, peek());
    }
  }

  Node keyword() {
    const std::string &word = peek().text;
    if (word == "true")
      return leaf(NodeKind::True);
    if (word == "false")
      return leaf(NodeKind::False);
    if (word == "default")
      return leaf(NodeKind::Default);
    if (word == "undef")
      return leaf(NodeKind::Undef);
    // Other keywords are plain words where a key of a hash stands.
    return leaf(peek(1).kind == TokenKind::Arrow ? NodeKind::Name : NodeKind::Other);
  }

  /// Elements up to the closing bracket; `a => 1, b => 2` without braces is one hash.
  std::vector<Node> elements() {
    std::vector<Node> result;
    while (!is(TokenKind::CloseList)) {
      Node node = expression();
      if (is(TokenKind::Arrow))
        node = bareHash(std::move(node));
      result.push_back(std::move(node));
      if (!accept(TokenKind::Comma) && !is(TokenKind::CloseList))
        failSyntax(source_, peek());
    }
    next();
    return result;
  }

  Node bareHash(Node key) {
    Node hash{NodeKind::Hash, key.begin, 0, "", {}};
    hash.parts.push_back(std::move(key));
    expect(TokenKind::Arrow);
    hash.parts.push_back(expression());
    while (is(TokenKind::Comma) && peek(1).kind != TokenKind::CloseList) {
      next();
      hash.parts.push_back(expression());
      expect(TokenKind::Arrow);
      hash.parts.push_back(expression());
    }
    hash.end = lastEnd();
    return hash;
  }

  Node list() {
    size_t begin = next().begin;
    Node node{NodeKind::List, begin, 0, "", {}};
    node.parts = elements();
    node.end = lastEnd();
    return node;
  }

  Node access(Node accessed) {
    Node node{NodeKind::Access, accessed.begin, 0, "", {}};
    next();
    if (is(TokenKind::CloseList))
      failSyntax(source_, peek());
    std::vector<Node> keys = elements();
    node.parts.push_back(std::move(accessed));
    for (Node &key : keys)
      node.parts.push_back(std::move(key));
    node.end = lastEnd();
    return node;
  }

  Node hash() {
    Node node{NodeKind::Hash, next().begin, 0, "", {}};
    while (!is(TokenKind::CloseHash)) {
      node.parts.push_back(expression());
      expect(TokenKind::Arrow);
      node.parts.push_back(expression());
      if (!accept(TokenKind::Comma) && !is(TokenKind::CloseHash))
        failSyntax(source_, peek());
    }
    next();
    node.end = lastEnd();
    return node;
  }

  /// `type Name = Type`
  Node alias() {
    size_t begin = next().begin;
    if (!is(TokenKind::Reference))
      failSyntax(source_, peek());
    const Token &name = next();
    Node node{NodeKind::Alias, begin, 0, name.text, {}};
    if (peek().text != "=")
      failSyntax(source_, peek());
    next();
    Node body = expression();
    // Puppet gives the access of an alias the place of the alias's name.
    if (body.kind == NodeKind::Access) {
      body.begin = name.begin;
      body.end = body.parts.back().end;
    }
    node.parts.push_back(std::move(body));
    node.end = lastEnd();
    return node;
  }

  std::string_view source_;
  std::vector<Token> tokens_;
  size_t at_ = 0;
  int depth_ = 0;
};

} // namespace

Node parse(std::string_view source) { return Parser(source).run(); }

void failSyntax(std::string_view source, const Token &token) {
  if (token.kind == TokenKind::End)
    failPlain("Syntax error at end of input");
  size_t line = 1, lineStart = 0;
  for (size_t i = 0; i < token.begin; ++i)
    if (source[i] == '\n') {
      ++line;
      lineStart = i + 1;
    }
  size_t column = characterCount(source.substr(lineStart, token.begin - lineStart)) + 1;
  // Puppet's parser gives its errors a place of their own, which expressions leave as it is.
  throw EvaluationError(EvaluationError::Form::Complete,
                        "Syntax error at '" + token.text + "' (line: " + std::to_string(line) +
                            ", column: " + std::to_string(column) + ")");
}

} // namespace pp::type_syntax
