// Syntax errors, limits, and places that nodes take over from their containers.
#include "frontend/puppet/parser/parser_impl.h"

namespace ppcc::puppet {

using diagnostics::Id;

namespace {

/// After this many errors in one file the rest is more likely noise than help.
constexpr size_t maxErrors = 50;

} // namespace

/// A token as Puppet's message on syntax errors shows it.
std::string Parser::describe(size_t index) const {
  const Token &token = tokens_.list[index];
  std::string text(tokens_.text(token));
  if (token.kind != TokenKind::Regex)
    return "'" + text + "'";
  std::string escaped;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '/')
      escaped += '\\';
    escaped += text[i];
    if (text[i] == '\\' && i + 1 < text.size())
      escaped += text[++i];
  }
  return "'(?-mix:" + escaped + ")'";
}

bool Parser::fail() {
  if (stopped_ || reportProblemHere())
    return false;
  Span span = tokens_.span(pos_);
  if (at(TokenKind::EndOfInput)) {
    diagnostics_.report<Id::SyntaxErrorAtEnd>(*tokens_.file, span);
  } else {
    auto builder = diagnostics_.report<Id::SyntaxError>(*tokens_.file, span, describe(pos_));
    if (at(TokenKind::Other))
      builder.help("this character has no meaning outside of strings and comments");
  }
  noteError();
  return false;
}

/// Reports the lexer's error at the current token, if there is one, and moves past it.
bool Parser::reportProblemHere() {
  if (!at(TokenKind::Problem))
    return false;
  const Problem &problem = tokens_.problems[tokens_.list[pos_].payload];
  report(problem, *tokens_.file, diagnostics_);
  take();
  noteError();
  if (problem.final)
    stop();
  return true;
}

void Parser::noteError() {
  if (++errors_ >= maxErrors)
    stop();
}

void Parser::stop() {
  stopped_ = true;
  pos_ = tokens_.list.size() - 1;
}

bool Parser::tooDeep(uint32_t limit, Span span) {
  if (!stopped_)
    reject<Id::NestingTooDeep>(span, limit);
  stop();
  return false;
}

void Parser::settle(const Node &node, Span container) {
  // The parser writes its own nodes: they are const to their readers only.
  const_cast<Node &>(node).span = {container.begin, container.begin};
  ast::eachChild(node, [&](const Node &child) {
    if (child.span == unplaced)
      settle(child, container);
  });
}

} // namespace ppcc::puppet
