// Bodies: attributes, blocks and their labels.
#include "frontend/pcl/parser/parser_state.h"

#include <algorithm>

namespace ppcc::pcl {

namespace {

using enum TokenKind;

constexpr std::string_view definitionRequired = "Argument or block definition required";
constexpr std::string_view useEquals =
    "An argument or block definition is required here. To set an argument, use the equals sign "
    "\"=\" to introduce the argument value.";
constexpr std::string_view invalidBlock = "Invalid block definition";
constexpr std::string_view invalidSingle = "Invalid single-argument block definition";
constexpr std::string_view unclosed = "Unclosed configuration block";
constexpr std::string_view noClosingBrace =
    "There is no closing brace for this block before the end of the file. This may be caused by "
    "incorrect brace nesting elsewhere in this file.";

constexpr std::string_view noInterpolations =
    "Template sequences are not allowed in this string. To include a literal \"$\", double it (as "
    "\"$$\") to escape it.";
constexpr std::string_view noDirectives =
    "Template sequences are not allowed in this string. To include a literal \"%\", double it (as "
    "\"%%\") to escape it.";

std::string text(std::string_view view) { return std::string(view); }

bool beginsBlock(TokenKind kind) { return kind == OQuote || kind == OBrace || kind == Ident; }

} // namespace

void Parser::parseBody(Body &body, TokenKind end) {
  source::Span start = reader_.previousSpan();
  for (;;) {
    Token next = reader_.peek();
    if (next.is(end)) {
      reader_.read();
      body.span = cover(start, next.span);
      return;
    }
    if (next.is(Newline)) {
      reader_.read();
      continue;
    }
    if (next.is(Ident)) {
      parseItem(body);
      continue;
    }
    reader_.read();
    body.span = cover(start, reader_.previousSpan());
    if (!reader_.isRecovering) {
      if (next.is(OQuote))
        report(Area::Structure, "Invalid argument name", "Argument names must not be quoted.",
               next.span);
      else if (next.is(End))
        report(Area::Structure, text(unclosed), text(noClosingBrace), start);
      else
        report(Area::Structure, text(definitionRequired),
               "An argument or block definition is required here.", next.span);
    }
    reader_.recover(end);
    return;
  }
}

void Parser::parseItem(Body &body) {
  Token name = reader_.read();
  TokenKind next = reader_.peek().kind;
  if (next == Equal)
    return finishAttribute(body, name, false);
  if (beginsBlock(next))
    return finishBlock(body, name);
  reader_.recoverAfterItem();
  report(Area::Structure, text(definitionRequired), text(useEquals), name.span);
}

void Parser::finishAttribute(Body &body, const Token &name, bool isSingleLine) {
  reader_.read(); // the equals sign
  Watch watch(*this);
  Attribute attribute = {text(name.text), name.span, parseExpression()};
  if (watch.lost()) {
    reader_.recoverAfterItem();
  } else if (!isSingleLine) {
    Token end = reader_.peek();
    if (end.is(Newline) || end.is(End)) {
      reader_.read();
    } else {
      if (!reader_.isRecovering)
        report(Area::Structure,
               end.is(Comma) ? "Unexpected comma after argument" : "Missing newline after argument",
               text(end.is(Comma) ? "Argument definitions must be separated by newlines, not "
                                    "commas. "
                                  : "") +
                   "An argument definition must end with a newline.",
               end.span);
      reader_.recoverAfterItem();
    }
  }
  addAttribute(body, std::move(attribute));
}

void Parser::addAttribute(Body &body, Attribute attribute) {
  auto [place, isNew] = body.places.try_emplace(attribute.name, body.attributes.size());
  if (isNew) {
    body.attributes.push_back(std::move(attribute));
    return;
  }
  report(Area::Structure, "Attribute redefined",
         "The argument \"" + attribute.name + "\" was already set at " +
             rangeText(body.attributes[place->second].nameSpan) +
             ". Each argument may be set only once.",
         attribute.nameSpan);
}

void Parser::finishBlock(Body &body, const Token &name) {
  auto block = std::make_unique<Block>();
  block->type = name.text;
  block->typeSpan = name.span;
  if (parseHeader(*block, name)) {
    parseBlockBody(*block, name);
    Token end = reader_.peek();
    if (end.is(Newline) || end.is(End)) {
      reader_.read();
    } else {
      if (!reader_.isRecovering)
        report(Area::Structure, "Missing newline after block definition",
               "A block definition must end with a newline.", end.span);
      reader_.recoverAfterItem();
    }
  }
  body.blocks.push_back(std::move(block));
}

// Labels and the opening brace; false where there is none.
bool Parser::parseHeader(Block &block, const Token &name) {
  for (;;) {
    Token next = reader_.peek();
    switch (next.kind) {
    case OBrace:
      block.openSpan = reader_.read().span;
      return true;
    case OQuote:
      block.labels.push_back(parseLabel());
      continue;
    case Ident:
      reader_.read();
      block.labels.push_back({text(next.text), next.span});
      continue;
    case Equal:
      report(Area::Structure, text(invalidBlock),
             "The equals sign \"=\" indicates an argument definition, and must not be used when "
             "defining a block.",
             next.span);
      break;
    case Newline:
      report(Area::Structure, text(invalidBlock),
             "A block definition must have block content delimited by \"{\" and \"}\", starting on "
             "the same line as the block header.",
             next.span);
      break;
    default:
      if (!reader_.isRecovering)
        report(Area::Structure, text(invalidBlock),
               "Either a quoted string block label or an opening brace (\"{\") is expected here.",
               next.span);
      break;
    }
    reader_.recoverAfterItem();
    block.openSpan = name.span;
    return false;
  }
}

void Parser::parseBlockBody(Block &block, const Token &) {
  TokenKind next = reader_.peek().kind;
  if (!enter())
    return leave();
  if (next == Newline || next == End || next == CBrace) {
    parseBody(block.body, CBrace);
  } else {
    size_t before = problems_.size();
    parseSingleLineBody(block);
    size_t middle = problems_.size();
    closeSingleLine(block);
    // HCL tells how the block ends before it tells what is wrong inside
    std::rotate(problems_.begin() + static_cast<ptrdiff_t>(before),
                problems_.begin() + static_cast<ptrdiff_t>(middle), problems_.end());
  }
  leave();
}

// `{ name = value }`
void Parser::parseSingleLineBody(Block &block) {
  Token name = reader_.read();
  if (!name.is(Ident)) {
    reader_.recoverAfterItem();
    report(Area::Structure, text(definitionRequired),
           "An argument or block definition is required here.", name.span);
    return;
  }
  Token next = reader_.peek();
  if (next.is(Equal))
    return finishAttribute(block.body, name, true);
  reader_.recoverAfterItem();
  if (beginsBlock(next.kind))
    report(Area::Structure, "Argument definition required",
           "A single-line block definition can contain only a single argument. If you meant to "
           "define argument \"" +
               text(name.text) +
               "\", use an equals sign to assign it a value. To define a nested block, place it on "
               "a line of its own within its parent block.",
           cover(name.span, next.span));
  else
    report(Area::Structure, text(definitionRequired), text(useEquals), name.span);
}

void Parser::closeSingleLine(const Block &block) {
  Token next = reader_.peek();
  switch (next.kind) {
  case CBrace:
    reader_.read();
    return;
  case Comma:
    report(Area::Structure, text(invalidSingle),
           "Single-line block syntax can include only one argument definition. To define multiple "
           "arguments, use the multi-line block syntax with one argument definition per line.",
           next.span);
    break;
  case Newline:
    report(Area::Structure, text(invalidSingle),
           "An argument definition on the same line as its containing block creates a single-line "
           "block definition, which must also be closed on the same line. Place the block's "
           "closing brace immediately after the argument definition.",
           next.span);
    break;
  case End:
    if (!reader_.isRecovering)
      report(Area::Structure, text(unclosed), text(noClosingBrace), block.openSpan);
    break;
  default:
    if (!reader_.isRecovering)
      report(Area::Structure, text(invalidSingle),
             "A single-line block definition must end with a closing brace immediately after its "
             "single argument definition.",
             next.span);
    break;
  }
  reader_.recover(CBrace);
}

Label Parser::parseLabel() {
  source::Span span = reader_.read().span;
  std::string label = parseLabelText(span);
  return {std::move(label), span};
}

// The text up to the closing quote; `span` grows to it.
std::string Parser::parseLabelText(source::Span &span) {
  std::string label;
  for (;;) {
    Token token = reader_.read();
    switch (token.kind) {
    case CQuote:
      span = cover(span, token.span);
      return label;
    case QuotedLit:
      label += literalText(token);
      break;
    case TemplateControl:
    case TemplateInterp: {
      std::string sign = token.is(TemplateControl) ? "%" : "$";
      report(Area::Text, "Invalid string literal",
             token.is(TemplateControl) ? text(noDirectives) : text(noInterpolations), token.span);
      label += sign;
      label += "{ ... }";
      reader_.recover(TemplateSeqEnd);
      break;
    }
    case End:
      report(Area::Text, "Unterminated string literal",
             "Unable to find the closing quote mark before the end of the file.", token.span);
      span = cover(span, token.span);
      return label;
    default:
      report(Area::Text, "Invalid string literal", "This item is not valid in a string literal.",
             token.span);
      reader_.recover(CQuote);
      span = cover(span, token.span);
      return label;
    }
  }
}

} // namespace ppcc::pcl
