// Conditionals and operators, and the steps behind a term: attributes, indices, splats.
#include "frontend/pcl/parser/parser_state.h"

namespace ppcc::pcl {

namespace {

using enum TokenKind;

struct OperatorRow {
  TokenKind token;
  Operator op;
  int level;
};

constexpr OperatorRow operators[] = {
#define OPERATOR(Name, token, level, text) {TokenKind::token, Operator::Name, level},
#include "frontend/pcl/ast/operators.def"
};

const OperatorRow *operatorOf(TokenKind kind) {
  for (const OperatorRow &row : operators)
    if (row.token == kind)
      return &row;
  return nullptr;
}

} // namespace

Expr *Parser::parseExpression() {
  Expr *expr = enter() ? parseConditional() : unknown(reader_.nextSpan());
  leave();
  return expr;
}

Expr *Parser::parseConditional() {
  source::Span start = reader_.nextSpan();
  Watch watch(*this);
  Expr *condition = parseBinary(1);
  if (watch.lost() || !reader_.nextIs(Question))
    return condition;
  reader_.read();
  Watch trueWatch(*this);
  Expr *whenTrue = parseExpression();
  if (trueWatch.lost())
    return condition;
  if (!reader_.nextIs(Colon)) {
    report(Area::Expression, "Missing false expression in conditional",
           "The conditional operator (...?...:...) requires a false expression, delimited by a "
           "colon.",
           reader_.nextSpan());
    return condition;
  }
  reader_.read();
  Watch falseWatch(*this);
  Expr *whenFalse = parseExpression();
  if (falseWatch.lost())
    return condition;
  auto *made = ast_.make<Conditional>(cover(start, whenFalse->span));
  made->condition = condition;
  made->whenTrue = whenTrue;
  made->whenFalse = whenFalse;
  deepen(*made, condition, whenTrue, whenFalse);
  return made;
}

// Operators of this level and those that bind tighter.
Expr *Parser::parseBinary(int level) {
  Watch watch(*this);
  Expr *left = parsePostfix();
  while (!watch.lost()) {
    const OperatorRow *row = operatorOf(reader_.peek().kind);
    if (!row || row->level < level)
      break;
    reader_.read();
    Watch rightWatch(*this);
    Expr *right = parseBinary(row->level + 1);
    if (rightWatch.lost())
      break;
    auto *made = ast_.make<Binary>(cover(left->span, right->span));
    made->op = row->op;
    made->left = left;
    made->right = right;
    left = made;
    if (!deepen(*made, made->left, right))
      break;
  }
  return left;
}

Expr *Parser::parsePostfix() { return parseSteps(parseTerm()); }

Expr *Parser::parseSteps(Expr *from) {
  Expr *expr = from;
  for (;;) {
    if (reader_.nextIs(Dot)) {
      if (!parseDot(expr, *from))
        continue;
    } else if (reader_.nextIs(OBrack)) {
      parseBracket(expr, *from);
    } else {
      return expr;
    }
    if (expr->depth > deepest * 4)
      return expr;
  }
}

Expr *Parser::withStep(Expr *expr, Step step) {
  source::Span span = step.span;
  if (auto *variable = dynAs<Variable>(expr)) {
    variable->steps.push_back(std::move(step));
  } else if (auto *traversal = dynAs<Traversal>(expr)) {
    traversal->steps.push_back(std::move(step));
  } else {
    auto *made = ast_.make<Traversal>(expr->span);
    made->source = expr;
    made->steps.push_back(std::move(step));
    deepen(*made, expr);
    expr = made;
  }
  expr->span = cover(expr->span, span);
  return expr;
}

// What follows a dot; false where the place is lost.
bool Parser::parseDot(Expr *&expr, const Expr &from) {
  source::Span dot = reader_.read().span;
  Token next = reader_.peek();
  switch (next.kind) {
  case Ident:
    reader_.read();
    expr = withStep(expr, {std::string(next.text), nullptr, cover(dot, next.span)});
    return true;
  case NumberLit:
    expr = withStep(expr, parseNumberStep(dot, "Use the proper index syntax instead, like "));
    return true;
  case Star:
    if (Expr *splat = parseAttributeSplat(expr, from, dot, next.span))
      expr = splat;
    return true;
  default:
    report(Area::Expression, "Invalid attribute name", "An attribute name is required after a dot.",
           next.span);
    reader_.isRecovering = true;
    return false;
  }
}

// `.0`: an index in the form that HCL once had.
Step Parser::parseNumberStep(source::Span dot, std::string_view advice) {
  Token number = reader_.read();
  source::Span span = cover(dot, number.span);
  size_t point = number.text.find('.');
  if (point == std::string_view::npos)
    return {"", literal(Literal::Number, number.span, std::string(number.text)), span};
  report(Area::Expression, "Invalid legacy index syntax",
         "When using the legacy index syntax, chaining two indexes together is not permitted. " +
             std::string(advice) + "[" + std::string(number.text.substr(0, point)) + "][" +
             std::string(number.text.substr(point + 1)) + "].",
         number.span);
  return {"", unknown(number.span), span};
}

// `.*` and the attributes behind it; null where something else follows a dot.
Expr *Parser::parseAttributeSplat(Expr *source, const Expr &from, source::Span dot,
                                  source::Span blamed) {
  source::Span marker = reader_.read().span;
  source::Span first = reader_.nextSpan(), last = marker;
  std::vector<Step> steps;
  while (reader_.nextIs(Dot)) {
    source::Span nextDot = reader_.read().span;
    Token next = reader_.peek();
    if (next.is(NumberLit)) {
      Step step = parseNumberStep(
          nextDot, "Use the proper index syntax with a full splat expression [*] instead, like ");
      steps.push_back(std::move(step));
    } else if (next.is(Ident)) {
      reader_.read();
      steps.push_back({std::string(next.text), nullptr, cover(nextDot, next.span)});
    } else {
      if (!reader_.isRecovering && next.is(Star))
        report(Area::Expression, "Nested splat expression not allowed",
               "A splat expression (*) cannot be used inside another attribute-only splat "
               "expression.",
               next.span);
      else if (!reader_.isRecovering)
        report(Area::Expression, "Invalid attribute name",
               "An attribute name is required after a dot.", blamed);
      reader_.isRecovering = true;
      return nullptr;
    }
    last = next.span;
  }
  auto *splat = ast_.make<Splat>(cover(from.span, last));
  splat->source = source;
  splat->markerSpan = cover(dot, marker);
  splat->item = ast_.make<SplatItem>(splat->markerSpan);
  splat->each = splat->item;
  if (!steps.empty()) {
    auto *each = ast_.make<Traversal>(cover(first, last));
    each->source = splat->item;
    each->steps = std::move(steps);
    splat->each = each;
  }
  deepen(*splat, source, splat->each);
  return splat;
}

void Parser::parseBracket(Expr *&expr, const Expr &from) {
  Token open = reader_.read();
  if (reader_.nextIs(Star)) {
    expr = parseFullSplat(expr, from, open);
    return;
  }
  NewlineScope newlines(reader_, false);
  Watch watch(*this);
  Expr *key = parseExpression();
  Token close;
  if (watch.lost()) {
    close = reader_.recover(CBrack);
  } else {
    close = reader_.read();
    if (!close.is(CBrack) && !reader_.isRecovering) {
      report(Area::Expression, "Missing close bracket on index",
             "The index operator must end with a closing bracket (\"]\").", close.span);
      // HCL blames the bracket where it goes on
      close = reader_.recover(CBrack);
      problems_.back().span = close.span;
    }
  }
  source::Span brackets = cover(open.span, close.span);
  auto *text = dynAs<Template>(key);
  if (text && text->isStringLiteral())
    key = text->parts[0];
  if (auto *constant = dynAs<Literal>(key)) {
    expr = withStep(expr, {"", constant, brackets});
    return;
  }
  auto *made = ast_.make<Index>(cover(from.span, brackets));
  made->collection = expr;
  made->key = key;
  made->bracketSpan = brackets;
  deepen(*made, expr, key);
  expr = made;
}

// `[*]` and all that follows, which is done for each element.
Expr *Parser::parseFullSplat(Expr *source, const Expr &from, const Token &open) {
  reader_.read();
  Token close = reader_.read();
  if (!close.is(CBrack) && !reader_.isRecovering) {
    report(Area::Expression, "Missing close bracket on splat index",
           "The star for a full splat operator must be immediately followed by a closing bracket "
           "(\"]\").",
           close.span);
    close = reader_.recover(CBrack);
    problems_.back().span = close.span;
  }
  source::Span marker = cover(open.span, close.span);
  Expr *item = ast_.make<SplatItem>(marker);
  Expr *each = enter() ? parseSteps(item) : item;
  leave();
  auto *splat = ast_.make<Splat>(cover(from.span, each->span));
  splat->source = source;
  splat->each = each;
  splat->item = item;
  splat->markerSpan = marker;
  deepen(*splat, source, each);
  return splat;
}

} // namespace ppcc::pcl
