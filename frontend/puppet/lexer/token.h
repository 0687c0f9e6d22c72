// What the lexer hands to the parser: small tokens, their texts, and where heredoc texts lie.
#pragma once

#include "frontend/diagnostics/diagnostic_info.h"
#include "frontend/source/source_file.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ppcc::puppet {

enum class TokenKind : uint8_t {
#define TOKEN(Kind, puppetName, spelling) Kind,
#include "frontend/puppet/lexer/tokens.def"
};

/// Puppet's own name for a kind, such as LBRACK.
std::string_view puppetName(TokenKind kind);

/// The text that all tokens of a kind have, or empty.
std::string_view spelling(TokenKind kind);

/// Whether a kind is a reserved word.
constexpr bool isKeyword(TokenKind kind) { return kind >= TokenKind::Case; }

/// One token in 16 bytes; Tokens::text gives its text.
struct Token {
  TokenKind kind = TokenKind::EndOfInput;
  /// Bytes of the extent that are not text: quotes, `$`, `${`.
  uint8_t skipFront = 0;
  uint8_t skipBack = 0;
  /// In the file or, within a heredoc, in the heredoc's text (see Sublocation).
  uint32_t begin = 0;
  uint32_t length = 0;
  /// 0: the text lies in the source; else one more than an index into Tokens::texts. For Sublocate
  /// and Problem, an index into Tokens::sublocations or Tokens::problems.
  uint32_t payload = 0;

  uint32_t end() const { return begin + length; }
};

/// The way from offsets in a heredoc's text, without its margin, to offsets in what contains it.
struct Sublocation {
  /// The tokens that lie in the text: from the one after Sublocate.
  size_t firstToken = 0;
  size_t lastToken = 0;
  /// Where the text's first line starts in the text that contains it.
  uint32_t leadingOffset = 0;
  /// How many heredocs contain this one.
  uint32_t depth = 0;
  bool hasMargin = false;
  /// Where lines start in the text.
  std::vector<uint32_t> lineStarts;
  /// Sum of the margins removed from the lines up to and with the n-th (counted from 1).
  std::vector<uint32_t> accumulatedMargin;

  /// The extent in the containing text, as Puppet computes it.
  source::Span toGlobal(source::Span local) const;
};

/// An error of the lexer, to be reported when the parser arrives there: an earlier syntax error is
/// what Puppet tells first.
struct Problem {
  diagnostics::Id id;
  source::Span span;
  std::string first;
  std::string second;
  /// Nothing after it could be lexed.
  bool final = false;
};

/// The tokens of one file, ending with EndOfInput.
struct Tokens {
  const source::SourceFile *file = nullptr;
  std::vector<Token> list;
  std::vector<std::string_view> texts;
  std::vector<Sublocation> sublocations;
  std::vector<Problem> problems;

  /// The text as Puppet's messages show it: names without `$`, strings with escapes replaced.
  std::string_view text(const Token &token) const;

  /// The extent of a token in the file.
  source::Span span(size_t index) const;

  /// An extent that was counted where the token counts, in the file.
  source::Span toFile(size_t index, source::Span span) const;
};

} // namespace ppcc::puppet
