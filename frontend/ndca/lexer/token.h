// The tokens of NDCA.
#pragma once

#include "frontend/source/source_file.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ppcc::ndca {

/// What a token is; operators and punctuation are told apart by their text.
enum class TokenKind : uint8_t {
  End,
  /// Operators, assignments and punctuation.
  Symbol,
  Word,
  Reserved,
  Integer,
  String,
  Tag,
  Directive,
  /// A picture between backticks.
  Pattern,
};

/// One token. `text` is what stands in the source; of tags and directives without their sign.
struct Token {
  TokenKind kind = TokenKind::End;
  source::Span span;
  std::string_view text;
  /// Of an integer: its value, which may be as large as 2^63 so that the least integer can be
  /// written with a sign.
  uint64_t number = 0;
  /// Of a string: its letter, or 0, and what it stands for.
  char prefix = 0;
  std::string contents = {};

  bool is(std::string_view symbol) const { return kind == TokenKind::Symbol && text == symbol; }
  bool isWord(std::string_view word) const {
    return (kind == TokenKind::Word || kind == TokenKind::Reserved) && text == word;
  }
};

/// The name of a kind, as `--emit=tokens` prints it.
std::string_view nameOf(TokenKind kind);

} // namespace ppcc::ndca
