// Quoted strings, interpolation, and the text of heredocs once it is cut out.
#include "frontend/puppet/lexer/escapes.h"
#include "frontend/puppet/lexer/scanner.h"

#include <utility>

namespace ppcc::puppet {

using diagnostics::Id;

namespace {

/// Strings in interpolations in strings: deeper than any program, less than the stack can take.
constexpr uint32_t maxInterpolationDepth = 1000;

constexpr Escapes doubleQuotedEscapes{true, true, true, true, true, true, true, true, true, true};

/// Drops `count` characters at the end.
void dropCharacters(std::string &text, size_t count) {
  for (; count > 0 && !text.empty(); --count) {
    while (text.size() > 1 && (static_cast<uint8_t>(text.back()) & 0xC0) == 0x80)
      text.pop_back();
    text.pop_back();
  }
}

} // namespace

Scanner::Step Scanner::singleQuoted() {
  uint32_t begin = pos_;
  bool hasBackslash = false;
  uint32_t end = skipFirstTerminator(begin + 1, "'", hasBackslash);
  while (end < size() && text_[end] != '\'') {
    hasBackslash = hasBackslash || text_[end] == '\\';
    end += text_[end] == '\\' ? 2 : 1;
  }
  pos_ = begin + 1;
  if (end >= size())
    return unclosedQuote("\"'\"");
  pos_ = end + 1;
  rememberQuotedMatch(begin + 1);
  if (!hasBackslash) {
    emitText(TokenKind::String, begin, pos_, 1, 1);
    return Step::Token;
  }
  std::string text;
  for (uint32_t at = begin + 1; at < end; ++at) {
    if (text_[at] == '\\' && (text_[at + 1] == '\\' || text_[at + 1] == '\''))
      ++at;
    text += text_[at];
  }
  emitOwn(TokenKind::String, begin, pos_, out_.arena.copy(text));
  return Step::Token;
}

/// What Puppet's pattern for the end of a string matches last: the quote, the backslashes before it
/// and one character before those.
void Scanner::rememberQuotedMatch(uint32_t slurpBegin) {
  uint32_t begin = pos_ - 1;
  while (begin > slurpBegin && text_[begin - 1] == '\\')
    --begin;
  if (begin > slurpBegin) {
    --begin;
    while (begin > slurpBegin && (static_cast<uint8_t>(text_[begin]) & 0xC0) == 0x80)
      --begin;
  }
  match(begin, pos_);
}

Scanner::Step Scanner::unclosedQuote(std::string after) {
  return fail(Id::UnclosedQuote, pos_, std::move(after), followedBy(), true);
}

std::string Scanner::formatMatched() const {
  if (matchedBegin_ == none)
    return "''";
  std::string_view matched = view(matchedBegin_, matchedEnd_);
  return matched == "'" ? "\"'\"" : "'" + std::string(matched) + "'";
}

Scanner::Step Scanner::doubleQuoted() {
  match(pos_, pos_ + 1);
  ++pos_;
  if (out_.depth >= maxInterpolationDepth)
    return fail(Id::NestingTooDeep, pos_, std::to_string(maxInterpolationDepth), {}, true);
  ++out_.depth;
  Step step = interpolated(TokenKind::String, true);
  --out_.depth;
  return step;
}

/// Lexes text with interpolations to its end; the opening quote, if any, is just behind.
Scanner::Step Scanner::interpolated(TokenKind whole, bool quoted) {
  uint32_t begin = quoted ? pos_ - 1 : pos_;
  TokenKind last = whole;
  TokenKind inner = TokenKind::StringStart;
  while (true) {
    PieceText text;
    text.begin = text.end = pos_;
    Terminator terminator = slurp(quoted, text);
    if (out_.problem)
      return Step::Failed;
    switch (terminator) {
    case Terminator::Missing:
      return unclosedQuote(formatMatched());
    case Terminator::Quote:
    case Terminator::End:
      emitPieces(last, begin, pos_, text);
      return last == TokenKind::String ? Step::Token : Step::QueuedString;
    case Terminator::DollarBrace:
    case Terminator::Dollar:
      break;
    }
    if (terminator == Terminator::DollarBrace) {
      if (!interpolation(inner, begin, text))
        return Step::Failed;
    } else {
      uint32_t end = variableEnd(pos_);
      emitPieces(inner, begin, pos_ - 1, text);
      emitText(TokenKind::Variable, pos_ - 1, end, 1);
      match(pos_, end);
      pos_ = end;
    }
    last = TokenKind::StringEnd;
    inner = TokenKind::StringMiddle;
    begin = pos_;
  }
}

/// Emits the text before `${` and the tokens up to its `}`.
bool Scanner::interpolation(TokenKind kind, uint32_t begin, const PieceText &text) {
  int32_t count = braceCount_++;
  emitPieces(kind, begin, pos_, text);
  return enqueueUntil(count);
}

/// Lexes up to the brace that brings the count back; the brace itself is no token.
bool Scanner::enqueueUntil(int32_t braceCount) {
  std::vector<Token> &list = out_.tokens.list;
  skipWhiteSpace();
  size_t start = list.size();
  while (!atEnd()) {
    Step step = lexToken();
    if (step == Step::Failed)
      return false;
    if (step == Step::Nothing || step == Step::Queued) {
      skipWhiteSpace();
      continue;
    }
    if (step == Step::QueuedString)
      continue;
    after_ = list.back().kind;
    if (after_ != TokenKind::RightBrace || braceCount_ != braceCount)
      continue;
    list.pop_back();
    size_t count = list.size() - start;
    bool chained = count > 1 && (list[start + 1].kind == TokenKind::Dot ||
                                 list[start + 1].kind == TokenKind::LeftBracket);
    if (count == 1 || chained)
      toVariable(list[start]);
    return true;
  }
  return true;
}

/// Within `${}` a name, number or keyword that stands alone, or before `.` or `[`, is a variable.
void Scanner::toVariable(Token &token) {
  bool boolean = token.kind == TokenKind::True || token.kind == TokenKind::False;
  switch (token.kind) {
  case TokenKind::Number:
  case TokenKind::Name:
  case TokenKind::Word:
    break;
#define TOKEN(Kind, puppetName, spelling)
#define KEYWORD(Kind, puppetName, spelling) case TokenKind::Kind:
#define TASK_KEYWORD(Kind, puppetName, spelling)
#include "frontend/puppet/lexer/tokens.def"
    token.payload = addText(spelling(token.kind));
    break;
  default:
    return;
  }
  token.kind = boolean ? TokenKind::BooleanVariable : TokenKind::Variable;
}

/// Reads text up to what ends it or interpolates; `$` without a name is text.
Scanner::Terminator Scanner::slurp(bool quoted, PieceText &text) {
  while (true) {
    uint32_t begin = pos_;
    uint32_t end = begin;
    bool hasBackslash = false;
    Terminator terminator = findTerminator(quoted, end, hasBackslash);
    if (terminator == Terminator::Missing)
      return terminator;
    uint32_t length = terminatorLength(terminator);
    pos_ = end + length;
    if (hasBackslash) {
      if (!appendPiece(text, quoted, end, length))
        return terminator;
    } else {
      appendRaw(text, end);
    }
    if (terminator == Terminator::Quote)
      rememberQuotedMatch(begin);
    if (terminator != Terminator::Dollar || variableEnd(pos_) != pos_)
      return terminator;
    appendRaw(text, pos_);
    noMatch();
  }
}

uint32_t Scanner::terminatorLength(Terminator terminator) {
  switch (terminator) {
  case Terminator::Missing:
  case Terminator::End:
    return 0;
  case Terminator::Quote:
  case Terminator::Dollar:
    return 1;
  case Terminator::DollarBrace:
    return 2;
  }
  __builtin_unreachable();
}

void Scanner::appendRaw(PieceText &text, uint32_t end) {
  uint32_t begin = std::exchange(text.end, end);
  if (text.changed)
    text.buffer += view(begin, end);
}

/// Puppet looks for a character, an even number of backslashes and a terminator; only where that
/// fails may the terminator be the first character. So in `"${a}""` the first of the two last
/// quotes is text. Gives the offset to search from, which is the second terminator where the first
/// is skipped.
uint32_t Scanner::skipFirstTerminator(uint32_t begin, std::string_view terminators,
                                      bool &hasBackslash) const {
  auto isTerminator = [&](uint32_t at) {
    return at < size() && terminators.find(text_[at]) != std::string_view::npos;
  };
  if (!isTerminator(begin))
    return begin;
  uint32_t next = begin + 1;
  while (rest(next).starts_with("\\\\"))
    next += 2;
  if (!isTerminator(next))
    return begin;
  hasBackslash = next > begin + 1;
  return next;
}

/// Finds where the text from here ends; `end` is the offset of the terminator.
Scanner::Terminator Scanner::findTerminator(bool quoted, uint32_t &end, bool &hasBackslash) const {
  bool escapable = quoted || escapes_.dollar;
  if (quoted)
    end = skipFirstTerminator(end, "\"$", hasBackslash);
  for (; end < size(); ++end) {
    char c = text_[end];
    if (c == '\\') {
      hasBackslash = true;
      if (escapable)
        ++end;
    } else if (c == '"' && quoted) {
      return Terminator::Quote;
    } else if (c == '$' && (quoted || interpolates_)) {
      return end + 1 < size() && text_[end + 1] == '{' ? Terminator::DollarBrace
                                                       : Terminator::Dollar;
    }
  }
  end = size();
  return quoted ? Terminator::Missing : Terminator::End;
}

/// Adds the bytes up to `end`, with escapes replaced; false after an error.
bool Scanner::appendPiece(PieceText &text, bool quoted, uint32_t end, uint32_t terminatorLength) {
  uint32_t begin = std::exchange(text.end, end);
  if (!text.changed) {
    text.buffer = view(text.begin, begin);
    text.changed = true;
  }
  // An escape may produce a backslash that then escapes the terminator: Puppet replaces first and
  // cuts the terminator off afterwards.
  std::string piece(view(begin, end + terminatorLength));
  const Escapes &escapes = quoted ? doubleQuotedEscapes : escapes_;
  EscapeWarnings warnings;
  if (!replaceEscapes(piece, escapes, warnings)) {
    fail(Id::IllegalUnicodeEscape, pos_);
    return false;
  }
  for (const std::string &character : warnings.unrecognized)
    warn(Id::UnrecognizedEscape, character);
  for (size_t i = 0; i < warnings.badUnicode; ++i)
    warn(Id::IllegalUnicodeEscapeKept);
  dropCharacters(piece, terminatorLength);
  text.buffer += piece;
  return true;
}

} // namespace ppcc::puppet
