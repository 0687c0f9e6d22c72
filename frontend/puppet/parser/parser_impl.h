// The parser's state and its functions, one per rule of Puppet's grammar, grouped by file.
#pragma once

#include "frontend/diagnostics/engine.h"
#include "frontend/puppet/ast/visit.h"
#include "frontend/puppet/parser/parser.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace ppcc::puppet {

using ast::List;
using ast::Node;
using source::Span;

/// A recursive descent over the tokens. Functions return null after they have reported an error;
/// whoever gets null returns null, up to the list of statements, which goes on behind the error.
///
/// Puppet's grammar is LALR(1) with precedences (egrammar.ra). A function here accepts what the
/// rule of its name accepts, and fails at the same token.
class Parser {
public:
  Parser(Tokens tokens, const ParseOptions &options, ast::Arena &arena,
         diagnostics::Engine &diagnostics)
      : tokens_(std::move(tokens)), options_(options), arena_(arena), diagnostics_(diagnostics) {}

  /// The program's body, or null after errors.
  const Node *program();

  List<Node> definitions() { return copyList<Node>(definitions_); }

private:
  /// Where lists are collected before they are copied to the arena; a mark is where one begins.
  using Mark = size_t;

  /// An argument list after something that is no function; told when its block ends.
  struct StrayArguments {
    size_t comma;
    const Node *name;
  };

  /// Statements in braces.
  struct Body {
    List<Node> statements;
    Span braces;
    /// The closing brace.
    Span end;
    bool ok = false;
  };

  /// Puts a class's name before those of the definitions in it.
  class NamespaceScope {
  public:
    NamespaceScope(Parser &parser, std::string_view name) : parser_(parser) {
      parser_.namespace_.push_back(name);
    }
    ~NamespaceScope() { leave(); }
    void leave() {
      if (std::exchange(inside_, false))
        parser_.namespace_.pop_back();
    }

  private:
    Parser &parser_;
    bool inside_ = true;
  };

  // statements.cpp: lists of statements, calls without parentheses, recovery
  const Node *programBody();
  const Node *eppProgram();
  void statements(Mark list, bool nested, Node *first = nullptr);
  bool statement(Mark list, Node *first);
  void addStatement(Mark list, Node *statement);
  void addArguments(Mark list, Mark arguments, size_t comma);
  Node *statementCall(Node *name, List<Node> arguments);
  Body body();
  Node *block(List<Node> statements, Span span);
  Node *blockOrExpression(List<Node> statements, Span span);
  Node *blockOrExpression(List<Node> statements);
  void reportStrayArguments(size_t firstStray);
  void recover(int32_t depth, size_t start);
  bool mayResume() const;

  // expressions.cpp: operators by precedence, postfix forms
  Node *assignment();
  Node *assignmentRest(Node *left);
  Node *relationship();
  Node *relationshipRest(Node *left);
  Node *expression() { return binary(1); }
  Node *binary(int minimum);
  Node *binaryRest(Node *left, int minimum);
  Node *infix(Node *left, size_t op, Node *right);
  Node *unary();
  Node *prefixed();
  Node *postfix(Node *left);
  Node *access(Node *left);
  Node *call(Node *functor);
  Node *methodCall(Node *left);
  Node *selector(Node *left);
  Node *selectorEntry();

  // arguments.cpp
  bool arguments(Mark list, TokenKind end);
  bool accessArguments(Mark list, TokenKind end);
  Node *argument();
  Node *accessArgument();
  Node *listElement();
  Node *hashEntry();
  bool atKeywordEntry() const;
  ast::KeyedEntry *hashPair(Node *key);
  ast::KeyedEntry *keyedEntry(const Node *key, const Node *value, Span span);
  void foldPairs(Mark list);

  // primaries.cpp: literals, variables, lists, hashes, parentheses
  Node *primary();
  Node *name();
  Node *typeReference();
  Node *boolean();
  Node *regex();
  Node *privateDeclaration();
  Node *reservedWord();
  Node *variable();
  Node *number();
  Node *integer(std::string_view text, Span span);
  Node *parenthesized();
  Node *array();
  Node *hash();
  Node *hashRest(size_t open, Node *key);

  // text.cpp: strings, heredocs, templates
  Node *quotedText();
  Node *string();
  Node *interpolatedString();
  Node *interpolate(Node *expr);
  const Node *interpolateLeft(const Node *left);
  Node *heredoc();
  void relocate(const Node &node, const Sublocation &place);
  Node *renderString();
  Node *renderExpression();
  Node *renderBlockOrHash();

  // control.cpp
  Node *ifExpression();
  bool elsePart(const Node *&result);
  Node *unlessExpression();
  Node *caseExpression();
  Node *caseOption();

  // resources.cpp
  Node *resource();
  Node *resourceRest(Node *left);
  Node *virtualResource();
  Node *classResource();
  Node *resourceBraces(Node *left);
  Node *untitledResource(Node *left, size_t brace, List<Node> operations);
  Node *nameWithHash(Node *name, size_t brace, List<Node> operations);
  bool resourceBodies(Mark list);
  Node *resourceBody();
  bool attributeOperations();
  bool atAttributeOperation() const;
  bool atAttributeName() const;
  Node *attributeOperation();
  Node *collect(Node *type);
  Node *query();

