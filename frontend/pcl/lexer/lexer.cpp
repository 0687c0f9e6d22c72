// Text to tokens. Quotes, heredocs and `${` nest, so the modes of the text are a stack.
#include "frontend/pcl/lexer/lexer.h"

#include "frontend/pcl/unicode/unicode.h"

#include <algorithm>

namespace ppcc::pcl {

namespace {

enum class Mode : uint8_t { Code, Quoted, Heredoc, Bare };

struct Heredoc {
  std::string_view marker;
  /// Nothing stands before the next literal in its line, so that it may be the marker.
  bool isLineStart = true;
};

bool isDigit(char c) { return c >= '0' && c <= '9'; }

class Lexer {
public:
  Lexer(std::string_view text, TextKind kind) : text_(text) {
    modes_.push_back(kind == TextKind::Code ? Mode::Code : Mode::Bare);
  }

  std::vector<Token> run() {
    if (text_.starts_with("\xEF\xBB\xBF"))
      at_ = 3;
    while (at_ < text_.size())
      step();
    add(TokenKind::End, 0);
    return std::move(tokens_);
  }

private:
  std::string_view rest() const { return text_.substr(at_); }
  char peek(size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }

  void add(TokenKind kind, size_t length) {
    source::Span span = {static_cast<uint32_t>(at_), static_cast<uint32_t>(at_ + length)};
    tokens_.push_back({kind, span, text_.substr(at_, length)});
    at_ += length;
  }

  void step() {
    switch (modes_.back()) {
    case Mode::Code:
      return lexCode();
    case Mode::Quoted:
      return lexQuoted();
    case Mode::Heredoc:
      return lexHeredoc();
    case Mode::Bare:
      return lexBare();
    }
  }

  void lexCode();
  bool lexWord();
  bool lexComment();
  bool lexHeredocStart();
  void lexSymbol();
  void closeBrace(size_t length);
  size_t numberLength() const;
  size_t newlineLength() const;

  void lexQuoted();
  void lexHeredoc();
  void lexBare();
  bool lexSequenceStart();
  bool isSequenceStart(size_t at) const;
  size_t literalEnd(bool isQuoted) const;
  void lexHeredocLine(size_t end);
  void leave() {
    if (modes_.size() > 1)
      modes_.pop_back();
  }

