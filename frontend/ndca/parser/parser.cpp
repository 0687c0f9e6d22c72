// Directives, and the algebra of states.
#include "frontend/ndca/parser/parser.h"

#include "frontend/diagnostics/edit_distance.h"
#include "frontend/ndca/parser/statement_parser.h"

#include <array>

namespace ppcc::ndca {

namespace {

struct DirectiveName {
  std::string_view name;
  DirectiveKind kind;
};

constexpr DirectiveName directiveNames[] = {
    {"init", DirectiveKind::Init},       {"transition", DirectiveKind::Transition},
    {"func", DirectiveKind::Func},       {"function", DirectiveKind::Func},
    {"ndim", DirectiveKind::Ndim},       {"states", DirectiveKind::States},
    {"radius", DirectiveKind::Radius},   {"nbhd", DirectiveKind::Nbhd},
    {"name", DirectiveKind::Name},       {"rule", DirectiveKind::Name},
    {"author", DirectiveKind::Author},   {"designer", DirectiveKind::Designer},
    {"year", DirectiveKind::Year},       {"url", DirectiveKind::Url},
    {"desc", DirectiveKind::Desc},       {"pattern", DirectiveKind::Pattern},
    {"compile", DirectiveKind::Compile},
};

constexpr std::string_view laterDirectives[] = {"bindings", "mask", "symmetry"};

class Parser {
public:
  Parser(const source::SourceFile &file, const std::vector<Token> &tokens, bool isInternal,
         diagnostics::Engine &engine)
      : tokens_(file, tokens, engine), statements_(tokens_, ast_, isInternal),
        isInternal_(isInternal) {}

  Ast run() {
    while (!tokens_.atEnd()) {
      if (tokens_.sees(TokenKind::Directive))
        directive();
      else
        tokens_.fail("expected a directive");
    }
    return std::move(ast_);
  }

private:
  void directive();
  void unknown(const Token &token);
  void arguments(Directive &directive);
  const Helper *helper();
  bool seesAlgebra() const;
  const States *sum();
  const States *product();
  const States *atom();

  Ast ast_;
  TokenReader tokens_;
  StatementParser statements_;
  bool isInternal_;
  uint32_t nesting_ = 0;
};

void Parser::unknown(const Token &token) {
  bool isLater = token.text.starts_with("rot");
  for (std::string_view later : laterDirectives)
    isLater |= token.text == later;
  if (isLater)
    return tokens_.unimplemented(token.span, "'@" + std::string(token.text) + "'");
  std::vector<std::string_view> names;
  for (const DirectiveName &row : directiveNames)
    if (isInternal_ || row.kind != DirectiveKind::Compile)
      names.push_back(row.name);
  std::string message = "this isn't a valid directive name";
  if (std::string_view near = diagnostics::nearestName(token.text, names); !near.empty())
    message += "; did you mean '@" + std::string(near) + "'";
  tokens_.failDirective(token.span, message);
}

void Parser::directive() {
  const Token &token = tokens_.take();
  for (const DirectiveName &row : directiveNames) {
    if (row.name != token.text || (row.kind == DirectiveKind::Compile && !isInternal_))
      continue;
    Directive directive;
    directive.kind = row.kind;
    directive.span = token.span;
    directive.text = tokens_.file().text(token.span);
    arguments(directive);
    if (!tokens_.failed())
      ast_.directives.push_back(std::move(directive));
    return;
  }
  unknown(token);
}

void Parser::arguments(Directive &directive) {
  switch (directive.kind) {
  case DirectiveKind::Init:
  case DirectiveKind::Transition:
    directive.block = statements_.block();
    return;
  case DirectiveKind::Func:
    directive.helper = helper();
    return;
  case DirectiveKind::States:
    if (seesAlgebra()) {
      tokens_.accept("+");
      directive.states = sum();
      return;
    }
    [[fallthrough]];
  case DirectiveKind::Ndim:
  case DirectiveKind::Radius:
  case DirectiveKind::Nbhd:
    directive.expr = statements_.expressions().parse();
    return;
  case DirectiveKind::Compile:
    tokens_.expect("[");
    directive.types = statements_.expressions().listUntil("]");
    directive.block = statements_.block();
    return;
  case DirectiveKind::Name:
  case DirectiveKind::Author:
  case DirectiveKind::Designer:
  case DirectiveKind::Year:
  case DirectiveKind::Url:
  case DirectiveKind::Desc:
  case DirectiveKind::Pattern:
    if (!tokens_.sees(TokenKind::String) || tokens_.peek().prefix)
      tokens_.fail("expected a string literal");
    directive.expr = statements_.expressions().parse();
    return;
  }
}

const Helper *Parser::helper() {
  Helper &helper = ast_.helpers.emplace_back();
  helper.name = tokens_.name("a function name");
  tokens_.expect("(");
  while (!tokens_.atEnd() && !tokens_.sees(")")) {
    Parameter &parameter = helper.parameters.emplace_back();
    parameter.name = tokens_.name("a parameter name");
    tokens_.expect(":");
    parameter.type = statements_.expressions().parse();
    if (!tokens_.sees(")"))
      tokens_.expect(",");
  }
  tokens_.expect(")");
  tokens_.expect("->");
  helper.result = statements_.expressions().parse();
  helper.body = statements_.block();
  return &helper;
}

/// Whether states are written by tags and `_`, with signs and parentheses before the first.
bool Parser::seesAlgebra() const {
  size_t ahead = 0;
  while (tokens_.peek(ahead).is("(") || tokens_.peek(ahead).is("+"))
    ++ahead;
  const Token &first = tokens_.peek(ahead);
  return first.kind == TokenKind::Tag || first.isWord("_");
}

const States *Parser::sum() {
  States &states = ast_.states.emplace_back();
  states.kind = States::Sum;
  states.parts = {product()};
  while (tokens_.accept("+"))
    states.parts.push_back(product());
  states.span = cover(states.parts.front()->span, states.parts.back()->span);
  return states.parts.size() == 1 ? states.parts.front() : &states;
}

const States *Parser::product() {
  States &states = ast_.states.emplace_back();
  states.kind = States::Product;
  states.parts = {atom()};
  while (tokens_.accept("*"))
    states.parts.push_back(atom());
  states.span = cover(states.parts.front()->span, states.parts.back()->span);
  return states.parts.size() == 1 ? states.parts.front() : &states;
}

const States *Parser::atom() {
  if (tokens_.sees("(")) {
    if (++nesting_ > 200)
      tokens_.failTooDeep(tokens_.peek().span);
    tokens_.take();
    const States *inner = tokens_.failed() ? &ast_.states.emplace_back() : sum();
    tokens_.expect(")");
    --nesting_;
    return inner;
  }
  States &states = ast_.states.emplace_back();
  states.span = tokens_.peek().span;
  if (tokens_.sees(TokenKind::Tag)) {
    states.kind = States::Tagged;
    states.tag = tokens_.take().text;
    if (tokens_.sees(":"))
      tokens_.unimplemented(tokens_.peek().span, "a tag with a value");
  } else if (!tokens_.acceptWord("_")) {
    tokens_.fail("expected a tag, '_' or '('");
  }
  return &states;
}

} // namespace

Ast parse(const source::SourceFile &file, const std::vector<Token> &tokens, bool isInternal,
          diagnostics::Engine &engine) {
  return Parser(file, tokens, isInternal, engine).run();
}

} // namespace ppcc::ndca
