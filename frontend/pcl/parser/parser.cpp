// The ways into the parser: bodies, single expressions, bare templates.
#include "frontend/pcl/parser/parser.h"

#include "frontend/pcl/parser/parser_state.h"
#include "frontend/pcl/unicode/position.h"

namespace ppcc::pcl {

std::string Parser::rangeText(source::Span span) const { return pcl::rangeText(file_, span); }

// Nothing after this place can be read with confidence, so nothing is.
bool Parser::tooDeep(source::Span span) {
  if (!reader_.isRecovering)
    report(Area::Limit, "Nesting too deep",
           "Expressions and blocks may nest " + std::to_string(deepest) + " levels deep.", span);
  reader_.isRecovering = true;
  reader_.skipAll();
  return false;
}

Ast parseBody(const source::SourceFile &file, const std::vector<Token> &tokens,
              Problems &problems) {
  Ast ast;
  Parser(file, tokens, problems, ast).parseBody(ast.body, TokenKind::End);
  return ast;
}

Ast parseExpression(const source::SourceFile &file, const std::vector<Token> &tokens,
                    Problems &problems) {
  Ast ast;
  Parser parser(file, tokens, problems, ast);
  NewlineScope newlines(parser.reader(), false);
  ast.expression = parser.parseExpression();
  if (!parser.reader().nextIs(TokenKind::End) && !parser.reader().isRecovering)
    parser.report(Area::Expression, "Extra characters after expression",
                  "An expression was successfully parsed, but extra characters were found after "
                  "it.",
                  parser.reader().nextSpan());
  return ast;
}

Ast parseTemplate(const source::SourceFile &file, const std::vector<Token> &tokens,
                  Problems &problems) {
  Ast ast;
  ast.expression = Parser(file, tokens, problems, ast).parseTemplate();
  return ast;
}

} // namespace ppcc::pcl
