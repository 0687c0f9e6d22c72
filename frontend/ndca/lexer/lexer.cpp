// Longest match over the forms of section "Lexical grammar" of docs/ndca.md.
#include "frontend/ndca/lexer/lexer.h"

#include <algorithm>
#include <array>

namespace ppcc::ndca {

namespace {

// Longer symbols come before those that they begin with.
constexpr std::string_view symbols[] = {
    ">>>=", "**=", "<<=", ">>=", ">>>", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "->", "..",
    "**",   "<<",  ">>",  "==",  "!=",  "<=", ">=", "=",  "<",  ">",  "+",  "-",  "*",  "/",  "%",
    "&",    "|",   "^",   "~",   "#",   "(",  ")",  "[",  "]",  "{",  "}",  ",",  ":",  ".",  ";"};

constexpr std::string_view reservedWords[] = {
    "and",  "assert", "become", "break",  "case",   "continue", "default",
    "else", "error",  "for",    "if",     "in",     "is",       "match",
    "not",  "or",     "remain", "return", "unless", "while",    "xor"};

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool isWordPart(char c) { return isLetter(c) || isDigit(c); }
bool isSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

class Lexer {
public:
  Lexer(const source::SourceFile &file, source::Span within, bool isInternal,
        diagnostics::Engine &engine)
      : file_(file), text_(file.text().substr(0, within.end)), engine_(engine), at_(within.begin),
        isInternal_(isInternal) {}

