// Programs and blocks: lists of statements, calls without parentheses, and how to go on after
// errors.
#include "frontend/puppet/parser/parser_impl.h"

namespace ppcc::puppet {

using ast::Kind;
using diagnostics::Id;

namespace {

/// Whether a token can be the first of an expression or statement.
bool startsStatement(TokenKind kind) {
  switch (kind) {
  case TokenKind::LeftBracket:
  case TokenKind::ListStart:
  case TokenKind::LeftBrace:
  case TokenKind::LeftParen:
  case TokenKind::LineStartParen:
  case TokenKind::Minus:
  case TokenKind::Times:
  case TokenKind::Not:
  case TokenKind::At:
  case TokenKind::AtAt:
  case TokenKind::Name:
  case TokenKind::Word:
  case TokenKind::ClassReference:
  case TokenKind::Variable:
  case TokenKind::Number:
  case TokenKind::Regex:
  case TokenKind::String:
  case TokenKind::StringStart:
  case TokenKind::Heredoc:
  case TokenKind::RenderString:
  case TokenKind::RenderExpression:
  case TokenKind::Case:
  case TokenKind::Class:
  case TokenKind::Default:
  case TokenKind::Define:
  case TokenKind::If:
  case TokenKind::Node:
  case TokenKind::Undef:
  case TokenKind::False:
  case TokenKind::True:
  case TokenKind::Unless:
  case TokenKind::Function:
  case TokenKind::Type:
  case TokenKind::Attr:
  case TokenKind::Private:
  case TokenKind::Plan:
  case TokenKind::Apply:
    return true;
  default:
    return false;
  }
}

bool isStatementFunction(const Node *node) {
  const auto *name = ast::as<ast::QualifiedName>(node);
  if (!name)
    return false;
#define STATEMENT_FUNCTION(function)                                                               \
  if (name->value == #function)                                                                    \
    return true;
#include "frontend/puppet/parser/statement_functions.def"
  return false;
}

} // namespace

ParseOptions optionsFor(const source::SourceFile &file) {
  ParseOptions options;
  options.lexing.language = file.path().ends_with(".epp") ? Language::Epp : Language::Manifest;
  return options;
}

std::optional<ast::Program> parse(const source::SourceFile &file, const ParseOptions &options,
                                  diagnostics::Engine &diagnostics) {
  ast::Program program;
  program.file = &file;
  Parser parser(lex(file, options.lexing, program.arena, diagnostics), options, program.arena,
                diagnostics);
  program.body = parser.program();
  if (!program.body)
    return std::nullopt;
  program.definitions = parser.definitions();
  return program;
}

const Node *Parser::program() {
  const Node *body = at(TokenKind::EppStart) ? eppProgram() : programBody();
  if (errors_ == 0)
    for (size_t token : booleanVariables_)
      reject<Id::BooleanAsVariable>(tokens_.span(token), textOf(token));
  return errors_ == 0 ? body : nullptr;
}

const Node *Parser::programBody() {
  if (at(TokenKind::EndOfInput))
    return finish(make<ast::Nop>(), spanOf(pos_));
  Mark list = mark();
  statements(list, false);
  List<Node> all = takeList<Node>(list);
  return all.empty() ? nullptr : blockOrExpression(all);
}

const Node *Parser::eppProgram() {
  Span start = spanOf(take());
  auto *lambda = make<ast::LambdaExpression>();
  auto *epp = make<ast::EppExpression>();
  if (takeIf(TokenKind::Pipe)) {
    epp->parametersSpecified = true;
    if (!parametersUpTo(TokenKind::Pipe, lambda->parameters))
      recover(0, pos_);
  }
  if (!at(TokenKind::EndOfInput)) {
    Mark list = mark();
    statements(list, false);
    epp->body = block(takeList<Node>(list), unplaced);
  }
  lambda->body = finish(epp, unplaced);
  return finish(lambda, start);
}

/// Parses statements up to the brace that ends the block, or to the end of input. Errors are
/// reported and left behind; the list then has what could be read. The first expression may be read
/// already.
void Parser::statements(Mark list, bool nested, Node *first) {
  size_t firstStray = strayArguments_.size();
  int32_t depth = braceDepth_;
  bool separated = false;
  while (true) {
    size_t start = pos_;
    Mark before = mark();
    bool done = at(TokenKind::EndOfInput) || (nested && at(TokenKind::RightBrace));
    if (done && !separated && !first)
      break;
    bool starts = first || startsStatement(kind());
    if (!starts && !separated && !at(TokenKind::Problem))
      reportStrayArguments(firstStray);
    bool ok = starts ? statement(list, std::exchange(first, nullptr)) : fail();
    if (done)
      break;
    if (!ok) {
      collected_.resize(before);
      recover(depth, start);
    }
    separated = ok && takeIf(TokenKind::Semicolon);
  }
  reportStrayArguments(firstStray);
}

/// Parses one statement, or the comma separated arguments of a call whose name came before.
bool Parser::statement(Mark list, Node *first) {
  if (!first)
    first = assignment();
  if (!first)
    return false;
  if (!at(TokenKind::Comma)) {
    addStatement(list, first);
    return true;
  }
  size_t comma = pos_;
  Mark arguments = mark();
  push(first);
  while (takeIf(TokenKind::Comma)) {
    Node *next = assignment();
    if (!next)
      return false;
    push(next);
  }
  addArguments(list, arguments, comma);
  return true;
}

void Parser::addStatement(Mark list, Node *statement) {
  if (mark() > list && isStatementFunction(collected_.back())) {
    const Node *argument = statement;
    collected_.back() = statementCall(collected_.back(), copyList<Node>(std::span(&argument, 1)));
    return;
  }
  if (statement->kind == Kind::CallNamedFunctionExpression)
    static_cast<ast::CallNamedFunctionExpression *>(statement)->rvalRequired = false;
  push(statement);
}

void Parser::addArguments(Mark list, Mark arguments, size_t comma) {
  List<Node> all = takeList<Node>(arguments);
  Node *name = arguments > list ? collected_.back() : nullptr;
  if (isStatementFunction(name)) {
    collected_.back() = statementCall(name, all);
    return;
  }
  strayArguments_.push_back({comma, name});
  // Stands in for the list, so that a later one is not taken for arguments of the same name.
  push(const_cast<Node *>(all.back()));
}

Node *Parser::statementCall(Node *name, List<Node> arguments) {
  auto *call = make<ast::CallNamedFunctionExpression>();
  call->functor = name;
  call->arguments = arguments;
  return finish(call, {name->span.begin, arguments.back()->span.end});
}

/// Puppet finds argument lists that belong to no function when it has read the whole block.
void Parser::reportStrayArguments(size_t firstStray) {
  for (size_t i = firstStray; i < strayArguments_.size() && !stopped_; ++i) {
    StrayArguments stray = strayArguments_[i];
    Span comma = tokens_.span(stray.comma);
    if (const auto *name = ast::as<ast::QualifiedName>(stray.name))
      reject<Id::ArgumentsWithoutParentheses>(comma, name->value);
    else
      reject<Id::IllegalArgumentList>(comma);
  }
  strayArguments_.resize(firstStray);
}

/// `{ statements }`, where there may be none.
Parser::Body Parser::body() {
  Body result;
  size_t open = pos_;
  if (!expect(TokenKind::LeftBrace))
    return result;
  if (!at(TokenKind::RightBrace)) {
    Mark list = mark();
    statements(list, true);
    result.statements = takeList<Node>(list);
  }
  result.ok = expect(TokenKind::RightBrace);
  result.braces = {spanOf(open).begin, lastSpan().end};
  result.end = lastSpan();
  return result;
}

Node *Parser::block(List<Node> statements, Span span) {
  auto *block = make<ast::BlockExpression>();
  block->statements = statements;
  return finish(block, span);
}

Node *Parser::blockOrExpression(List<Node> statements, Span span) {
  if (statements.empty())
    return nullptr;
  if (statements.size() == 1)
    return const_cast<Node *>(statements.front());
  return block(statements, span);
}

Node *Parser::blockOrExpression(List<Node> statements) {
  return blockOrExpression(statements,
                           {statements.front()->span.begin, statements.back()->span.end});
}

/// Goes to where statements at this depth of braces may continue: after the braces that the broken
/// statement opened, behind a semicolon, or at a token that starts a line and a statement.
void Parser::recover(int32_t depth, size_t start) {
  int32_t open = std::max(0, braceDepth_ - depth);
  while (!at(TokenKind::EndOfInput)) {
    if (pos_ > start && open == 0 && mayResume())
      break;
    if (at(TokenKind::RightBrace)) {
      if (open == 0 && depth > 0)
        break;
      take();
      if (open > 0 && --open == 0)
        break;
      continue;
    }
    if (at(TokenKind::Semicolon) && open == 0) {
      take();
      break;
    }
    if (at({TokenKind::LeftBrace, TokenKind::SelectorBrace}))
      ++open;
    if (at(TokenKind::Problem))
      reportProblemHere();
    else
      take();
  }
  braceDepth_ = depth;
}

bool Parser::mayResume() const {
  switch (kind()) {
  case TokenKind::RenderString:
  case TokenKind::RenderExpression:
    return true;
  case TokenKind::At:
  case TokenKind::AtAt:
  case TokenKind::Name:
  case TokenKind::ClassReference:
  case TokenKind::Variable:
  case TokenKind::Case:
  case TokenKind::Class:
  case TokenKind::Define:
  case TokenKind::If:
  case TokenKind::Node:
  case TokenKind::Unless:
  case TokenKind::Function:
  case TokenKind::Type:
  case TokenKind::Plan:
  case TokenKind::Apply:
    break;
  default:
    return false;
  }
  std::string_view before = tokens_.file->text().substr(0, tokens_.span(pos_).begin);
  size_t last = before.find_last_not_of(" \t\r");
  return last == std::string_view::npos || before[last] == '\n';
}

} // namespace ppcc::puppet
