// The parser's view of the tokens: comments left out, newlines only where they mean something, and
// ways to go on after an error.
#pragma once

#include "frontend/pcl/lexer/token.h"

#include <vector>

namespace ppcc::pcl {

class TokenReader {
public:
  explicit TokenReader(const std::vector<Token> &tokens) : tokens_(tokens) {}

  Token peek() const;
  Token read();
  bool nextIs(TokenKind kind) const { return peek().kind == kind; }
  /// The number of `::name` that follow a name without a blank, up to the parenthesis of a call.
  size_t qualifiers() const;
  source::Span nextSpan() const { return peek().span; }
  /// Of the token that was read last.
  source::Span previousSpan() const;

  /// Whether newlines are tokens, until the matching pop().
  void push(bool includesNewlines) { newlines_.push_back(includesNewlines); }
  void pop() { newlines_.pop_back(); }

  /// An error was met whose end is not sure; follow-on errors are not reported.
  bool isRecovering = false;

  /// Goes behind the next token of the kind that is not inside brackets of its own; gives it, or
  /// the end.
  Token recover(TokenKind end);
  /// Goes to the next line that is in no bracket opened on the way.
  void recoverAfterItem();
  /// Nothing more is to be read.
  void skipAll() { next_ = tokens_.size(); }

private:
  size_t nextIndex() const;
  TokenKind kindAt(size_t index) const;

  const std::vector<Token> &tokens_;
  size_t next_ = 0;
  std::vector<bool> newlines_ = {true};
};

/// Keeps newlines in or out of the tokens for a block.
class NewlineScope {
public:
  NewlineScope(TokenReader &reader, bool includesNewlines) : reader_(reader) {
    reader_.push(includesNewlines);
  }
  ~NewlineScope() { reader_.pop(); }
  NewlineScope(const NewlineScope &) = delete;
  NewlineScope &operator=(const NewlineScope &) = delete;

private:
  TokenReader &reader_;
};

} // namespace ppcc::pcl
