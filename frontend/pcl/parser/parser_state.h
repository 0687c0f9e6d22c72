// What the parts of the parser share. Recursive descent; each part is a file beside this one.
#pragma once

#include "frontend/pcl/ast/ast.h"
#include "frontend/pcl/lexer/problem.h"
#include "frontend/pcl/parser/template_parts.h"
#include "frontend/pcl/parser/token_reader.h"

#include <string>

namespace ppcc::pcl {

class Parser {
public:
  Parser(const source::SourceFile &file, const std::vector<Token> &tokens, Problems &problems,
         Ast &ast)
      : file_(file), reader_(tokens), problems_(problems), ast_(ast) {}

  // body_parser.cpp
  void parseBody(Body &body, TokenKind end);
  // expression_parser.cpp
  Expr *parseExpression();
  // template_parser.cpp
  Expr *parseTemplate();

  TokenReader &reader() { return reader_; }
  void report(Area area, std::string summary, std::string detail, source::Span span) {
    problems_.push_back({area, std::move(summary), std::move(detail), span});
  }

private:
  /// How deep expressions and blocks may nest.
  static constexpr uint32_t deepest = 1000;

  /// Watches what is reported while it lives.
  class Watch {
  public:
    explicit Watch(Parser &parser) : parser_(parser), before_(parser.problems_.size()) {}
    bool failed() const { return parser_.problems_.size() > before_; }
    /// The reader is at a place that is not sure.
    bool lost() const { return parser_.reader_.isRecovering && failed(); }

  private:
    Parser &parser_;
    size_t before_;
  };

  void parseItem(Body &body);
  void finishAttribute(Body &body, const Token &name, bool isSingleLine);
  void addAttribute(Body &body, Attribute attribute);
  void finishBlock(Body &body, const Token &name);
  bool parseHeader(Block &block, const Token &name);
  void parseBlockBody(Block &block, const Token &name);
  void parseSingleLineBody(Block &block);
  void closeSingleLine(const Block &block);
  Label parseLabel();
  std::string parseLabelText(source::Span &span);

  Expr *parseConditional();
  Expr *parseBinary(int level);
  Expr *parsePostfix();
  Expr *parseSteps(Expr *from);
  bool parseDot(Expr *&expr, const Expr &from);
  Step parseNumberStep(source::Span dot, std::string_view advice);
  Expr *parseAttributeSplat(Expr *source, const Expr &from, source::Span dot, source::Span blamed);
  void parseBracket(Expr *&expr, const Expr &from);
  Expr *parseFullSplat(Expr *source, const Expr &from, const Token &open);
  Expr *withStep(Expr *expr, Step step);

  Expr *parseTerm();
  Expr *parseParentheses();
  Expr *parseNumber();
  Expr *parseName();
  Expr *parseUnary();
  Expr *parseNoTerm();
  Expr *parseCall(const Token &name, std::string fullName);
  bool parseArgumentEnd(Call &call, const Token &name, const Token &open, Token &close);
  Expr *parseTuple();
  bool parseTupleSeparator(const Token &open, Token &close);
  Expr *parseObject();
  bool parseObjectItem(Object &object, const Token &open, Token &close);
  void reportMissingSeparator(const Token &open);

  struct ForParts;
  Expr *parseFor(const Token &open);
  bool parseForNames(ForParts &parts);
  bool parseForClauses(ForParts &parts);
  void checkFor(const ForParts &parts);

  Expr *parseQuotedTemplate();
  std::vector<Expr *> parseTemplateParts(TokenKind end, bool isFlush, bool &isWrap);
  TemplateParts collectParts(TokenKind end);
  void parseInterpolation(TemplateParts &parts, const Token &open, TokenKind end);
  void reportOpenInterpolation(const TemplateParts &parts, TokenKind end);
  void parseDirective(TemplateParts &parts, const Token &open);
  bool parseDirectiveWord(TemplateParts &parts, const Token &open, const Token &word);
  bool parseForDirective(TemplateParts &parts, const Token &open);
  void closeDirective(TemplateParts &parts, const Token &word);
  Expr *buildPart(TemplateParts &parts);
  Expr *buildIf(TemplateParts &parts);
  Expr *buildFor(TemplateParts &parts);
  Template *buildBranch(std::vector<Expr *> parts, source::Span place);
  std::string literalText(const Token &token);
  std::string rangeText(source::Span span) const;

  Literal *unknown(source::Span span) { return ast_.make<Literal>(span); }
  Literal *literal(Literal::What what, source::Span span, std::string text = "") {
    Literal *made = ast_.make<Literal>(span);
    made->what = what;
    made->text = std::move(text);
    return made;
  }
  /// Sets the depth of a node above its parts; false, with a report, where it is too deep.
  template <class... Parts> bool deepen(Expr &node, const Parts *...parts) {
    ((node.depth = parts ? std::max(node.depth, parts->depth + 1) : node.depth), ...);
    return node.depth <= deepest * 4 || tooDeep(node.span);
  }
  bool enter() { return ++nesting_ <= deepest || tooDeep(reader_.nextSpan()); }
  void leave() { --nesting_; }
  bool tooDeep(source::Span span);

  const source::SourceFile &file_;
  TokenReader reader_;
  Problems &problems_;
  Ast &ast_;
  uint32_t nesting_ = 0;
};

} // namespace ppcc::pcl
