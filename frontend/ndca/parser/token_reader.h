// Walking over tokens, reporting what was expected. After an error every question is answered "no",
// so that all parts of the parser come to an end by themselves.
#pragma once

#include "frontend/diagnostics/engine.h"
#include "frontend/ndca/ast/ast.h"
#include "frontend/ndca/lexer/token.h"

namespace ppcc::ndca {

class TokenReader {
public:
  TokenReader(const source::SourceFile &file, const std::vector<Token> &tokens,
              diagnostics::Engine &engine)
      : file_(file), tokens_(tokens), engine_(engine) {}

  const source::SourceFile &file() const { return file_; }
  diagnostics::Engine &engine() { return engine_; }
  bool failed() const { return failed_; }
  const Token &peek(size_t ahead = 0) const {
    return tokens_[std::min(at_ + ahead, tokens_.size() - 1)];
  }
  bool atEnd() const { return failed_ || peek().kind == TokenKind::End; }
  bool sees(std::string_view symbol) const { return !failed_ && peek().is(symbol); }
  bool seesWord(std::string_view word) const { return !failed_ && peek().isWord(word); }
  bool sees(TokenKind kind) const { return !failed_ && peek().kind == kind; }
  const Token &take() {
    const Token &token = peek();
    at_ = std::min(at_ + 1, tokens_.size() - 1);
    last_ = token.span;
    return token;
  }
  bool accept(std::string_view symbol) {
    bool is = sees(symbol);
    if (is)
      take();
    return is;
  }
  bool acceptWord(std::string_view word) {
    bool is = seesWord(word);
    if (is)
      take();
    return is;
  }
  void expect(std::string_view symbol) {
    if (!accept(symbol))
      fail("expected '" + std::string(symbol) + "'");
  }
  /// The span of the token taken last.
  source::Span last() const { return last_; }
  /// Ends the reading after an error that another one has reported.
  void stop() { failed_ = true; }
  void fail(std::string_view message) { fail(peek().span, message); }
  void fail(source::Span span, std::string_view message) {
    if (!failed_)
      engine_.report<diagnostics::Id::NdcaSyntax>(file_, span, message);
    failed_ = true;
  }
  void failDirective(source::Span span, std::string_view message) {
    if (!failed_)
      engine_.report<diagnostics::Id::NdcaDirective>(file_, span, message);
    failed_ = true;
  }
  void failTooDeep(source::Span span) {
    if (!failed_)
      engine_.report<diagnostics::Id::NdcaLimit>(file_, span, "this is nested too deeply");
    failed_ = true;
  }
  void unimplemented(source::Span span, std::string_view what) {
    if (!failed_)
      engine_.report<diagnostics::Id::NdcaUnimplemented>(file_, span, what);
    failed_ = true;
  }
  /// A name; reserved words are told.
  Name name(std::string_view what);

private:
  const source::SourceFile &file_;
  const std::vector<Token> &tokens_;
  diagnostics::Engine &engine_;
  size_t at_ = 0;
  source::Span last_;
  bool failed_ = false;
};

} // namespace ppcc::ndca
