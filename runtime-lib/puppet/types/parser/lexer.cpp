// Tokens of types in text form.
#include "runtime-lib/puppet/types/parser/syntax.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/ascii.h"
#include "runtime-lib/core/values/unicode.h"

#include <algorithm>

namespace pp::type_syntax {

namespace {

constexpr std::string_view keywords[] = {
    "and",      "application", "attr",     "case",        "class", "consumes", "default",
    "define",   "else",        "elsif",    "environment", "false", "function", "if",
    "import",   "in",          "inherits", "node",        "or",    "plan",     "private",
    "produces", "site",        "true",     "type",        "undef", "unless"};

bool isWord(char c) { return isLower(c) || isUpper(c) || isDigit(c) || c == '_'; }

class Lexer {
public:
  explicit Lexer(std::string_view source) : source_(source) {}

  std::vector<Token> run() {
    for (;;) {
      skipBlanks();
      if (at_ == source_.size())
        break;
      one();
    }
    add(TokenKind::End, at_, "");
    return std::move(tokens_);
  }

private:
  char peek(size_t ahead = 0) const {
    return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0';
  }
  std::string_view rest() const { return source_.substr(at_); }

  void add(TokenKind kind, size_t begin, std::string text) {
    tokens_.push_back({kind, begin, at_, std::move(text)});
  }
  void symbol(TokenKind kind, size_t length) {
    size_t begin = at_;
    at_ += length;
    add(kind, begin, std::string(source_.substr(begin, length)));
  }

  void skipBlanks() {
    while (at_ < source_.size()) {
      char c = source_[at_];
      if (c == '#') {
        at_ = std::min(source_.find('\n', at_), source_.size());
      } else if (rest().starts_with("/*")) {
        size_t close = source_.find("*/", at_ + 2);
        if (close == std::string_view::npos)
          return;
        at_ = close + 2;
      } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
        ++at_;
      } else {
        return;
      }
    }
  }

  void one() {
    char c = peek();
    bool global = rest().starts_with("::");
    char first = global ? peek(2) : c;
    if (isUpper(first))
      return reference();
    if (isLower(first) || first == '_')
      return name();
    if (isDigit(c))
      return number();
    switch (c) {
    case '\'':
      return singleQuoted();
    case '"':
      return doubleQuoted();
    case '$':
      return variable();
    case '/':
      if (regexpAllowed() && regexp())
        return;
      return symbol(TokenKind::Other, 1);
    case '[':
      return symbol(TokenKind::OpenList, 1);
    case ']':
      return symbol(TokenKind::CloseList, 1);
    case '{':
      return symbol(TokenKind::OpenHash, 1);
    case '}':
      return symbol(TokenKind::CloseHash, 1);
    case ',':
      return symbol(TokenKind::Comma, 1);
    case '-':
      return symbol(rest().starts_with("->") ? TokenKind::Other : TokenKind::Minus,
                    rest().starts_with("->") ? 2 : 1);
    case '=':
      return symbol(
          rest().starts_with("=>") ? TokenKind::Arrow : TokenKind::Other,
          rest().starts_with("=>") || rest().starts_with("==") || rest().starts_with("=~") ? 2 : 1);
    default:
      return other();
    }
  }

  /// Any character that types do not use; a whole one, so that messages stay text.
  void other() {
    std::string_view left = rest();
    nextCharacter(left);
    symbol(TokenKind::Other, source_.size() - at_ - left.size());
  }

  void reference() {
    size_t begin = at_;
    if (rest().starts_with("::"))
      at_ += 2;
    for (;;) {
      while (isWord(peek()))
        ++at_;
      if (!rest().starts_with("::") || !isUpper(peek(2)))
        break;
      at_ += 2;
    }
    add(TokenKind::Reference, begin, std::string(source_.substr(begin, at_ - begin)));
  }

  /// A name or bare word; words may hold dashes inside.
  void name() {
    size_t begin = at_;
    if (rest().starts_with("::"))
      at_ += 2;
    for (;;) {
      while (isWord(peek()) || (peek() == '-' && isWord(peek(dashes()))))
        at_ += isWord(peek()) ? 1 : dashes();
      if (!rest().starts_with("::") || !(isLower(peek(2)) || peek(2) == '_'))
        break;
      at_ += 2;
    }
    std::string text(source_.substr(begin, at_ - begin));
    bool keyword = std::find(std::begin(keywords), std::end(keywords), text) != std::end(keywords);
    add(keyword ? TokenKind::Keyword : TokenKind::Name, begin, text);
  }
  size_t dashes() const {
    size_t count = 0;
    while (peek(count) == '-')
      ++count;
    return count;
  }

  void number() {
    size_t begin = at_;
    TokenKind kind = TokenKind::Integer;
    if (peek() == '0' && (peek(1) == 'x' || peek(1) == 'X')) {
      at_ += 2;
      while (isWord(peek()))
        ++at_;
    } else {
      while (isDigit(peek()))
        ++at_;
      if (peek() == '.' && isDigit(peek(1))) {
        kind = TokenKind::Float;
        for (++at_; isDigit(peek());)
          ++at_;
      }
      size_t sign = peek(1) == '-' || peek(1) == '+' ? 1 : 0;
      if ((peek() == 'e' || peek() == 'E') && isDigit(peek(1 + sign))) {
        kind = TokenKind::Float;
        for (at_ += 1 + sign; isDigit(peek());)
          ++at_;
      }
      while (isWord(peek()))
        ++at_;
    }
    std::string text(source_.substr(begin, at_ - begin));
    if (!isNumber(text, kind))
      failNumber(text);
    add(kind, begin, text);
  }