  // definitions.cpp: classes and the like, parameters, lambdas
  Node *classDefinition();
  Node *planDefinition();
  Node *defineDefinition();
  Node *functionDefinition();
  const Node *definitionBody(const Body &body);
  Node *applyExpression();
  Node *nodeDefinition();
  Node *hostName();
  Node *dottedName();
  bool className(std::string_view &name);
  std::string_view qualified(std::string_view name);
  bool parameterList(List<ast::Parameter> &parameters);
  bool parametersUpTo(TokenKind end, List<ast::Parameter> &result);
  Node *parameter();
  Node *parameterType();
  bool returnType(const Node *&type);
  ast::LambdaExpression *lambda();
  template <class T> Node *define(T *definition, Span span) {
    definitions_.push_back(finish(definition, span));
    return definition;
  }

  // types.cpp
  Node *typeKeyword();
  Node *typeDefinition(size_t keyword);
  Node *typeAlias(Node *left);
  Node *typeWithHash(Node *left, Node *parent);
  Node *objectType(Node *parent, Node *attributes);
  Node *typeAssignment(Node *left, Node *right, Span span);

  // tokens
  TokenKind kind() const { return tokens_.list[pos_].kind; }
  TokenKind kindAt(size_t index) const {
    return tokens_.list[std::min(index, tokens_.list.size() - 1)].kind;
  }
  bool at(TokenKind kind) const { return this->kind() == kind; }
  bool at(std::initializer_list<TokenKind> kinds) const {
    return std::find(kinds.begin(), kinds.end(), kind()) != kinds.end();
  }
  /// Moves past the current token and gives its index.
  size_t take() {
    TokenKind taken = kind();
    if (taken == TokenKind::LeftBrace || taken == TokenKind::SelectorBrace)
      ++braceDepth_;
    else if (taken == TokenKind::RightBrace)
      --braceDepth_;
    return pos_++;
  }
  bool takeIf(TokenKind kind) {
    if (!at(kind))
      return false;
    take();
    return true;
  }
  /// Moves past a token of this kind, or reports a syntax error.
  bool expect(TokenKind kind) { return takeIf(kind) || fail(); }
  Span spanOf(size_t index) const {
    const Token &token = tokens_.list[index];
    return {token.begin, token.end()};
  }
  Span lastSpan() const { return spanOf(pos_ - 1); }
  std::string_view textOf(size_t index) const { return tokens_.text(tokens_.list[index]); }

  // errors.cpp
  /// Reports the current token as a syntax error, or the lexer's error that stands there.
  bool fail();
  std::nullptr_t failed() {
    fail();
    return nullptr;
  }
  template <diagnostics::Id id, class... Args> std::nullptr_t reject(Span span, Args &&...args) {
    diagnostics_.report<id>(*tokens_.file, span, std::forward<Args>(args)...);
    noteError();
    return nullptr;
  }
  bool reportProblemHere();
  std::string describe(size_t index) const;
  void noteError();
  void stop();
  bool tooDeep(uint32_t limit, Span span);

  // nodes
  /// A place that the node takes over from what contains it, with no length.
  static constexpr Span unplaced{UINT32_MAX, UINT32_MAX};

  template <class T> T *make() { return arena_.make<T>(); }

  /// Gives a node its extent, once its children are complete.
  template <class T> T *finish(T *node, Span span) {
    node->span = span;
    uint32_t height = 0;
    ast::eachChild(*node, [&](const Node &child) {
      height = std::max(height, child.height);
      if (child.span == unplaced && span != unplaced)
        settle(child, span);
    });
    node->height = height + 1;
    if (height >= options_.maxHeight)
      tooDeep(options_.maxHeight, span);
    return node;
  }
  void settle(const Node &node, Span container);

  template <class T, class Items> List<T> copyList(const Items &items) {
    if (items.empty())
      return {};
    auto **to = static_cast<const T **>(
        arena_.allocate(items.size() * sizeof(const T *), alignof(const T *)));
    for (size_t i = 0; i < items.size(); ++i)
      to[i] = static_cast<const T *>(items[i]);
    return {to, items.size()};
  }
  Mark mark() const { return collected_.size(); }
  void push(Node *node) { collected_.push_back(node); }
  template <class T> List<T> takeList(Mark mark) {
    List<T> list = copyList<T>(std::span(collected_).subspan(mark));
    collected_.resize(mark);
    return list;
  }

  /// Counts one level of recursion; false, after an error, where there are too many.
  class Level {
  public:
    explicit Level(Parser &parser) : parser_(parser) { ++parser_.nesting_; }
    ~Level() { --parser_.nesting_; }
    bool ok() const {
      return parser_.nesting_ <= parser_.options_.maxNesting ||
             parser_.tooDeep(parser_.options_.maxNesting, parser_.spanOf(parser_.pos_));
    }

  private:
    Parser &parser_;
  };

  Tokens tokens_;
  const ParseOptions &options_;
  ast::Arena &arena_;
  diagnostics::Engine &diagnostics_;
  size_t pos_ = 0;
  uint32_t nesting_ = 0;
  int32_t braceDepth_ = 0;
  size_t errors_ = 0;
  /// Nothing more is parsed nor reported.
  bool stopped_ = false;
  std::vector<Node *> collected_;
  std::vector<Node *> definitions_;
  std::vector<StrayArguments> strayArguments_;
  /// Tokens that Puppet's parser lets pass, only to crash later.
  std::vector<size_t> booleanVariables_;
  /// Names of the classes and plans around the current place.
  std::vector<std::string_view> namespace_;
};

} // namespace ppcc::puppet
