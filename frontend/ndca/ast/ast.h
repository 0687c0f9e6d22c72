// What a rule says, as a tree. Nodes live in the tree's own store, so that deep trees are dropped
// without recursion.
#pragma once

#include "frontend/source/source_file.h"

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace ppcc::ndca {

/// What an expression is. The comment names the children.
enum class ExprKind : uint8_t {
  Name,
  /// `number`
  Integer,
  /// `text`, `prefix`
  String,
  /// `#live`
  Tag,
  /// `#5`, `#(e)`: the number.
  Cell,
  /// `[a, b]`: the parts.
  Vector,
  /// `{a, b}`: the members.
  Set,
  /// `(e)`
  Paren,
  /// `-e`, `+e`, `~e`
  Prefix,
  /// Two sides with an arithmetic, bitwise or set operator.
  Binary,
  /// `a..b`
  Range,
  /// `a < b <= c`: one more child than `operators`.
  Compare,
  /// `a is b`
  Is,
  /// `not e`
  Not,
  /// Two sides with `and`, `or`, `xor`.
  Logic,
  /// `e.name` and `e.name(…)`: the value, then the arguments.
  Member,
  /// `name(…)`: the arguments.
  Call,
  /// `e[…]`: the value, then what stands in the brackets.
  Index,
  /// `cell#tag`: the cell.
  TagOf,
  /// A picture; `pattern` has the parts.
  Pattern,
  /// `$compiled_arg[e]`: the number.
  CompiledArgument,
};

struct Expr;

/// An operator of a chain of comparisons.
struct ComparisonOperator {
  std::string_view text;
  source::Span span;
};

/// `name=` before an argument; empty for a positional one.
struct Keyword {
  std::string_view name = {};
  source::Span span = {};
};

/// A clause of a picture: `where x is e` or `where x same`.
struct PatternClause {
  std::string symbol;
  source::Span span;
  /// Null for `same`.
  const Expr *set = nullptr;
};

/// A cell of a picture.
struct PatternCell {
  std::string symbol;
  source::Span span;
};

/// A picture: lines of cells from the top, and what restricts them.
struct Picture {
  std::vector<std::vector<PatternCell>> lines;
  std::vector<PatternClause> clauses;
};

struct Expr {
  ExprKind kind = ExprKind::Name;
  source::Span span;
  /// What errors of the operation point at: the operator, the name of a member, the brackets.
  source::Span place;
  /// A name, an operator's text, the tag.
  std::string_view text = {};
  int64_t number = 0;
  /// Of a string.
  std::string contents = {};
  char prefix = 0;
  std::vector<const Expr *> children = {};
  /// One for each argument of a call.
  std::vector<Keyword> keywords = {};
  std::vector<ComparisonOperator> operators = {};
  const Picture *picture = nullptr;
  /// How many expressions are inside each other here.
  uint32_t depth = 1;
};

enum class StmtKind : uint8_t {
  Block,
  /// `target op= value`; `text` is the operator without `=`, empty for a plain assignment.
  Assign,
  /// `conditions[i]` guards `blocks[i]`; one more block for `else`.
  If,
  Unless,
  /// `conditions[0]` is the value; case i has `cases[i]` and `blocks[i]`, one more block: default.
  Match,
  /// `names` over `conditions[0]`
  For,
  While,
  Break,
  Continue,
  Become,
  Remain,
  Return,
  Assert,
  Error,
};

struct Stmt;

/// Statements between braces.
struct Block {
  source::Span span;
  std::vector<const Stmt *> statements;
};

struct Name {
  std::string_view text = {};
  source::Span span = {};
};

struct Stmt {
  StmtKind kind = StmtKind::Block;
  source::Span span;
  /// The operator of an assignment.
  source::Span place = {};
  std::string_view text = {};
  const Expr *target = nullptr;
  /// The value of an assignment, `become`, `return`, `assert`; null where there is none.
  const Expr *value = nullptr;
  std::vector<const Expr *> conditions = {};
  std::vector<std::vector<const Expr *>> cases = {};
  std::vector<const Block *> blocks = {};
  std::vector<Name> names = {};
  /// What `assert` and `error` say.
  bool hasMessage = false;
  std::string message = {};
};

/// Which directive; `@name` and `@rule` are one.
enum class DirectiveKind : uint8_t {
  Init,
  Transition,
  Func,
  Ndim,
  States,
  Radius,
  Nbhd,
  Name,
  Author,
  Designer,
  Year,
  Url,
  Desc,
  Pattern,
  Compile,
};

/// An expression of the `@states` algebra.
struct States {
  enum Kind : uint8_t { Plain, Tagged, Sum, Product } kind = Plain;
  source::Span span;
  std::string_view tag = {};
  std::vector<const States *> parts = {};
};

struct Parameter {
  Name name;
  const Expr *type = nullptr;
};

/// `@func name(parameters) -> result { }`
struct Helper {
  Name name;
  std::vector<Parameter> parameters;
  const Expr *result = nullptr;
  const Block *body = nullptr;
};

struct Directive {
  DirectiveKind kind = DirectiveKind::Init;
  /// As it is written, with its `@`.
  std::string_view text = {};
  source::Span span = {};
  const Block *block = nullptr;
  const Expr *expr = nullptr;
  const States *states = nullptr;
  const Helper *helper = nullptr;
  /// Of `@compile`: the types of its parameters.
  std::vector<const Expr *> types = {};
};

/// A whole file.
struct Ast {
  std::vector<Directive> directives;

  std::deque<Expr> expressions = {};
  std::deque<Stmt> statements = {};
  std::deque<Block> blocks = {};
  std::deque<States> states = {};
  std::deque<Helper> helpers = {};
  std::deque<Picture> pictures = {};
};

/// The tree as lines, for `--emit=ast`.
std::string printAst(const source::SourceFile &file, const Ast &ast);

} // namespace ppcc::ndca
