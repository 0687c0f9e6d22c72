// Reading tokens, and finding a place to go on after an error as HCL's parser does.
#include "frontend/pcl/parser/token_reader.h"

namespace ppcc::pcl {

namespace {

using enum TokenKind;

/// The opening token of a closing one; End for all others.
TokenKind openerOf(TokenKind kind) {
  switch (kind) {
  case CBrace:
    return OBrace;
  case CBrack:
    return OBrack;
  case CParen:
    return OParen;
  case CQuote:
    return OQuote;
  case CHeredoc:
    return OHeredoc;
  case TemplateSeqEnd:
    return TemplateInterp;
  default:
    return End;
  }
}

bool opens(TokenKind kind) {
  return kind == OBrace || kind == OBrack || kind == OParen || kind == OQuote || kind == OHeredoc ||
         kind == TemplateInterp || kind == TemplateControl;
}

/// `%{` ends as `${` does.
TokenKind asOpener(TokenKind kind) { return kind == TemplateControl ? TemplateInterp : kind; }

} // namespace

// A comment to the end of its line is the newline too.
TokenKind TokenReader::kindAt(size_t index) const {
  const Token &token = tokens_[index];
  bool endsLine = token.kind == Comment && token.text.ends_with('\n');
  return endsLine ? Newline : token.kind;
}

size_t TokenReader::nextIndex() const {
  for (size_t i = next_; i < tokens_.size(); ++i) {
    TokenKind kind = kindAt(i);
    if (kind == Comment || (kind == Newline && !newlines_.back()))
      continue;
    return i;
  }
  return tokens_.size() - 1;
}

Token TokenReader::peek() const {
  size_t index = nextIndex();
  Token token = tokens_[index];
  token.kind = kindAt(index);
  return token;
}

Token TokenReader::read() {
  size_t index = nextIndex();
  Token token = peek();
  next_ = token.is(End) ? tokens_.size() : index + 1;
  return token;
}

size_t TokenReader::qualifiers() const {
  uint32_t end = previousSpan().end;
  size_t i = next_, count = 0;
  auto follows = [&](TokenKind kind) {
    bool does = i < tokens_.size() && tokens_[i].is(kind) && tokens_[i].span.begin == end;
    if (does)
      end = tokens_[i++].span.end;
    return does;
  };
  while (follows(Colon) && follows(Colon) && follows(Ident))
    ++count;
  return follows(OParen) ? count : 0;
}

source::Span TokenReader::previousSpan() const {
  return next_ == 0 ? nextSpan() : tokens_[next_ - 1].span;
}

Token TokenReader::recover(TokenKind end) {
  TokenKind start = openerOf(end);
  isRecovering = true;
  for (size_t nesting = 0;;) {
    Token token = read();
    TokenKind kind = end == TemplateSeqEnd ? asOpener(token.kind) : token.kind;
    if (kind == End)
      return token;
    if (kind == start) {
      ++nesting;
    } else if (kind == end) {
      if (nesting == 0)
        return token;
      --nesting;
    }
  }
}

void TokenReader::recoverAfterItem() {
  isRecovering = true;
  std::vector<TokenKind> open;
  for (;;) {
    TokenKind kind = read().kind;
    if (kind == End || (kind == Newline && open.empty()))
      return;
    if (opens(kind)) {
      open.push_back(asOpener(kind));
    } else if (TokenKind opener = openerOf(kind); opener != End) {
      while (!open.empty() && open.back() != opener)
        open.pop_back();
      if (!open.empty())
        open.pop_back();
    }
  }
}

} // namespace ppcc::pcl
