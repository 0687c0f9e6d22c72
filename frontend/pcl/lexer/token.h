// The tokens of HCL's native syntax, which is PCL's.
#pragma once

#include "frontend/source/source_file.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ppcc::pcl {

/// What a token is; a row of token_kinds.def each.
enum class TokenKind : uint8_t {
#define TOKEN(Name) Name,
#include "frontend/pcl/lexer/token_kinds.def"
};

/// One token. `text` is what stands in the source.
struct Token {
  TokenKind kind = TokenKind::End;
  source::Span span;
  std::string_view text;

  bool is(TokenKind other) const { return kind == other; }
  bool isWord(std::string_view word) const { return kind == TokenKind::Ident && text == word; }
};

/// The name of a kind, as `--emit=tokens` prints it.
std::string_view nameOf(TokenKind kind);

} // namespace ppcc::pcl
