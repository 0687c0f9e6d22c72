// Templates, first half: tokens to a row of literals, expressions and directives.
#include "frontend/pcl/parser/parser_state.h"
#include "frontend/pcl/unicode/unicode.h"

namespace ppcc::pcl {

namespace {

using enum TokenKind;

bool trims(const Token &open) { return open.text.ends_with('~'); }

void trimPrevious(TemplateParts &parts, const Token &open) {
  if (!parts.canTrimPrevious || !trims(open) || parts.parts.empty())
    return;
  TemplatePart &previous = parts.parts.back();
  if (previous.kind == TemplatePart::Text)
    previous.text = withoutTrailingSpace(previous.text);
}

} // namespace

Expr *Parser::parseQuotedTemplate() {
  Token open = reader_.read();
  bool isWrap = false;
  std::vector<Expr *> parts =
      parseTemplateParts(open.is(OQuote) ? CQuote : CHeredoc, open.text.starts_with("<<-"), isWrap);
  source::Span span = cover(open.span, reader_.previousSpan());
  if (isWrap) {
    auto *wrap = ast_.make<TemplateWrap>(span);
    wrap->wrapped = parts[0];
    deepen(*wrap, parts[0]);
    return wrap;
  }
  auto *made = ast_.make<Template>(span);
  made->parts = std::move(parts);
  for (const Expr *part : made->parts)
    deepen(*made, part);
  return made;
}

Expr *Parser::parseTemplate() {
  bool isWrap = false;
  source::Span start = reader_.nextSpan();
  std::vector<Expr *> parts = parseTemplateParts(End, false, isWrap);
  source::Span span = cover(start, reader_.previousSpan());
  if (isWrap) {
    auto *wrap = ast_.make<TemplateWrap>(span);
    wrap->wrapped = parts[0];
    return wrap;
  }
  auto *made = ast_.make<Template>(span);
  made->parts = std::move(parts);
  return made;
}

std::vector<Expr *> Parser::parseTemplateParts(TokenKind end, bool isFlush, bool &isWrap) {
  TemplateParts parts = collectParts(end);
  if (isFlush)
    flushHeredoc(parts.parts);
  isWrap = parts.parts.size() == 2 && parts.parts[0].kind == TemplatePart::Interpolation;
  std::vector<Expr *> exprs;
  while (parts.peek().kind != TemplatePart::End)
    exprs.push_back(buildPart(parts));
  return exprs;
}

TemplateParts Parser::collectParts(TokenKind end) {
  TemplateParts parts;
  parts.start = reader_.nextSpan();
  source::Span endSpan;
  for (;;) {
    Token next = reader_.read();
    endSpan = next.span;
    if (next.is(end))
      break;
    if (next.is(StringLit) || next.is(QuotedLit)) {
      std::string text = literalText(next);
      if (parts.trimsNext)
        text = withoutLeadingSpace(text);
      parts.parts.push_back({TemplatePart::Text, next.span, std::move(text)});
      parts.trimsNext = false;
      parts.canTrimPrevious = true;
      continue;
    }
    parts.trimsNext = false;
    if (next.is(TemplateInterp)) {
      parseInterpolation(parts, next, end);
    } else if (next.is(TemplateControl)) {
      parseDirective(parts, next);
    } else {
      if (!reader_.isRecovering)
        report(Area::Text, "Unterminated template string",
               "No closing marker was found for the string.", next.span);
      endSpan = reader_.recover(end).span;
      break;
    }
    parts.canTrimPrevious = false;
  }
  if (parts.parts.empty())
    parts.parts.push_back({TemplatePart::Text, {parts.start.end, parts.start.end}});
  parts.parts.push_back({TemplatePart::End, endSpan});
  return parts;
}

void Parser::parseInterpolation(TemplateParts &parts, const Token &open, TokenKind end) {
  trimPrevious(parts, open);
  NewlineScope newlines(reader_, false);
  Expr *expr = parseExpression();
  Token close = reader_.peek();
  if (close.is(TemplateSeqEnd)) {
    reader_.read();
    parts.trimsNext = close.text == "~}";
  } else {
    if (!reader_.isRecovering)
      reportOpenInterpolation(parts, end);
    reader_.recover(TemplateSeqEnd);
  }
  parts.parts.push_back({TemplatePart::Interpolation, cover(open.span, close.span), "", expr});
}

void Parser::reportOpenInterpolation(const TemplateParts &parts, TokenKind end) {
  constexpr std::string_view unclosed = "Unclosed template interpolation sequence";
  constexpr std::string_view extra = "Extra characters after interpolation expression";
  Token close = reader_.peek();
  if (close.is(End))
    return report(Area::Template, std::string(unclosed),
                  "There is no closing brace for this interpolation sequence before the end of the "
                  "file. This might be caused by incorrect nesting inside the given expression.",
                  parts.start);
  if (close.is(Colon))
    return report(Area::Template, std::string(extra),
                  "Template interpolation doesn't expect a colon at this location. Did you intend "
                  "this to be a literal sequence to be processed as part of another language? If "
                  "so, you can escape it by starting with \"$${\" instead of just \"${\".",
                  close.span);
  if ((close.is(CQuote) || close.is(OQuote)) && end == CQuote)
    return report(Area::Template, std::string(unclosed),
                  "There is no closing brace for this interpolation sequence before the end of the "
                  "quoted template. This might be caused by incorrect nesting inside the given "
                  "expression.",
                  parts.start);
  report(Area::Template, std::string(extra),
         "Expected a closing brace to end the interpolation expression, but found extra "
         "characters.\n\nThis can happen when you include interpolation syntax for another "
         "language, such as shell scripting, but forget to escape the interpolation start token. "
         "If this is an embedded sequence for another language, escape it by starting with \"$${\" "
         "instead of just \"${\".",
         close.span);
}

void Parser::parseDirective(TemplateParts &parts, const Token &open) {
  trimPrevious(parts, open);
  NewlineScope newlines(reader_, false);
  Token word = reader_.peek();
  if (!word.is(Ident)) {
    if (!reader_.isRecovering)
      report(Area::Template, "Invalid template directive",
             "A template directive keyword (\"if\", \"for\", etc) is expected at the beginning of "
             "a %{ sequence.",
             word.span);
    reader_.recover(TemplateSeqEnd);
    return;
  }
  reader_.read();
  if (parseDirectiveWord(parts, open, word))
    closeDirective(parts, word);
  else
    reader_.recover(TemplateSeqEnd);
}

// What a directive says; false after an error that leaves its end unknown.
bool Parser::parseDirectiveWord(TemplateParts &parts, const Token &open, const Token &word) {
  auto add = [&](TemplatePart::Kind kind, Expr *expr = nullptr) {
    parts.parts.push_back({kind, cover(open.span, reader_.nextSpan()), "", expr});
    return true;
  };
  if (word.text == "if") {
    Expr *condition = parseExpression();
    return add(TemplatePart::If, condition);
  }
  if (word.text == "else")
    return add(TemplatePart::Else);
  if (word.text == "endif")
    return add(TemplatePart::EndIf);
  if (word.text == "endfor")
    return add(TemplatePart::EndFor);
  if (word.text == "for")
    return parseForDirective(parts, open);
  if (!reader_.isRecovering)
    report(Area::Template, "Invalid template control keyword",
           "\"" + std::string(word.text) + "\" is not a valid template control keyword.",
           word.span);
  return false;
}

bool Parser::parseForDirective(TemplateParts &parts, const Token &open) {
  auto blame = [&](std::string detail) {
    if (!reader_.isRecovering)
      report(Area::Template, "Invalid 'for' directive", std::move(detail), reader_.nextSpan());
    return false;
  };
  if (!reader_.nextIs(Ident))
    return blame("For directive requires variable name after 'for'.");
  std::string key, value(reader_.read().text);
  if (reader_.nextIs(Comma)) {
    key = std::move(value);
    reader_.read();
    if (!reader_.nextIs(Ident))
      return blame("For directive requires value variable name after comma.");
    value = reader_.read().text;
  }
  if (!reader_.peek().isWord("in"))
    return blame("For directive requires 'in' keyword after names.");
  reader_.read();
  Expr *collection = parseExpression();
  parts.parts.push_back({TemplatePart::For, cover(open.span, reader_.nextSpan()), "", collection,
                         std::move(key), std::move(value)});
  return true;
}

void Parser::closeDirective(TemplateParts &parts, const Token &word) {
  Token close = reader_.peek();
  if (close.is(TemplateSeqEnd)) {
    reader_.read();
    parts.trimsNext = close.text == "~}";
    return;
  }
  if (!reader_.isRecovering)
    report(Area::Template, "Extra characters in " + std::string(word.text) + " marker",
           "Expected a closing brace to end the sequence, but found extra characters.", close.span);
  reader_.recover(TemplateSeqEnd);
}

} // namespace ppcc::pcl
