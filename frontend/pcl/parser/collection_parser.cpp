// Tuples, objects and `for` in both.
#include "frontend/pcl/parser/parser_state.h"

namespace ppcc::pcl {

namespace {

using enum TokenKind;

constexpr std::string_view openTuple =
    "There is no corresponding closing bracket before the end of the file. This may be caused by "
    "incorrect bracket nesting elsewhere in this file.";
constexpr std::string_view openObject =
    "There is no corresponding closing brace before the end of the file. This may be caused by "
    "incorrect brace nesting elsewhere in this file.";

} // namespace

Expr *Parser::parseTuple() {
  Token open = reader_.read(), close;
  NewlineScope newlines(reader_, false);
  if (reader_.peek().isWord("for"))
    return parseFor(open);
  auto *tuple = ast_.make<Tuple>(open.span);
  for (;;) {
    if (reader_.nextIs(CBrack)) {
      close = reader_.read();
      break;
    }
    Watch watch(*this);
    tuple->elements.push_back(parseExpression());
    if (watch.lost()) {
      close = reader_.recover(CBrack);
      break;
    }
    if (parseTupleSeparator(open, close))
      break;
  }
  tuple->span = cover(open.span, close.span);
  for (const Expr *element : tuple->elements)
    deepen(*tuple, element);
  return tuple;
}

// What follows an element; true where the tuple ends.
bool Parser::parseTupleSeparator(const Token &open, Token &close) {
  Token next = reader_.peek();
  if (next.is(CBrack)) {
    close = reader_.read();
    return true;
  }
  if (next.is(Comma)) {
    reader_.read();
    return false;
  }
  if (!reader_.isRecovering) {
    if (next.is(End))
      report(Area::Expression, "Unterminated tuple constructor expression", std::string(openTuple),
             open.span);
    else
      report(Area::Expression, "Missing item separator",
             "Expected a comma to mark the beginning of the next item.", next.span);
  }
  close = reader_.recover(CBrack);
  return true;
}

Expr *Parser::parseObject() {
  Token open = reader_.read(), close;
  {
    NewlineScope newlines(reader_, false);
    if (reader_.peek().isWord("for"))
      return parseFor(open);
  }
  NewlineScope newlines(reader_, true);
  auto *object = ast_.make<Object>(open.span);
  object->openSpan = open.span;
  while (!parseObjectItem(*object, open, close)) {
  }
  object->span = cover(open.span, close.span);
  for (const ObjectItem &item : object->items)
    deepen(*object, item.key, item.value);
  return object;
}

// An item and what separates it from the next; true where the object ends.
bool Parser::parseObjectItem(Object &object, const Token &open, Token &close) {
  if (reader_.nextIs(Newline)) {
    reader_.read();
    return false;
  }
  if (reader_.nextIs(CBrace)) {
    close = reader_.read();
    return true;
  }
  bool isExpression = reader_.nextIs(OParen);
  Watch watch(*this);
  Expr *key = parseExpression();
  if (!watch.lost()) {
    if (!reader_.nextIs(Equal) && !reader_.nextIs(Colon)) {
      reportMissingSeparator(open);
      close = reader_.recover(CBrace);
      return true;
    }
    reader_.read();
    Watch valueWatch(*this);
    Expr *value = parseExpression();
    if (!valueWatch.lost()) {
      object.items.push_back({key, value, isExpression});
      Token next = reader_.peek();
      if (next.is(Comma) || next.is(Newline)) {
        reader_.read();
        return false;
      }
      if (next.is(CBrace)) {
        close = reader_.read();
        return true;
      }
      if (!reader_.isRecovering && next.is(End))
        report(Area::Expression, "Unterminated object constructor expression",
               std::string(openObject), open.span);
      else if (!reader_.isRecovering)
        report(Area::Expression, "Missing attribute separator",
               "Expected a newline or comma to mark the beginning of the next attribute.",
               next.span);
    }
  }
  close = reader_.recover(CBrace);
  return true;
}

void Parser::reportMissingSeparator(const Token &open) {
  Token next = reader_.peek();
  if (reader_.isRecovering)
    return;
  constexpr std::string_view expected =
      "Expected an equals sign (\"=\") to mark the beginning of the attribute value.";
  switch (next.kind) {
  case Newline:
  case Comma:
    return report(Area::Expression, "Missing attribute value",
                  "Expected an attribute value, introduced by an equals sign (\"=\").", next.span);
  case Ident:
    return report(Area::Expression, "Missing key/value separator",
                  std::string(expected) +
                      " If you intended to given an attribute name containing periods or spaces, "
                      "write the name in quotes to create a string literal.",
                  next.span);
  case End:
    return report(Area::Expression, "Unterminated object constructor expression",
                  std::string(openObject), open.span);
  default:
    return report(Area::Expression, "Missing key/value separator", std::string(expected),
                  next.span);
  }
}

/// A `for` while it is read.
struct Parser::ForParts {
  For *loop;
  Token ellipsis = {};
  bool makesObject = false;
  void blame(Parser &parser, std::string detail) const {
    if (!parser.reader_.isRecovering)
      parser.report(Area::Expression, "Invalid 'for' expression", std::move(detail),
                    parser.reader_.nextSpan());
  }
};

Expr *Parser::parseFor(const Token &open) {
  NewlineScope newlines(reader_, false);
  reader_.read(); // `for`
  ForParts parts = {ast_.make<For>(open.span)};
  parts.makesObject = open.is(OBrace);
  TokenKind closeKind = parts.makesObject ? CBrace : CBrack;
  if (!parseForNames(parts) || !parseForClauses(parts))
    return unknown(cover(open.span, reader_.recover(closeKind).span));
  Token close;
  if (reader_.nextIs(closeKind)) {
    close = reader_.read();
  } else {
    parts.blame(*this, "Extra characters after the end of the 'for' expression.");
    close = reader_.recover(closeKind);
  }
  For &loop = *parts.loop;
  loop.span = cover(open.span, close.span);
  checkFor(parts);
  deepen(loop, loop.collection, loop.key, loop.value, loop.condition);
  return &loop;
}

// `k, v in`
bool Parser::parseForNames(ForParts &parts) {
  For &loop = *parts.loop;
  if (!reader_.nextIs(Ident)) {
    parts.blame(*this, "For expression requires variable name after 'for'.");
    return false;
  }
  loop.valueName = reader_.read().text;
  if (reader_.nextIs(Comma)) {
    loop.keyName = std::move(loop.valueName);
    reader_.read();
    if (!reader_.nextIs(Ident)) {
      parts.blame(*this, "For expression requires value variable name after comma.");
      return false;
    }
    loop.valueName = reader_.read().text;
  }
  if (!reader_.peek().isWord("in")) {
    parts.blame(*this, "For expression requires the 'in' keyword after its name declarations.");
    return false;
  }
  reader_.read();
  return true;
}

// The collection, the key and value, `...` and `if`.
bool Parser::parseForClauses(ForParts &parts) {
  For &loop = *parts.loop;
  Watch collectionWatch(*this);
  loop.collection = parseExpression();
  if (collectionWatch.lost())
    return false;
  if (!reader_.nextIs(Colon)) {
    parts.blame(*this, "For expression requires a colon after the collection expression.");
    return false;
  }
  reader_.read();
  Watch watch(*this);
  loop.value = parseExpression();
  if (reader_.nextIs(FatArrow)) {
    reader_.read();
    loop.key = loop.value;
    loop.value = parseExpression();
  }
  if (watch.lost())
    return false;
  if (reader_.nextIs(Ellipsis)) {
    parts.ellipsis = reader_.read();
    loop.groups = true;
  }
  if (!reader_.peek().isWord("if"))
    return true;
  reader_.read();
  Watch conditionWatch(*this);
  loop.condition = parseExpression();
  return !conditionWatch.lost();
}

void Parser::checkFor(const ForParts &parts) {
  const For &loop = *parts.loop;
  auto say = [&](std::string detail, source::Span span) {
    report(Area::Expression, "Invalid 'for' expression", std::move(detail), span);
  };
  if (parts.makesObject) {
    if (!loop.key)
      say("Key expression is required when building an object.", loop.value->span);
    return;
  }
  if (loop.key)
    say("Key expression is not valid when building a tuple.", loop.key->span);
  if (loop.groups)
    say("Grouping ellipsis (...) cannot be used when building a tuple.", parts.ellipsis.span);
}

} // namespace ppcc::pcl
