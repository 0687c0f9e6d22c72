// The tree of a type written as text: the part of Puppet's expressions that types are made of.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pp::type_syntax {

/// What a token or an expression is.
enum class TokenKind : uint8_t {
  End,
  Reference,
  Name,
  Keyword,
  Variable,
  Text,
  Interpolation,
  Integer,
  Float,
  Regexp,
  OpenList,
  CloseList,
  OpenHash,
  CloseHash,
  Comma,
  Arrow,
  Minus,
  Other,
};

/// A token with its place; `text` is the value (escapes resolved), the source is [begin, end).
struct Token {
  TokenKind kind;
  size_t begin;
  size_t end;
  std::string text;
};

/// Splits the source; throws Puppet's failures for what is no token.
std::vector<Token> lex(std::string_view source);

enum class NodeKind : uint8_t {
  Reference,
  Name,
  Text,
  Integer,
  Float,
  True,
  False,
  Default,
  Undef,
  Regexp,
  List,
  Hash,
  Access,
  Negation,
  Alias,
  /// `Parent { key => value }` among the types of a type set.
  Braces,
  /// An expression that types do not have; `text` is the name of its class in Puppet, if known.
  Other,
};

/// An expression; a Hash has keys and values in turn, an Access the accessed expression first, an
/// Alias its body, Braces the name before them and then keys and values. The extent is that of the
/// node and all its parts, as Puppet shows it in messages.
struct Node {
  NodeKind kind = NodeKind::Other;
  size_t begin = 0;
  size_t end = 0;
  std::string text;
  std::vector<Node> parts;
};

/// The expression in the source; throws Puppet's syntax errors.
Node parse(std::string_view source);

/// `Syntax error at 'x' (line: 1, column: 2)` as a plain failure.
[[noreturn]] void failSyntax(std::string_view source, const Token &token);

} // namespace pp::type_syntax
