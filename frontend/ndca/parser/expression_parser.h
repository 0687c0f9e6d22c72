// Expressions by precedence.
#pragma once

#include "frontend/ndca/parser/token_reader.h"

namespace ppcc::ndca {

class ExpressionParser {
public:
  ExpressionParser(TokenReader &tokens, Ast &ast, bool isInternal)
      : tokens_(tokens), ast_(ast), isInternal_(isInternal) {}

  /// Never null: after an error an expression that means nothing.
  const Expr *parse();
  /// A name with members and indices after it: the left side of an assignment.
  const Expr *suffixed();
  /// Expressions up to `close`, which is taken; a comma may come before it.
  std::vector<const Expr *> listUntil(std::string_view close);
  /// Expressions with commas between them.
  std::vector<const Expr *> list();
  /// Whether an expression may begin with the next token.
  bool begins() const;

private:
  Expr *make(ExprKind kind, source::Span span);
  /// Covers its children and is one deeper than them.
  const Expr *finish(Expr *expr);
  const Expr *binaryLevel(size_t level);
  const Expr *power();
  const Expr *range();
  const Expr *prefix();
  const Expr *logicalNot();
  const Expr *comparison();
  const Expr *suffixes(const Expr *value);
  const Expr *member(const Expr *value);
  const Expr *index(const Expr *value);
  const Expr *call(const Expr *value);
  void arguments(Expr *call);
  const Expr *atom();
  const Expr *integer(bool isNegative);
  const Expr *cell();
  const Expr *parenthesised();
  const Expr *compiledArgument();
  const Expr *picture();
  bool seesCommonSuffix(size_t ahead) const;

  TokenReader &tokens_;
  Ast &ast_;
  bool isInternal_;
  uint32_t nesting_ = 0;
};

} // namespace ppcc::ndca
