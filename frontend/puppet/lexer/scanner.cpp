// The lexer's loop: one character decides what comes, everything longer lies in the files beside.
#include "frontend/puppet/lexer/scanner.h"

#include "frontend/diagnostics/engine.h"
#include "runtime-lib/core/regexp/regexp.h"

#include <algorithm>
#include <utility>

namespace ppcc::puppet {

using diagnostics::Id;

Tokens lex(const source::SourceFile &file, const LexOptions &options, ast::Arena &arena,
           diagnostics::Engine &diagnostics) {
  LexOutput output{file, options, arena, diagnostics, {}, {}};
  output.tokens.file = &file;
  output.tokens.list.reserve(file.text().size() / 6 + 16);
  Scanner scanner(file.text(), output);
  if (options.language == Language::Epp)
    scanner.scanTemplate();
  else
    scanner.scanManifest();
  return std::move(output.tokens);
}

void Scanner::scanManifest() {
  skipWhiteSpace();
  run();
}

void Scanner::scanTemplate() {
  eppMode_ = EppMode::Text;
  emit(TokenKind::EppStart, 0, 0);
  after_ = TokenKind::EppStart;
  size_t queueStart = out_.tokens.list.size();
  eppText(false);
  if (out_.problem)
    recover(queueStart);
  else
    after_ = out_.tokens.list.back().kind;
  run();
}

void Scanner::run() {
  while (!atEnd())
    if (!stepAndRecord())
      break;
  bool stopped = !out_.tokens.problems.empty() && out_.tokens.problems.back().final;
  if (eppTagOpen_ && !stopped) {
    fail(Id::EppUnbalancedTag, size(), {}, {}, true);
    recover(out_.tokens.list.size());
  }
  emit(TokenKind::EndOfInput, size(), 0);
}

/// One step of the main loop; false where nothing after it can be lexed.
bool Scanner::stepAndRecord() {
  std::vector<Token> &list = out_.tokens.list;
  size_t queueStart = list.size();
  Step step = lexToken();
  if (step == Step::Failed) {
    recover(queueStart);
    return !out_.tokens.problems.back().final;
  }
  if (list.size() > queueStart)
    after_ = list.back().kind;
  return true;
}

/// Replaces what the failed step produced by a Problem token and continues after it.
void Scanner::recover(size_t queueStart) {
  Tokens &tokens = out_.tokens;
  tokens.list.resize(queueStart);
  while (!tokens.sublocations.empty() && tokens.sublocations.back().firstToken > queueStart)
    tokens.sublocations.pop_back();
  Problem problem = std::move(*out_.problem);
  out_.problem.reset();
  source::Span span = problem.span;
  tokens.problems.push_back(std::move(problem));
  emit(TokenKind::Problem, span.begin, span.length(),
       static_cast<uint32_t>(tokens.problems.size() - 1));
  after_ = TokenKind::Problem;
  pos_ = std::min(pos_, size());
  if (std::exchange(out_.failedInString, false))
    pos_ = static_cast<uint32_t>(std::min<size_t>(text_.find('\n', pos_), size()));
  // The rest of a bad word would only give a second error.
  while (!atEnd() && (hasClass(text_[pos_], wordCharacter) || text_[pos_] == ':'))
    ++pos_;
}

Scanner::Step Scanner::punctuation(TokenKind kind) {
  auto length = static_cast<uint32_t>(spelling(kind).size());
  emit(kind, pos_, length);
  pos_ += length;
  return Step::Token;
}

Scanner::Step Scanner::lexToken() {
  char c = text_[pos_];
  if (hasClass(c, lowerCharacter) || c == '_')
    return name();
  if (hasClass(c, upperCharacter))
    return classReference();
  if (hasClass(c, digitCharacter))
    return number();
  switch (c) {
  case ' ':
  case '\t':
  case '\r':
    return whiteSpace();
  case '\n':
    return newline();
  case '$':
    return variable();
  case '\'':
    return singleQuoted();
  case '"':
    return doubleQuoted();
  case '#':
    return comment();
  case '/':
    return slash();
  case ':':
    return colon();
  case '[':
    return bracket();
  case '(':
    return paren();
  case '{':
    return brace();
  case '}':
    --braceCount_;
    return punctuation(TokenKind::RightBrace);
  case ']':
    return punctuation(TokenKind::RightBracket);
  case ')':
    return punctuation(TokenKind::RightParen);
  case '.':
    return punctuation(TokenKind::Dot);
  case ',':
    return punctuation(TokenKind::Comma);
  case ';':
    return punctuation(TokenKind::Semicolon);
  case '?':
    return punctuation(TokenKind::QuestionMark);
  case '*':
    return punctuation(TokenKind::Times);
  case '=':
    return punctuation(peek(1) == '='   ? TokenKind::IsEqual
                       : peek(1) == '>' ? TokenKind::FatArrow
                       : peek(1) == '~' ? TokenKind::Match
                                        : TokenKind::Equals);
  case '+':
    return punctuation(peek(1) == '='   ? TokenKind::Appends
                       : peek(1) == '>' ? TokenKind::PlusArrow
                                        : TokenKind::Plus);
  case '!':
    return punctuation(peek(1) == '='   ? TokenKind::NotEqual
                       : peek(1) == '~' ? TokenKind::NoMatch
                                        : TokenKind::Not);
  case '>':
    return punctuation(peek(1) == '>'   ? TokenKind::RightShift
                       : peek(1) == '=' ? TokenKind::GreaterEqual
                                        : TokenKind::GreaterThan);
  case '|':
    return punctuation(peek(1) != '>'   ? TokenKind::Pipe
                       : peek(2) == '>' ? TokenKind::ExportedCollectEnd
                                        : TokenKind::CollectEnd);
  case '~':
    return punctuation(peek(1) == '>' ? TokenKind::InEdgeSub : TokenKind::Tilde);
  case '<':
    return less();
  case '-':
    return minus();
  case '%':
    return percent();
  case '@':
    return at();
  default:
    return other();
  }
}

Scanner::Step Scanner::less() {
  switch (peek(1)) {
  case '<':
    return punctuation(peek(2) == '|' ? TokenKind::ExportedCollect : TokenKind::LeftShift);
  case '=':
    return punctuation(TokenKind::LessEqual);
  case '|':
    return punctuation(TokenKind::Collect);
  case '-':
    return punctuation(TokenKind::OutEdge);
  case '~':
    return punctuation(TokenKind::OutEdgeSub);
  default:
    return punctuation(TokenKind::LessThan);
  }
}

Scanner::Step Scanner::at() {
  if (peek(1) == '(')
    return heredoc();
  return punctuation(peek(1) == '@' ? TokenKind::AtAt : TokenKind::At);
}

Scanner::Step Scanner::minus() {
  if (eppMode_ == EppMode::Off || peek(1) != '%' || peek(2) != '>')
    return punctuation(peek(1) == '>'   ? TokenKind::InEdge
                       : peek(1) == '=' ? TokenKind::Deletes
                                        : TokenKind::Minus);
  if (eppMode_ == EppMode::Expression)
    emit(TokenKind::EppEndTrim, pos_, 3);
  pos_ += 3;
  eppText(true);
  return out_.problem ? Step::Failed : Step::Queued;
}

Scanner::Step Scanner::percent() {
  if (eppMode_ == EppMode::Off || peek(1) != '>')
    return punctuation(TokenKind::Modulo);
  if (eppMode_ == EppMode::Expression)
    emit(TokenKind::EppEnd, pos_, 2);
  pos_ += 2;
  eppMode_ = EppMode::Text;
  eppText(false);
  return out_.problem ? Step::Failed : Step::Queued;
}

Scanner::Step Scanner::bracket() {
  char before = pos_ == 0 ? '\n' : text_[pos_ - 1];
  bool space = before == '\n' || before == '\r' || hasClass(before, blankCharacter) ||
               (static_cast<uint8_t>(before) >= 0x80 && blankLengthAtEnd(text_.substr(0, pos_)));
  return punctuation(space ? TokenKind::ListStart : TokenKind::LeftBracket);
}

Scanner::Step Scanner::paren() {
  return punctuation(pos_ <= firstNonBlankOfLine() ? TokenKind::LineStartParen
                                                   : TokenKind::LeftParen);
}

uint32_t Scanner::firstNonBlankOfLine() {
  if (lineText_ != none)
    return lineText_;
  lineText_ = lineStart_;
  while (lineText_ < size()) {
    size_t length = text_[lineText_] == '\r' ? 1 : blankLength(rest(lineText_));
    if (length == 0)
      break;
    lineText_ += static_cast<uint32_t>(length);
  }
  return lineText_;
}

Scanner::Step Scanner::brace() {
  ++braceCount_;
  return punctuation(after_ == TokenKind::QuestionMark ? TokenKind::SelectorBrace
                                                       : TokenKind::LeftBrace);
}

Scanner::Step Scanner::newline() {
  pos_ = newlineJump_ == none ? pos_ + 1 : newlineJump_;
  newlineJump_ = none;
  lineStart_ = pos_;
  lineText_ = none;
  return Step::Nothing;
}

bool Scanner::skipWhiteSpace() {
  uint32_t begin = pos_;
  while (!atEnd()) {
    size_t length = text_[pos_] == '\r' ? 1 : blankLength(rest(pos_));
    if (length == 0)
      break;
    pos_ += static_cast<uint32_t>(length);
  }
  if (pos_ == begin) {
    noMatch();
    return false;
  }
  match(begin, pos_);
  return true;
}

Scanner::Step Scanner::whiteSpace() {
  skipWhiteSpace();
  return Step::Nothing;
}

Scanner::Step Scanner::comment() {
  size_t end = text_.find('\n', pos_);
  uint32_t begin = pos_;
  pos_ = end == std::string_view::npos ? size() : static_cast<uint32_t>(end);
  match(begin, pos_);
  return Step::Nothing;
}

Scanner::Step Scanner::other() {
  if (skipWhiteSpace())
    return Step::Nothing;
  emit(TokenKind::Other, pos_, 1);
  ++pos_;
  // Puppet stops here; whoever goes on should not meet the rest of the character.
  while (!atEnd() && (static_cast<uint8_t>(text_[pos_]) & 0xC0) == 0x80)
    ++pos_;
  return Step::Token;
}

Scanner::Step Scanner::slash() {
  uint32_t begin = pos_;
  if (peek(1) == '*') {
    size_t end = text_.find("*/", pos_ + 2);
    if (end == std::string_view::npos)
      return fail(Id::UnclosedMlcomment, pos_, {}, {}, true);
    pos_ = static_cast<uint32_t>(end) + 2;
    match(begin, pos_);
    return Step::Nothing;
  }
  if (!regexAcceptable())
    return punctuation(TokenKind::Divide);
  uint32_t end = regexEnd();
  if (end == none) {
    noMatch();
    return punctuation(TokenKind::Divide);
  }
  return regex(begin, end);
}

/// The offset after the slash that ends a regular expression starting here, or `none`.
uint32_t Scanner::regexEnd() const {
  size_t end = pos_ + 1;
  while ((end = text_.find('/', end)) != std::string_view::npos) {
    size_t backslashes = 0;
    while (end - backslashes > pos_ + 1 && text_[end - backslashes - 1] == '\\')
      ++backslashes;
    ++end;
    if (backslashes % 2 == 0)
      return static_cast<uint32_t>(end);
  }
  return none;
}

Scanner::Step Scanner::regex(uint32_t begin, uint32_t end) {
  std::string_view pattern = view(begin + 1, end - 1);
  pos_ = end;
  match(begin, end);
  std::string unescaped;
  if (pattern.find("\\/") != std::string_view::npos) {
    for (size_t i = 0; i < pattern.size(); ++i) {
      if (pattern[i] == '\\' && i + 1 < pattern.size() && pattern[i + 1] == '/')
        ++i;
      unescaped += pattern[i];
    }
    pattern = out_.arena.copy(unescaped);
  }
  if (std::string error = pp::regexpError(pattern); !error.empty())
    return fail(Id::InvalidRegexp, begin, std::move(error));
  if (unescaped.empty())
    emitText(TokenKind::Regex, begin, end, 1, 1);
  else
    emitOwn(TokenKind::Regex, begin, end, pattern);
  return Step::Token;
}

bool Scanner::regexAcceptable() const {
  switch (after_) {
  case TokenKind::RightParen:
  case TokenKind::RightBracket:
  case TokenKind::ExportedCollectEnd:
  case TokenKind::CollectEnd:
  case TokenKind::Name:
  case TokenKind::ClassReference:
  case TokenKind::Number:
  case TokenKind::String:
  case TokenKind::True:
  case TokenKind::False:
  case TokenKind::StringStart:
  case TokenKind::StringMiddle:
  case TokenKind::StringEnd:
  case TokenKind::Heredoc:
  case TokenKind::Regex:
  case TokenKind::Variable:
  case TokenKind::Word:
    return false;
  default:
    return true;
  }
}

} // namespace ppcc::puppet
