// Tokens as `--emit=tokens` shows them.
#include "frontend/pcl/lexer/lexer.h"
#include "frontend/pcl/unicode/position.h"
#include "runtime-lib/core/formats/json_writer.h"

namespace ppcc::pcl {

std::string_view nameOf(TokenKind kind) {
  static constexpr std::string_view names[] = {
#define TOKEN(Name) #Name,
#include "frontend/pcl/lexer/token_kinds.def"
  };
  return names[static_cast<size_t>(kind)];
}

std::string printTokens(const source::SourceFile &file, const std::vector<Token> &tokens) {
  std::string out;
  for (const Token &token : tokens) {
    source::Position position = positionIn(file, token.span.begin);
    out += std::to_string(position.line) + ":" + std::to_string(position.column) + " ";
    out += nameOf(token.kind);
    out += ' ';
    pp::appendValidJsonString(out, token.text);
    out += '\n';
  }
  return out;
}

} // namespace ppcc::pcl
