// Ruby text to tokens, as far as the declarations of resource types need it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ppcc::puppet::ruby {

struct Token {
  enum class Kind : uint8_t {
    /// `newparam`, `do`, `@doc`, `Puppet`.
    Word,
    /// `name:` in an argument list or hash.
    Label,
    /// `:name`, `:'name'`.
    Symbol,
    /// Also heredocs and `%q{}`; the text is not unescaped.
    String,
    /// The source, with the options in front as `(?mi)`.
    Regexp,
    /// `%w[a b]`: the words, separated by blanks.
    Words,
    Number,
    Punctuation,
    LineEnd,
    End
  };
  Kind kind;
  std::string text;
  uint32_t line;
  /// A string or regular expression with `#{…}` in it.
  bool isInterpolated = false;

  bool is(Kind wanted, std::string_view wantedText) const {
    return kind == wanted && text == wantedText;
  }
  bool isWord(std::string_view word) const { return is(Kind::Word, word); }
  bool isPunctuation(std::string_view mark) const { return is(Kind::Punctuation, mark); }
};

/// All tokens, an `End` last. Never fails: text that is no Ruby gives tokens that mean nothing.
std::vector<Token> lex(std::string_view text);

} // namespace ppcc::puppet::ruby
