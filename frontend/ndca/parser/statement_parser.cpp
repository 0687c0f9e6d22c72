// A statement is known by its first word; everything else must be an assignment.
#include "frontend/ndca/parser/statement_parser.h"

namespace ppcc::ndca {

namespace {

constexpr uint32_t mostNesting = 200;
constexpr const char *expectedStatement =
    "expected a statement: an assignment, a block, or one that begins with a keyword";

bool isAssignment(const Token &token) {
  bool isComparison = token.is("==") || token.is("<=") || token.is(">=") || token.is("!=");
  return token.kind == TokenKind::Symbol && token.text.ends_with('=') && !isComparison;
}

} // namespace

Name TokenReader::name(std::string_view what) {
  if (sees(TokenKind::Word)) {
    const Token &token = take();
    return {token.text, token.span};
  }
  if (sees(TokenKind::Reserved))
    fail("this is a reserved word");
  else
    fail("expected " + std::string(what));
  return {{}, peek().span};
}

const Block *StatementParser::block() {
  Block &block = ast_.blocks.emplace_back();
  block.span = tokens_.peek().span;
  if (++nesting_ > mostNesting)
    tokens_.failTooDeep(block.span);
  tokens_.expect("{");
  while (!tokens_.atEnd() && !tokens_.sees("}"))
    block.statements.push_back(statement());
  tokens_.expect("}");
  --nesting_;
  block.span = cover(block.span, tokens_.last());
  return &block;
}

const Stmt *StatementParser::statement() {
  Stmt &stmt = ast_.statements.emplace_back();
  const Token &first = tokens_.peek();
  stmt.span = first.span;
  if (first.is("{"))
    stmt.blocks = {block()};
  else if (first.kind == TokenKind::Reserved)
    keyword(stmt);
  else if (first.isWord("with") && tokens_.peek(1).isWord("symmetry"))
    tokens_.unimplemented(first.span, "'with symmetry'");
  else
    assignment(stmt);
  if (!tokens_.failed())
    stmt.span = cover(stmt.span, tokens_.last());
  return &stmt;
}

void StatementParser::assignment(Stmt &stmt) {
  stmt.kind = StmtKind::Assign;
  if (!expressions_.begins())
    return tokens_.fail(expectedStatement);
  source::Span start = tokens_.peek().span;
  bool isParenthesised = tokens_.sees("(");
  stmt.target = expressions_.suffixed();
  if (tokens_.failed())
    return;
  if (!isAssignment(tokens_.peek()))
    return tokens_.fail(start, expectedStatement);
  if (isParenthesised && stmt.target->kind == ExprKind::Paren)
    return tokens_.fail(stmt.target->span, "cannot assign to this expression");
  const Token &token = tokens_.take();
  stmt.place = token.span;
  stmt.text = token.text.substr(0, token.text.size() - 1);
  stmt.value = expressions_.parse();
}

void StatementParser::ifStatement(Stmt &stmt) {
  stmt.kind = StmtKind::If;
  for (;;) {
    stmt.conditions.push_back(expressions_.parse());
    stmt.blocks.push_back(block());
    if (!tokens_.acceptWord("else"))
      return;
    if (!tokens_.acceptWord("if")) {
      stmt.blocks.push_back(block());
      return;
    }
  }
}

void StatementParser::matchStatement(Stmt &stmt) {
  stmt.kind = StmtKind::Match;
  stmt.conditions = {expressions_.parse()};
  tokens_.expect("{");
  while (tokens_.acceptWord("case")) {
    stmt.cases.push_back(expressions_.list());
    stmt.blocks.push_back(block());
  }
  if (tokens_.acceptWord("default"))
    stmt.blocks.push_back(block());
  if (tokens_.seesWord("case") || tokens_.seesWord("default"))
    tokens_.fail("'default' must come last, and once");
  if (!tokens_.failed() && !tokens_.sees("}"))
    tokens_.fail("expected 'case', 'default' or '}'");
  tokens_.expect("}");
}

void StatementParser::forStatement(Stmt &stmt) {
  stmt.kind = StmtKind::For;
  stmt.names = {tokens_.name("a variable name")};
  if (tokens_.accept(","))
    stmt.names.push_back(tokens_.name("a variable name"));
  if (!tokens_.failed() && !tokens_.acceptWord("in"))
    tokens_.fail("expected 'in'");
  stmt.conditions = {expressions_.parse()};
  stmt.blocks = {block()};
}

void StatementParser::message(Stmt &stmt) {
  stmt.hasMessage = true;
  if (!tokens_.sees(TokenKind::String) || tokens_.peek().prefix)
    return tokens_.fail("expected a string literal");
  stmt.message = tokens_.take().contents;
}

void StatementParser::keyword(Stmt &stmt) {
  const Token &word = tokens_.peek();
  if (word.text == "else")
    return tokens_.fail("this 'else' has no matching 'if'");
  if (word.text == "case" || word.text == "default")
    return tokens_.fail("this '" + std::string(word.text) + "' is not in a 'match'");
  tokens_.take();
  if (word.text == "if")
    return ifStatement(stmt);
  if (word.text == "match")
    return matchStatement(stmt);
  if (word.text == "for")
    return forStatement(stmt);
  if (word.text == "unless" || word.text == "while") {
    stmt.kind = word.text == "while" ? StmtKind::While : StmtKind::Unless;
    stmt.conditions = {expressions_.parse()};
    stmt.blocks = {block()};
  } else if (word.text == "break") {
    stmt.kind = StmtKind::Break;
  } else if (word.text == "continue") {
    stmt.kind = StmtKind::Continue;
  } else if (word.text == "remain") {
    stmt.kind = StmtKind::Remain;
  } else if (word.text == "become") {
    stmt.kind = StmtKind::Become;
    stmt.value = expressions_.parse();
  } else if (word.text == "return") {
    stmt.kind = StmtKind::Return;
    // What may be the target of an assignment begins the next statement.
    bool isNext = tokens_.sees(TokenKind::Word) && isAssignment(tokens_.peek(1));
    if (expressions_.begins() && !isNext)
      stmt.value = expressions_.parse();
  } else if (word.text == "assert") {
    stmt.kind = StmtKind::Assert;
    stmt.value = expressions_.parse();
    if (tokens_.accept(","))
      message(stmt);
  } else if (word.text == "error") {
    stmt.kind = StmtKind::Error;
    bool isNext = tokens_.peek().kind != TokenKind::String && !expressions_.begins();
    bool isAssigned = tokens_.sees(TokenKind::Word) || tokens_.sees("{") || tokens_.sees("$");
    if (!isNext && !isAssigned)
      message(stmt);
  } else {
    tokens_.fail(word.span, word.text == "not" ? expectedStatement : "this is a reserved word");
  }
}

} // namespace ppcc::ndca
