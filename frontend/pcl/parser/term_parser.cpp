// Terms: literals, names, calls, signs, parentheses.
#include "frontend/pcl/parser/parser_state.h"
#include "runtime-lib/pcl/numbers/number_text.h"

namespace ppcc::pcl {

namespace {
using enum TokenKind;
}

Expr *Parser::parseTerm() {
  switch (reader_.peek().kind) {
  case OParen:
    return parseParentheses();
  case NumberLit:
    return parseNumber();
  case Ident:
    return parseName();
  case OQuote:
  case OHeredoc:
    return parseQuotedTemplate();
  case Minus:
  case Bang:
    return parseUnary();
  case OBrack:
    return parseTuple();
  case OBrace:
    return parseObject();
  default:
    return parseNoTerm();
  }
}

Expr *Parser::parseParentheses() {
  source::Span open = reader_.read().span;
  NewlineScope newlines(reader_, false);
  Watch watch(*this);
  Expr *inner = parseExpression();
  if (watch.failed()) {
    reader_.recover(CParen);
    return inner;
  }
  if (!reader_.nextIs(CParen)) {
    report(Area::Expression, "Unbalanced parentheses",
           "Expected a closing parenthesis to terminate the expression.", reader_.nextSpan());
    reader_.isRecovering = true;
  }
  auto *made = ast_.make<Parentheses>(cover(open, reader_.read().span));
  made->inner = inner;
  deepen(*made, inner);
  return made;
}

Expr *Parser::parseNumber() {
  Token token = reader_.read();
  if (pp::pcl::isNumberText(token.text))
    return literal(Literal::Number, token.span, std::string(token.text));
  report(Area::Number, "Invalid number literal",
         "Failed to recognize the value of this number literal.", token.span);
  return literal(Literal::UnknownNumber, token.span);
}

Expr *Parser::parseName() {
  Token name = reader_.read();
  std::string full(name.text);
  // `a::b(…)`: names of functions may have parts
  for (size_t parts = reader_.qualifiers(); parts > 0; --parts) {
    reader_.read();
    reader_.read();
    full += "::" + std::string(reader_.read().text);
  }
  if (reader_.nextIs(OParen))
    return parseCall(name, std::move(full));
  if (full == "true" || full == "false")
    return literal(full == "true" ? Literal::True : Literal::False, name.span);
  if (full == "null")
    return literal(Literal::Null, name.span);
  auto *made = ast_.make<Variable>(name.span);
  made->name = std::move(full);
  made->nameSpan = name.span;
  return made;
}

Expr *Parser::parseUnary() {
  Token sign = reader_.read();
  Expr *operand = enter() ? parsePostfix() : unknown(sign.span);
  leave();
  auto *made = ast_.make<Unary>(cover(sign.span, operand->span));
  made->isNot = sign.is(Bang);
  made->operand = operand;
  deepen(*made, operand);
  return made;
}

Expr *Parser::parseNoTerm() {
  Token token = reader_.peek();
  if (!reader_.isRecovering) {
    if (token.is(End))
      report(Area::Expression, "Missing expression",
             "Expected the start of an expression, but found the end of the file.", token.span);
    else
      report(Area::Expression, "Invalid expression",
             "Expected the start of an expression, but found an invalid expression token.",
             token.span);
  }
  reader_.isRecovering = true;
  return unknown(token.span);
}

Expr *Parser::parseCall(const Token &name, std::string fullName) {
  Token open = reader_.read(), close;
  auto *call = ast_.make<Call>(name.span);
  call->name = std::move(fullName);
  call->nameSpan = name.span;
  NewlineScope newlines(reader_, false);
  for (;;) {
    if (reader_.nextIs(CParen)) {
      close = reader_.read();
      break;
    }
    Watch watch(*this);
    call->arguments.push_back(parseExpression());
    if (watch.lost()) {
      reader_.recover(CParen);
      close = name;
      break;
    }
    if (parseArgumentEnd(*call, name, open, close))
      break;
  }
  call->span = cover(name.span, close.span);
  for (const Expr *argument : call->arguments)
    deepen(*call, argument);
  return call;
}

// What follows an argument; true where the call ends.
bool Parser::parseArgumentEnd(Call &call, const Token &name, const Token &open, Token &close) {
  Token separator = reader_.read();
  close = separator;
  if (separator.is(CParen))
    return true;
  if (separator.is(Comma))
    return false;
  if (separator.is(Ellipsis)) {
    call.expandsLast = true;
    if (reader_.nextIs(CParen)) {
      close = reader_.read();
      return true;
    }
    if (!reader_.isRecovering)
      report(Area::Expression, "Missing closing parenthesis",
             "An expanded function argument (with ...) must be immediately followed by closing "
             "parentheses.",
             separator.span);
  } else if (separator.is(End)) {
    report(Area::Expression, "Unterminated function call",
           "There is no closing parenthesis for this function call before the end of the file. "
           "This may be caused by incorrect parethesis nesting elsewhere in this file.",
           cover(name.span, open.span));
  } else {
    report(Area::Expression, "Missing argument separator",
           "A comma is required to separate each function argument from the next.", separator.span);
  }
  close = reader_.recover(CParen);
  return true;
}

} // namespace ppcc::pcl