  static bool isNumber(std::string_view text, TokenKind kind) {
    auto all = [](std::string_view digits, auto accepted) {
      return !digits.empty() && std::all_of(digits.begin(), digits.end(), accepted);
    };
    if (kind == TokenKind::Float)
      return text.find_first_not_of("0123456789.eE+-") == std::string_view::npos;
    if (text.starts_with("0x") || text.starts_with("0X"))
      return all(text.substr(2), [](char c) {
        return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
      });
    if (text.size() > 1 && text[0] == '0')
      return all(text.substr(1), [](char c) { return c >= '0' && c <= '7'; });
    return all(text, isDigit);
  }

  [[noreturn]] static void failNumber(const std::string &text) {
    const char *kind = "decimal";
    if (text.starts_with("0x") || text.starts_with("0X"))
      kind = "hex";
    else if (text[0] == '0')
      kind = "octal";
    failPlain("Not a valid " + std::string(kind) + " number '" + text + "'");
  }

  [[noreturn]] void failUnclosed(char quote, size_t begin) {
    std::string_view after = source_.substr(begin + 1, 5);
    failPlain("Unclosed quote after \"" + std::string(1, quote) + "\" followed by '" +
              std::string(after) + "...'");
  }

  void singleQuoted() {
    size_t begin = at_++;
    std::string text;
    while (at_ < source_.size() && peek() != '\'') {
      if (peek() == '\\' && (peek(1) == '\\' || peek(1) == '\''))
        ++at_;
      text += source_[at_++];
    }
    if (at_ == source_.size())
      failUnclosed('\'', begin);
    ++at_;
    add(TokenKind::Text, begin, text);
  }

  void doubleQuoted() {
    size_t begin = at_++;
    std::string text;
    bool interpolates = false;
    while (at_ < source_.size() && peek() != '"') {
      if (peek() == '\\') {
        escape(text);
        continue;
      }
      interpolates = interpolates || (peek() == '$' && (peek(1) == '{' || isWord(peek(1))));
      text += source_[at_++];
    }
    if (at_ == source_.size())
      failUnclosed('"', begin);
    ++at_;
    add(interpolates ? TokenKind::Interpolation : TokenKind::Text, begin, text);
  }

  void escape(std::string &text) {
    constexpr std::string_view letters = "tnrs\\\"'$";
    constexpr std::string_view values = "\t\n\r \\\"'$";
    char c = peek(1);
    if (c == 'u') {
      at_ += 2;
      codePoint(text);
      return;
    }
    size_t known = c == '\0' ? std::string_view::npos : letters.find(c);
    if (known == std::string_view::npos) {
      text += '\\';
      ++at_;
      return;
    }
    text += values[known];
    at_ += 2;
  }

  void codePoint(std::string &text) {
    bool braces = peek() == '{';
    size_t start = at_ + (braces ? 1 : 0), end = start;
    while (end < source_.size() && end - start < (braces ? 6u : 4u) && isxdigit(source_[end]))
      ++end;
    uint32_t value = 0;
    for (size_t i = start; i < end; ++i)
      value =
          value * 16 +
          static_cast<uint32_t>(
              std::string_view("0123456789abcdef").find(static_cast<char>(tolower(source_[i]))));
    bool valid = end > start && value <= 0x10FFFF && !(value >= 0xD800 && value <= 0xDFFF);
    if (!valid || (braces ? source_.substr(end, 1) != "}" : end - start != 4)) {
      text += "\\u";
      return;
    }
    at_ = braces ? end + 1 : end;
    appendCharacter(text, value);
  }

  void variable() {
    size_t begin = at_++;
    if (rest().starts_with("::"))
      at_ += 2;
    while (isWord(peek()) || (rest().starts_with("::") && isWord(peek(2))))
      at_ += isWord(peek()) ? 1 : 2;
    add(at_ == begin + 1 ? TokenKind::Other : TokenKind::Variable, begin,
        std::string(source_.substr(begin + 1, at_ - begin - 1)));
  }

  /// After an operand a slash divides.
  bool regexpAllowed() const {
    if (tokens_.empty())
      return true;
    switch (tokens_.back().kind) {
    case TokenKind::OpenList:
    case TokenKind::OpenHash:
    case TokenKind::Comma:
    case TokenKind::Arrow:
    case TokenKind::Minus:
    case TokenKind::CloseHash:
    case TokenKind::Keyword:
    case TokenKind::Other:
      return tokens_.back().text != ")";
    default:
      return false;
    }
  }

  bool regexp() {
    size_t end = at_ + 1;
    std::string text;
    for (; end < source_.size() && source_[end] != '/'; ++end) {
      if (source_[end] == '\n')
        return false;
      if (source_[end] == '\\' && end + 1 < source_.size()) {
        if (source_[end + 1] != '/')
          text += '\\';
        ++end;
      }
      text += source_[end];
    }
    if (end >= source_.size())
      return false;
    size_t begin = at_;
    at_ = end + 1;
    add(TokenKind::Regexp, begin, text);
    return true;
  }

  std::string_view source_;
  size_t at_ = 0;
  std::vector<Token> tokens_;
};

} // namespace

std::vector<Token> lex(std::string_view source) { return Lexer(source).run(); }

} // namespace pp::type_syntax
