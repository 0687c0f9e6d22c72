// Tokens as text, for people and tests.
#include "frontend/puppet/lexer/lexer.h"

namespace ppcc::puppet {
namespace {

void appendQuoted(std::string &out, std::string_view text) {
  out += '"';
  for (char c : text) {
    if (c == '\n')
      out += "\\n";
    else if (c == '\r')
      out += "\\r";
    else if (c == '\t')
      out += "\\t";
    else if (c == '"' || c == '\\')
      (out += '\\') += c;
    else
      out += c;
  }
  out += '"';
}

} // namespace

std::string printTokens(const Tokens &tokens) {
  std::string out;
  for (size_t i = 0; i < tokens.list.size(); ++i) {
    const Token &token = tokens.list[i];
    if (token.kind == TokenKind::EndOfInput)
      break;
    source::Position position = tokens.file->position(tokens.span(i).begin);
    out += std::to_string(position.line) + ':' + std::to_string(position.column) + ' ';
    out += puppetName(token.kind);
    std::string_view text = tokens.text(token);
    if (!text.empty() || token.payload) {
      out += ' ';
      appendQuoted(out, text);
    }
    out += '\n';
  }
  return out;
}

} // namespace ppcc::puppet
