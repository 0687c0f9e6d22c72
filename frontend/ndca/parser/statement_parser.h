// Statements and blocks.
#pragma once

#include "frontend/ndca/parser/expression_parser.h"

namespace ppcc::ndca {

class StatementParser {
public:
  StatementParser(TokenReader &tokens, Ast &ast, bool isInternal)
      : tokens_(tokens), ast_(ast), expressions_(tokens, ast, isInternal) {}

  const Block *block();
  ExpressionParser &expressions() { return expressions_; }

private:
  const Stmt *statement();
  void keyword(Stmt &stmt);
  void assignment(Stmt &stmt);
  void ifStatement(Stmt &stmt);
  void matchStatement(Stmt &stmt);
  void forStatement(Stmt &stmt);
  void message(Stmt &stmt);

  TokenReader &tokens_;
  Ast &ast_;
  ExpressionParser expressions_;
  uint32_t nesting_ = 0;
};

} // namespace ppcc::ndca