  std::vector<Token> run() {
    while (skipBlanks() && at_ < text_.size() && next())
      ;
    uint32_t end = static_cast<uint32_t>(std::min<size_t>(at_, text_.size()));
    tokens_.push_back({TokenKind::End, {end, end}, {}});
    return std::move(tokens_);
  }

private:
  char peek(size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  bool startsWith(std::string_view word) const { return text_.substr(at_).starts_with(word); }
  bool fail(size_t begin, size_t end, std::string_view message) {
    engine_.report<diagnostics::Id::NdcaSyntax>(
        file_, {static_cast<uint32_t>(begin), static_cast<uint32_t>(end)}, message);
    return false;
  }
  Token &add(TokenKind kind, size_t length, size_t skipped = 0) {
    source::Span span = {static_cast<uint32_t>(at_), static_cast<uint32_t>(at_ + length)};
    tokens_.push_back({kind, span, text_.substr(at_ + skipped, length - skipped)});
    at_ += length;
    return tokens_.back();
  }
  size_t wordLength(size_t from) const {
    size_t end = from;
    while (end < text_.size() && isWordPart(text_[end]))
      ++end;
    return end - from;
  }

  bool skipBlanks();
  bool skipBlockComment();
  bool next();
  bool word();
  bool string(size_t prefix);
  bool integer();
  bool pattern();

  const source::SourceFile &file_;
  std::string_view text_;
  diagnostics::Engine &engine_;
  size_t at_;
  bool isInternal_;
  std::vector<Token> tokens_;
};

bool Lexer::skipBlanks() {
  for (;;) {
    while (at_ < text_.size() && isSpace(text_[at_]))
      ++at_;
    if (startsWith("//")) {
      at_ = std::min(text_.find('\n', at_), text_.size());
    } else if (startsWith("/*")) {
      if (!skipBlockComment())
        return false;
    } else {
      return true;
    }
  }
}

bool Lexer::skipBlockComment() {
  size_t begin = at_;
  size_t depth = 1;
  at_ += 2;
  while (depth > 0) {
    if (at_ >= text_.size())
      return fail(begin, begin + 2, "this block comment never ends");
    if (startsWith("/*")) {
      ++depth;
      at_ += 2;
    } else if (startsWith("*/")) {
      --depth;
      at_ += 2;
    } else {
      ++at_;
    }
  }
  return true;
}

bool Lexer::word() {
  size_t length = wordLength(at_);
  std::string_view text = text_.substr(at_, length);
  bool isReserved = std::ranges::find(reservedWords, text) != std::end(reservedWords);
  add(isReserved ? TokenKind::Reserved : TokenKind::Word, length);
  return true;
}

bool Lexer::string(size_t prefix) {
  size_t begin = at_;
  char quote = text_[at_ + prefix];
  std::string contents;
  size_t end = at_ + prefix + 1;
  while (end < text_.size() && text_[end] != quote) {
    if (text_[end] == '\\' && end + 1 < text_.size())
      ++end;
    contents += text_[end++];
  }
  if (end >= text_.size())
    return fail(begin, begin + prefix + 1, "this string literal never ends");
  Token &token = add(TokenKind::String, end + 1 - begin);
  token.prefix = prefix ? text_[begin] : '\0';
  token.contents = std::move(contents);
  return true;
}

/// The value of a digit in any base up to 36; 36 for none.
static unsigned digitValue(char c) {
  if (isDigit(c))
    return static_cast<unsigned>(c - '0');
  if (c == '_' || !isLetter(c))
    return 36;
  return static_cast<unsigned>((c | 0x20) - 'a') + 10;
}

bool Lexer::integer() {
  char mark = peek() == '0' ? peek(1) : '\0';
  unsigned base = mark == 'x' ? 16 : mark == 'o' ? 8 : mark == 'b' ? 2 : 10;
  size_t length = wordLength(at_);
  std::string_view digits = text_.substr(at_, length).substr(base == 10 ? 0 : 2);
  const std::string start = "can't parse this; it looks like an integer literal, but ";
  uint64_t number = 0;
  bool hasDigit = false, isTooLarge = false;
  for (char c : digits) {
    if (c == '_')
      continue;
    hasDigit = true;
    if (digitValue(c) >= base)
      return fail(at_, at_ + length,
                  start + "`" + c + "` is no digit of a number of base " + std::to_string(base));
    isTooLarge |= number > (UINT64_MAX - digitValue(c)) / base;
    number = number * base + digitValue(c);
  }
  if (!hasDigit)
    return fail(at_, at_ + length, start + "it has no digits");
  if (isTooLarge || number > uint64_t{1} << 63)
    return fail(at_, at_ + length, start + "it is too large for 64 bits");
  add(TokenKind::Integer, length).number = number;
  return true;
}

bool Lexer::pattern() {
  size_t end = text_.find('`', at_ + 1);
  if (end == std::string_view::npos)
    return fail(at_, at_ + 1, "this pattern literal never ends");
  add(TokenKind::Pattern, end + 1 - at_);
  return true;
}

bool Lexer::next() {
  char c = peek();
  if (c == '\'' || c == '"')
    return string(0);
  if (c >= 'a' && c <= 'z' && (peek(1) == '\'' || peek(1) == '"'))
    return string(1);
  if (isDigit(c))
    return integer();
  if (isLetter(c))
    return word();
  if (c == '`')
    return pattern();
  if ((c == '#' || c == '@') && isLetter(peek(1))) {
    add(c == '#' ? TokenKind::Tag : TokenKind::Directive, 1 + wordLength(at_ + 1), 1);
    return true;
  }
  if (c == '$' && isInternal_) {
    add(TokenKind::Symbol, 1);
    return true;
  }
  for (std::string_view symbol : symbols)
    if (startsWith(symbol)) {
      add(TokenKind::Symbol, symbol.size());
      return true;
    }
  size_t length = 1; // a character may have several bytes
  while ((static_cast<unsigned char>(peek(length)) & 0xC0) == 0x80)
    ++length;
  return fail(at_, at_ + length, "invalid symbol");
}

constexpr std::array<std::string_view, 9> kindNames = {
    "end", "symbol", "word", "reserved", "integer", "string", "tag", "directive", "pattern"};

} // namespace

std::string_view nameOf(TokenKind kind) { return kindNames[static_cast<size_t>(kind)]; }

std::vector<Token> lex(const source::SourceFile &file, source::Span within, bool isInternal,
                       diagnostics::Engine &engine) {
  return Lexer(file, within, isInternal, engine).run();
}

std::string printTokens(const source::SourceFile &file, const std::vector<Token> &tokens) {
  std::string text;
  for (const Token &token : tokens) {
    if (token.kind == TokenKind::End)
      break;
    source::Position place = file.position(token.span.begin);
    text += std::to_string(place.line) + ":" + std::to_string(place.column) + " ";
    text += std::string(nameOf(token.kind)) + " " + std::string(file.text(token.span)) + "\n";
  }
  return text;
}

} // namespace ppcc::ndca