  std::string_view text_;
  size_t at_ = 0;
  std::vector<Mode> modes_;
  std::vector<Heredoc> heredocs_;
  /// Open braces, and those among them that began a template sequence.
  size_t braces_ = 0;
  std::vector<size_t> sequences_;
  std::vector<Token> tokens_;
};

size_t Lexer::newlineLength() const {
  if (peek() == '\n')
    return 1;
  return peek() == '\r' && peek(1) == '\n' ? 2 : 0;
}

void Lexer::lexCode() {
  char c = peek();
  if (c == ' ' || c == '\t') {
    ++at_;
    return;
  }
  if (size_t length = newlineLength())
    return add(TokenKind::Newline, length);
  if (lexWord() || lexComment() || lexHeredocStart())
    return;
  switch (c) {
  case '"':
    add(TokenKind::OQuote, 1);
    modes_.push_back(Mode::Quoted);
    return;
  case '{':
    ++braces_;
    return add(TokenKind::OBrace, 1);
  case '}':
    return closeBrace(1);
  case '~':
    if (peek(1) == '}')
      return closeBrace(2);
    break;
  default:
    break;
  }
  lexSymbol();
}

bool Lexer::lexWord() {
  if (isDigit(peek())) {
    add(TokenKind::NumberLit, numberLength());
    return true;
  }
  size_t length = identifierLength(rest());
  if (length)
    add(TokenKind::Ident, length);
  return length;
}

// Takes all that could belong to a number, so that `1.2.3` is one bad number; a dot at the end
// does not.
size_t Lexer::numberLength() const {
  size_t end = 1;
  for (size_t i = 1;;) {
    char c = peek(i);
    if (isDigit(c)) {
      end = ++i;
    } else if (c == '.') {
      ++i;
    } else if (c == 'e' || c == 'E') {
      size_t digit = i + (peek(i + 1) == '+' || peek(i + 1) == '-' ? 2 : 1);
      if (!isDigit(peek(digit)))
        return end;
      end = i = digit + 1;
    } else {
      return end;
    }
  }
}

bool Lexer::lexComment() {
  if (peek() == '#' || (peek() == '/' && peek(1) == '/')) {
    size_t end = rest().find('\n');
    add(TokenKind::Comment, end == std::string_view::npos ? rest().size() : end + 1);
    return true;
  }
  if (peek() != '/' || peek(1) != '*')
    return false;
  size_t end = rest().find("*/", 2);
  if (end == std::string_view::npos)
    return false;
  add(TokenKind::Comment, end + 2);
  return true;
}

bool Lexer::lexHeredocStart() {
  if (peek() != '<' || peek(1) != '<')
    return false;
  size_t word = peek(2) == '-' ? 3 : 2;
  size_t length = identifierLength(rest().substr(std::min(word, rest().size())));
  size_t end = word + length;
  size_t newline = peek(end) == '\n' ? 1 : peek(end) == '\r' && peek(end + 1) == '\n' ? 2 : 0;
  if (!length || !newline)
    return false;
  heredocs_.push_back({rest().substr(word, length)});
  add(TokenKind::OHeredoc, end + newline);
  modes_.push_back(Mode::Heredoc);
  return true;
}

void Lexer::closeBrace(size_t length) {
  bool endsSequence = !sequences_.empty() && sequences_.back() == braces_;
  // `~}` ends nothing but sequences; the parser reports it anywhere else
  add(endsSequence || length == 2 ? TokenKind::TemplateSeqEnd : TokenKind::CBrace, length);
  if (braces_)
    --braces_;
  if (endsSequence) {
    sequences_.pop_back();
    leave();
  }
}

void Lexer::lexSymbol() {
  struct Symbol {
    std::string_view text;
    TokenKind kind;
  };
  using enum TokenKind;
  static constexpr Symbol symbols[] = {
      {"...", Ellipsis},  {"==", EqualOp},    {"!=", NotEqual}, {">=", GreaterThanEq},
      {"<=", LessThanEq}, {"&&", And},        {"||", Or},       {"=>", FatArrow},
      {"[", OBrack},      {"]", CBrack},      {"(", OParen},    {")", CParen},
      {".", Dot},         {",", Comma},       {"*", Star},      {"/", Slash},
      {"%", Percent},     {"+", Plus},        {"-", Minus},     {"=", Equal},
      {"<", LessThan},    {">", GreaterThan}, {"!", Bang},      {"?", Question},
      {":", Colon},       {"&", BitwiseAnd},  {"|", BitwiseOr}, {"~", BitwiseNot},
      {"^", BitwiseXor},  {";", Semicolon},   {"`", Backtick},  {"'", Apostrophe},
  };
  for (const Symbol &symbol : symbols)
    if (rest().starts_with(symbol.text))
      return add(symbol.kind, symbol.text.size());
  add(Invalid, characterLength(rest()));
}

bool Lexer::isSequenceStart(size_t at) const {
  return (text_[at] == '$' || text_[at] == '%') && at + 1 < text_.size() && text_[at + 1] == '{';
}

bool Lexer::lexSequenceStart() {
  if (!isSequenceStart(at_))
    return false;
  add(peek() == '$' ? TokenKind::TemplateInterp : TokenKind::TemplateControl,
      peek(2) == '~' ? 3 : 2);
  sequences_.push_back(++braces_);
  if (!heredocs_.empty())
    heredocs_.back().isLineStart = false;
  modes_.push_back(Mode::Code);
  return true;
}

// Where the literal text ends that starts here: at a sequence, a newline, and in quotes at the
// closing one. `$${` and `%%{` are text.
size_t Lexer::literalEnd(bool isQuoted) const {
  size_t i = at_;
  while (i < text_.size()) {
    char c = text_[i];
    if (c == '\n' || (isQuoted && (c == '"' || c == '\r')))
      break;
    // an escape that the text ends in the middle of
    if (isQuoted && i + 1 == text_.size() && (c == '$' || c == '%' || c == '\\'))
      break;
    bool isEscape =
        (c == '$' || c == '%') && i + 2 < text_.size() && text_[i + 1] == c && text_[i + 2] == '{';
    if (!isEscape && isSequenceStart(i))
      break;
    if (isQuoted && c == '\\' && i + 1 < text_.size() && text_[i + 1] != '\n' &&
        text_[i + 1] != '\r')
      i += 1 + characterLength(text_.substr(i + 1));
    else
      i += isEscape ? 3 : 1;
  }
  return i;
}

void Lexer::lexQuoted() {
  if (lexSequenceStart())
    return;
  if (peek() == '"') {
    add(TokenKind::CQuote, 1);
    return leave();
  }
  if (size_t length = std::min(rest().find_first_not_of("\r\n"), rest().size()))
    return add(TokenKind::QuotedNewline, length);
  if (size_t length = literalEnd(true) - at_)
    return add(TokenKind::QuotedLit, length);
  add(TokenKind::Invalid, 1);
}

void Lexer::lexHeredoc() {
  if (lexSequenceStart())
    return;
  size_t end = literalEnd(false);
  Heredoc &heredoc = heredocs_.back();
  std::string_view line = text_.substr(at_, end - at_);
  bool isLast = end == text_.size();
  if ((isLast || text_[end] == '\n') && heredoc.isLineStart &&
      withoutLeadingSpace(withoutTrailingSpace(line)) == heredoc.marker)
    return lexHeredocLine(end);
  bool hasNewline = !isLast && text_[end] == '\n';
  heredoc.isLineStart = hasNewline;
  add(TokenKind::StringLit, end - at_ + hasNewline);
}

// The end marker; the newline behind it is a token of its own.
void Lexer::lexHeredocLine(size_t end) {
  if (end > at_ && end < text_.size() && text_[end - 1] == '\r')
    --end;
  add(TokenKind::CHeredoc, end - at_);
  if (size_t length = newlineLength())
    add(TokenKind::Newline, length);
  heredocs_.pop_back();
  leave();
}

void Lexer::lexBare() {
  if (lexSequenceStart())
    return;
  size_t end = literalEnd(false);
  add(TokenKind::StringLit, end - at_ + (end < text_.size() && text_[end] == '\n'));
}

} // namespace

std::vector<Token> lex(std::string_view text, TextKind kind) { return Lexer(text, kind).run(); }

} // namespace ppcc::pcl
