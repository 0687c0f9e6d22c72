// Precedence climbing over the table of operators; see "Operators" of docs/ndca.md.
#include "frontend/ndca/parser/expression_parser.h"

#include "frontend/ndca/parser/picture_parser.h"

#include <algorithm>
#include <span>

namespace ppcc::ndca {

namespace {

// Deeper than what anybody writes, and far from the end of any stack.
constexpr uint32_t mostNesting = 400;
constexpr uint32_t mostDepth = 1500;

struct Level {
  ExprKind kind;
  std::vector<std::string_view> operators;
};

/// Left-associative operators from the loosest on; `not` and comparisons lie between.
const Level &levelOf(size_t number) {
  static const Level levels[] = {
      {ExprKind::Logic, {"or"}},      {ExprKind::Logic, {"xor"}},
      {ExprKind::Logic, {"and"}},     {ExprKind::Not, {}},
      {ExprKind::Compare, {}},        {ExprKind::Is, {"is"}},
      {ExprKind::Binary, {"|"}},      {ExprKind::Binary, {"^"}},
      {ExprKind::Binary, {"&"}},      {ExprKind::Binary, {"<<", ">>", ">>>"}},
      {ExprKind::Binary, {"+", "-"}}, {ExprKind::Binary, {"*", "/", "%"}},
      {ExprKind::Binary, {"**"}},
  };
  return levels[number];
}

constexpr size_t comparisonLevel = 4;
constexpr size_t powerLevel = 12;
constexpr std::string_view comparisons[] = {"==", "!=", "<", ">", "<=", ">="};

bool isOperator(const Token &token, std::span<const std::string_view> operators) {
  bool mayBe = token.kind == TokenKind::Symbol || token.kind == TokenKind::Reserved;
  return mayBe && std::ranges::find(operators, token.text) != operators.end();
}

} // namespace

Expr *ExpressionParser::make(ExprKind kind, source::Span span) {
  Expr &expr = ast_.expressions.emplace_back();
  expr.kind = kind;
  expr.span = expr.place = span;
  return &expr;
}

const Expr *ExpressionParser::finish(Expr *expr) {
  for (const Expr *child : expr->children) {
    expr->span = cover(expr->span, child->span);
    expr->depth = std::max(expr->depth, child->depth + 1);
  }
  if (expr->depth > mostDepth)
    tokens_.failTooDeep(expr->place);
  return expr;
}

bool ExpressionParser::begins() const {
  const Token &token = tokens_.peek();
  if (tokens_.failed())
    return false;
  if (token.kind == TokenKind::Symbol)
    return isOperator(token, std::vector<std::string_view>{"(", "[", "{", "+", "-", "~", "#", "$"});
  return token.kind != TokenKind::End && token.kind != TokenKind::Directive &&
         (token.kind != TokenKind::Reserved || token.text == "not");
}

const Expr *ExpressionParser::parse() {
  if (++nesting_ > mostNesting)
    tokens_.failTooDeep(tokens_.peek().span);
  const Expr *expr = binaryLevel(0);
  --nesting_;
  return expr;
}

const Expr *ExpressionParser::binaryLevel(size_t level) {
  if (tokens_.failed())
    return make(ExprKind::Integer, tokens_.peek().span);
  if (levelOf(level).kind == ExprKind::Not)
    return logicalNot();
  if (levelOf(level).kind == ExprKind::Compare)
    return comparison();
  if (level == powerLevel)
    return power();
  const Expr *left = binaryLevel(level + 1);
  while (!tokens_.failed() && isOperator(tokens_.peek(), levelOf(level).operators)) {
    const Token &token = tokens_.take();
    Expr *expr = make(levelOf(level).kind, token.span);
    expr->text = token.text;
    expr->children = {left, binaryLevel(level + 1)};
    left = finish(expr);
  }
  return left;
}

const Expr *ExpressionParser::logicalNot() {
  if (!tokens_.seesWord("not"))
    return comparison();
  Expr *expr = make(ExprKind::Not, tokens_.take().span);
  if (++nesting_ > mostNesting)
    tokens_.failTooDeep(expr->span);
  expr->children = {tokens_.failed() ? make(ExprKind::Integer, expr->span) : logicalNot()};
  --nesting_;
  return finish(expr);
}

const Expr *ExpressionParser::comparison() {
  const Expr *first = binaryLevel(comparisonLevel + 1);
  if (!isOperator(tokens_.peek(), comparisons) || tokens_.failed())
    return first;
  Expr *expr = make(ExprKind::Compare, first->span);
  expr->children = {first};
  while (!tokens_.failed() && isOperator(tokens_.peek(), comparisons)) {
    const Token &token = tokens_.take();
    expr->operators.push_back({token.text, token.span});
    expr->children.push_back(binaryLevel(comparisonLevel + 1));
  }
  return finish(expr);
}

const Expr *ExpressionParser::power() {
  const Expr *left = range();
  if (!tokens_.sees("**"))
    return left;
  const Token &token = tokens_.take();
  Expr *expr = make(ExprKind::Binary, token.span);
  expr->text = token.text;
  if (++nesting_ > mostNesting)
    tokens_.failTooDeep(token.span);
  expr->children = {left, tokens_.failed() ? left : power()};
  --nesting_;
  return finish(expr);
}

const Expr *ExpressionParser::range() {
  const Expr *left = prefix();
  while (tokens_.sees("..")) {
    Expr *expr = make(ExprKind::Range, tokens_.take().span);
    expr->children = {left, prefix()};
    left = finish(expr);
  }
  return left;
}

bool ExpressionParser::seesCommonSuffix(size_t ahead) const {
  const Token &token = tokens_.peek(ahead);
  return token.is(".") || token.is("(") || token.is("[") || token.kind == TokenKind::Tag;
}

const Expr *ExpressionParser::prefix() {
  const Token &token = tokens_.peek();
  bool isSign = token.is("-") || token.is("+");
  if (tokens_.failed() || (!isSign && !token.is("~")))
    return suffixed();
  tokens_.take();
  // A sign is part of a literal that nothing follows: the least integer is written so.
  if (isSign && tokens_.sees(TokenKind::Integer) && !seesCommonSuffix(1)) {
    Expr *literal = const_cast<Expr *>(integer(token.is("-")));
    literal->span = cover(token.span, literal->span);
    return literal;
  }
  Expr *expr = make(ExprKind::Prefix, token.span);
  expr->text = token.text;
  if (++nesting_ > mostNesting)
    tokens_.failTooDeep(token.span);
  expr->children = {tokens_.failed() ? make(ExprKind::Integer, token.span) : prefix()};
  --nesting_;
  return finish(expr);
}

const Expr *ExpressionParser::suffixed() { return suffixes(atom()); }

const Expr *ExpressionParser::suffixes(const Expr *value) {
  for (;;) {
    if (tokens_.failed())
      return value;
    if (tokens_.sees("."))
      value = member(value);
    else if (tokens_.sees("["))
      value = index(value);
    else if (tokens_.sees("("))
      value = call(value);
    else if (tokens_.sees(TokenKind::Tag)) {
      const Token &tag = tokens_.take();
      Expr *expr = make(ExprKind::TagOf, tag.span);
      expr->text = tag.text;
      expr->children = {value};
      value = finish(expr);
    } else
      return value;
  }
}

const Expr *ExpressionParser::member(const Expr *value) {
  tokens_.take();
  Name name = tokens_.name("a method or attribute name");
  Expr *expr = make(ExprKind::Member, name.span);
  expr->text = name.text;
  expr->children = {value};
  expr->keywords = {{}};
  if (tokens_.sees("("))
    arguments(expr);
  return finish(expr);
}

const Expr *ExpressionParser::index(const Expr *value) {
  source::Span open = tokens_.take().span;
  Expr *expr = make(ExprKind::Index, open);
  if (tokens_.sees("]"))
    tokens_.fail("expected an expression");
  expr->children = listUntil("]");
  expr->children.insert(expr->children.begin(), value);
  expr->place = cover(open, tokens_.last());
  expr->span = expr->place;
  return finish(expr);
}

const Expr *ExpressionParser::call(const Expr *value) {
  if (value->kind != ExprKind::Name) {
    tokens_.fail(value->span, "cannot call arbitrary expression");
    return value;
  }
  Expr *expr = make(ExprKind::Call, value->span);
  expr->text = value->text;
  arguments(expr);
  return finish(expr);
}

void ExpressionParser::arguments(Expr *call) {
  source::Span open = tokens_.take().span;
  while (!tokens_.atEnd() && !tokens_.sees(")")) {
    Keyword keyword;
    if (tokens_.sees(TokenKind::Word) && tokens_.peek(1).is("=")) {
      keyword = {tokens_.peek().text, tokens_.peek().span};
      tokens_.take();
      tokens_.take();
    }
    call->keywords.push_back(keyword);
    call->children.push_back(parse());
    if (!tokens_.sees(")"))
      tokens_.expect(",");
  }
  tokens_.expect(")");
  call->span = cover(call->span, cover(open, tokens_.last()));
}

std::vector<const Expr *> ExpressionParser::list() {
  std::vector<const Expr *> items = {parse()};
  while (tokens_.accept(","))
    items.push_back(parse());
  return items;
}

std::vector<const Expr *> ExpressionParser::listUntil(std::string_view close) {
  std::vector<const Expr *> items;
  while (!tokens_.atEnd() && !tokens_.sees(close)) {
    items.push_back(parse());
    if (!tokens_.sees(close))
      tokens_.expect(",");
  }
  tokens_.expect(close);
  return items;
}

const Expr *ExpressionParser::integer(bool isNegative) {
  const Token &token = tokens_.take();
  Expr *expr = make(ExprKind::Integer, token.span);
  if (token.number == uint64_t{1} << 63 && !isNegative)
    tokens_.fail(token.span, "can't parse this; it looks like an integer literal, but it is too "
                             "large for 64 bits");
  expr->number = static_cast<int64_t>(isNegative ? uint64_t{0} - token.number : token.number);
  return expr;
}

/// `#5` or `#(e)`.
const Expr *ExpressionParser::cell() {
  source::Span sign = tokens_.take().span;
  Expr *expr = make(ExprKind::Cell, sign);
  if (tokens_.sees(TokenKind::Integer))
    expr->children = {integer(false)};
  else if (tokens_.sees("("))
    expr->children = {parenthesised()};
  else if (tokens_.sees(TokenKind::Word) || tokens_.sees(TokenKind::Reserved))
    tokens_.fail(cover(sign, tokens_.peek().span),
                 "this is ambiguous; if it is a tag name, remove the space after '#'; if it is a "
                 "variable name, wrap it in parentheses");
  else
    tokens_.fail("expected a cell state ID");
  return finish(expr);
}

const Expr *ExpressionParser::parenthesised() {
  source::Span open = tokens_.take().span;
  Expr *expr = make(ExprKind::Paren, open);
  expr->children = {parse()};
  if (tokens_.sees(","))
    tokens_.unimplemented(open, "a list of cells in parentheses");
  tokens_.expect(")");
  expr->span = expr->place = cover(open, tokens_.last());
  return finish(expr);
}

/// `$compiled_arg[e]`, in internal mode.
const Expr *ExpressionParser::compiledArgument() {
  Expr *expr = make(ExprKind::CompiledArgument, tokens_.take().span);
  if (!tokens_.acceptWord("compiled_arg"))
    tokens_.fail("expected 'compiled_arg'");
  tokens_.expect("[");
  expr->children = {parse()};
  tokens_.expect("]");
  expr->span = expr->place = cover(expr->span, tokens_.last());
  return finish(expr);
}

const Expr *ExpressionParser::picture() {
  const Token &token = tokens_.take();
  Expr *expr = make(ExprKind::Pattern, token.span);
  expr->picture = parsePicture(tokens_, ast_, isInternal_, token.span);
  return expr;
}

const Expr *ExpressionParser::atom() {
  const Token &token = tokens_.peek();
  if (tokens_.failed())
    return make(ExprKind::Integer, token.span);
  switch (token.kind) {
  case TokenKind::Integer:
    return integer(false);
  case TokenKind::Pattern:
    return picture();
  case TokenKind::Word:
  case TokenKind::Tag: {
    Expr *expr = make(token.kind == TokenKind::Tag ? ExprKind::Tag : ExprKind::Name, token.span);
    expr->text = tokens_.take().text;
    return expr;
  }
  case TokenKind::String: {
    Expr *expr = make(ExprKind::String, token.span);
    expr->contents = token.contents;
    expr->prefix = tokens_.take().prefix;
    if (expr->prefix && expr->prefix != 'r')
      tokens_.fail(expr->span, "no string has this prefix; a regular expression is r\"...\"");
    return expr;
  }
  case TokenKind::Reserved:
    tokens_.fail(token.text == "not" ? "expected an expression; wrap 'not' in parentheses"
                                     : "this is a reserved word");
    return make(ExprKind::Integer, token.span);
  case TokenKind::Symbol:
    break;
  case TokenKind::End:
  case TokenKind::Directive:
    tokens_.fail("expected an expression");
    return make(ExprKind::Integer, token.span);
  }
  if (token.is("("))
    return parenthesised();
  if (token.is("#"))
    return cell();
  if (token.is("$"))
    return compiledArgument();
  if (token.is("[") || token.is("{")) {
    bool isVector = token.is("[");
    Expr *expr = make(isVector ? ExprKind::Vector : ExprKind::Set, tokens_.take().span);
    expr->children = listUntil(isVector ? "]" : "}");
    expr->span = cover(expr->span, tokens_.last());
    expr->place = expr->span;
    return finish(expr);
  }
  tokens_.fail("expected an expression");
  return make(ExprKind::Integer, token.span);
}

} // namespace ppcc::ndca
