// A hand-written scanner. What a slash means depends on the token before it, as in Ruby itself.
#include "frontend/puppet/ruby_types/ruby_lexer.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace ppcc::puppet::ruby {

namespace {

using Kind = Token::Kind;

bool isNameStart(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}
bool isNamePart(char c) { return isNameStart(c) || (c >= '0' && c <= '9'); }

char closerOf(char opener) {
  switch (opener) {
  case '(':
    return ')';
  case '[':
    return ']';
  case '{':
    return '}';
  case '<':
    return '>';
  default:
    return opener;
  }
}

class Scanner {
public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::vector<Token> run() {
    while (at_ < text_.size())
      step();
    add(Kind::End, "");
    return std::move(tokens_);
  }

private:
  char peek(size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  bool isAtLineStart() const { return at_ == 0 || text_[at_ - 1] == '\n'; }

  void add(Kind kind, std::string text, bool isInterpolated = false) {
    tokens_.push_back({kind, std::move(text), line_, isInterpolated});
  }

  void step() {
    char c = peek();
    if (c == '\n')
      lineEnd();
    else if (c == ' ' || c == '\t' || c == '\r')
      ++at_;
    else if (c == '\\' && peek(1) == '\n')
      skip(2);
    else if (c == '#')
      skipLine();
    else if (isAtLineStart() && text_.substr(at_).starts_with("=begin"))
      skipBlockComment();
    else if (isAtLineStart() && text_.substr(at_).starts_with("__END__"))
      at_ = text_.size();
    else
      token(c);
  }

  void token(char c) {
    if (isNameStart(c) || ((c == '@' || c == '$') && (isNameStart(peek(1)) || peek(1) == '@')))
      word();
    else if (c >= '0' && c <= '9')
      number();
    else if (c == '"' || c == '\'' || c == '`')
      quoted(Kind::String, c);
    else if (c == ':' && (isNameStart(peek(1)) || peek(1) == '"' || peek(1) == '\''))
      symbol();
    else if (c == '<' && peek(1) == '<' && startsHeredoc())
      heredocStart();
    else if (c == '%' && startsPercentLiteral())
      percentLiteral();
    else if (c == '/' && startsRegexp())
      quoted(Kind::Regexp, '/');
    else
      punctuation();
  }

  /// Moves on, counting lines.
  void skip(size_t count) {
    for (; count > 0 && at_ < text_.size(); --count)
      line_ += text_[at_++] == '\n';
  }
  void skipLine() { at_ = std::min(text_.find('\n', at_), text_.size()); }
  void skipBlockComment() {
    size_t end = text_.find("\n=end", at_);
    skip((end == std::string_view::npos ? text_.size() : end + 1) - at_);
    skipLine();
  }

  void lineEnd() {
    add(Kind::LineEnd, "");
    skip(1);
    for (Heredoc &heredoc : std::exchange(heredocs_, {}))
      heredocBody(heredoc);
  }

  void word() {
    size_t begin = at_;
    while (peek() == '@' || peek() == '$')
      ++at_;
    while (isNamePart(peek()))
      ++at_;
    if ((peek() == '?' || peek() == '!') && peek(1) != '=')
      ++at_;
    std::string text(text_.substr(begin, at_ - begin));
    if (peek() == ':' && peek(1) != ':') {
      ++at_;
      add(Kind::Label, text);
    } else {
      add(Kind::Word, text);
    }
  }

  void number() {
    size_t begin = at_;
    while (isNamePart(peek()) || (peek() == '.' && peek(1) >= '0' && peek(1) <= '9'))
      ++at_;
    add(Kind::Number, std::string(text_.substr(begin, at_ - begin)));
  }

  void symbol() {
    ++at_;
    if (peek() == '"' || peek() == '\'') {
      quoted(Kind::Symbol, peek());
      return;
    }
    size_t begin = at_;
    while (isNamePart(peek()))
      ++at_;
    if (peek() == '?' || peek() == '!' || (peek() == '=' && peek(1) != '>' && peek(1) != '='))
      ++at_;
    add(Kind::Symbol, std::string(text_.substr(begin, at_ - begin)));
  }

  /// Text up to the closing character; brackets inside nest.
  void quoted(Kind kind, char opener) {
    uint32_t line = line_;
    char closer = closerOf(opener);
    bool isInterpolated = false;
    std::string text;
    skip(1);
    for (int depth = 1; at_ < text_.size();) {
      char c = peek();
      if (c == '\\') {
        text += c;
        text += peek(1);
        skip(2);
        continue;
      }
      depth += c == opener && opener != closer ? 1 : c == closer ? -1 : 0;
      if (depth == 0)
        break;
      isInterpolated |= c == '#' && peek(1) == '{' && opener != '\'';
      text += c;
      skip(1);
    }
    skip(1);
    if (kind == Kind::Regexp)
      text = regexpOptions() + text;
    tokens_.push_back({kind, std::move(text), line, isInterpolated});
  }

  std::string regexpOptions() {
    std::string options;
    for (; std::isalpha(static_cast<unsigned char>(peek())); ++at_)
      if (peek() == 'm' || peek() == 'i' || peek() == 'x')
        options += peek();
    return options.empty() ? "" : "(?" + options + ")";
  }

  /// Whether the token before leaves no value that could be divided.
  bool expectsValue() const {
    if (tokens_.empty())
      return true;
    const Token &last = tokens_.back();
    switch (last.kind) {
    case Kind::Word:
      return last.text == "and" || last.text == "or" || last.text == "not" || last.text == "if" ||
             last.text == "unless" || last.text == "when" || last.text == "return" ||
             last.text == "while" || last.text == "elsif" || last.text == "do";
    case Kind::Punctuation:
      return last.text != ")" && last.text != "]" && last.text != "}";
    case Kind::Label:
    case Kind::LineEnd:
    case Kind::End:
      return true;
    default:
      return false;
    }
  }
  /// `method /x/` has a blank before and none behind the slash.
  bool startsArgument() const {
    bool isAfterWord = !tokens_.empty() && tokens_.back().kind == Kind::Word;
    return isAfterWord && at_ > 0 && text_[at_ - 1] == ' ' && peek(1) != ' ' && peek(1) != '=';
  }
  bool startsRegexp() const { return expectsValue() || startsArgument(); }

  bool startsPercentLiteral() const {
    char kind = peek(1), opener = peek(2);
    if (kind == '(' || kind == '[' || kind == '{')
      return expectsValue() || startsArgument();
    bool isKind = kind == 'r' || kind == 'q' || kind == 'Q' || kind == 'w' || kind == 'W' ||
                  kind == 'i' || kind == 'I';
    return isKind && std::ispunct(static_cast<unsigned char>(opener)) &&
           (expectsValue() || startsArgument());
  }

  void percentLiteral() {
    char kind = peek(1);
    bool isNamed = std::isalpha(static_cast<unsigned char>(kind));
    skip(isNamed ? 2 : 1);
    quoted(kind == 'r'                                                ? Kind::Regexp
           : kind == 'w' || kind == 'W' || kind == 'i' || kind == 'I' ? Kind::Words
                                                                      : Kind::String,
           peek());
  }

  struct Heredoc {
    size_t token;
    std::string name;
  };

  bool startsHeredoc() const {
    size_t next = peek(2) == '-' || peek(2) == '~' ? 3 : 2;
    char c = peek(next);
    bool isQuoted = (c == '"' || c == '\'') && isNameStart(peek(next + 1));
    return isQuoted || (isNameStart(c) && (next == 3 || (c >= 'A' && c <= 'Z' && expectsValue())));
  }

  void heredocStart() {
    at_ += peek(2) == '-' || peek(2) == '~' ? 3 : 2;
    if (!isNameStart(peek()))
      ++at_;
    size_t begin = at_;
    while (isNamePart(peek()))
      ++at_;
    std::string name(text_.substr(begin, at_ - begin));
    if (peek() == '"' || peek() == '\'')
      ++at_;
    add(Kind::String, "");
    heredocs_.push_back({tokens_.size() - 1, name});
  }

  void heredocBody(const Heredoc &heredoc) {
    while (at_ < text_.size()) {
      size_t end = std::min(text_.find('\n', at_), text_.size());
      std::string_view line = text_.substr(at_, end - at_);
      skip(end + 1 - at_);
      size_t start = std::min(line.find_first_not_of(" \t"), line.size());
      size_t stop = line.find_last_not_of(" \t\r") + 1;
      if (start < stop && line.substr(start, stop - start) == heredoc.name)
        return;
      tokens_[heredoc.token].text.append(line).append("\n");
    }
  }

  void punctuation() {
    for (std::string_view mark : {"=>", "::", "->", "&&", "||", "<<"})
      if (text_.substr(at_).starts_with(mark)) {
        at_ += mark.size();
        add(Kind::Punctuation, std::string(mark));
        return;
      }
    add(Kind::Punctuation, std::string(1, peek()));
    ++at_;
  }

  std::string_view text_;
  size_t at_ = 0;
  uint32_t line_ = 1;
  std::vector<Token> tokens_;
  std::vector<Heredoc> heredocs_;
};

} // namespace

std::vector<Token> lex(std::string_view text) { return Scanner(text).run(); }

} // namespace ppcc::puppet::ruby
