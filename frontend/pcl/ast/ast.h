// The tree of a PCL text: bodies of attributes and blocks, and expressions as HCL has them.
#pragma once

#include "frontend/source/source_file.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace ppcc::pcl {

/// The kinds of expressions; each has a struct of its name below.
enum class ExprKind : uint8_t {
  Literal,
  Template,
  TemplateWrap,
  TemplateJoin,
  Variable,
  Traversal,
  Call,
  Conditional,
  Binary,
  Unary,
  Tuple,
  Object,
  For,
  Index,
  Splat,
  SplatItem,
  Parentheses
};

struct Expr {
  ExprKind kind;
  source::Span span;
  /// How deep the tree below is, so that nobody walks down further than the stack allows.
  uint32_t depth = 1;
};

template <class T> const T &as(const Expr &expr) { return static_cast<const T &>(expr); }
template <class T> const T *dynAs(const Expr *expr) {
  return expr && expr->kind == T::exprKind ? static_cast<const T *>(expr) : nullptr;
}
template <class T> T *dynAs(Expr *expr) {
  return expr && expr->kind == T::exprKind ? static_cast<T *>(expr) : nullptr;
}

/// `null`, `true`, `5`, and the literal parts of templates.
struct Literal : Expr {
  static constexpr ExprKind exprKind = ExprKind::Literal;
  /// Unknown stands for what could not be read.
  enum What : uint8_t { Null, True, False, Number, String, Unknown, UnknownNumber };
  What what = Unknown;
  /// The digits of a number, the value of a string.
  std::string text;
};

/// `"a ${b}"`: texts and expressions, joined.
struct Template : Expr {
  static constexpr ExprKind exprKind = ExprKind::Template;
  std::vector<Expr *> parts;

  bool isStringLiteral() const { return parts.size() == 1 && parts[0]->kind == ExprKind::Literal; }
};

/// `"${b}"`: just the expression, no text is made of it.
struct TemplateWrap : Expr {
  static constexpr ExprKind exprKind = ExprKind::TemplateWrap;
  Expr *wrapped = nullptr;
};

/// `%{ for … }`: the texts of a `for`, joined.
struct TemplateJoin : Expr {
  static constexpr ExprKind exprKind = ExprKind::TemplateJoin;
  Expr *tuple = nullptr;
};

/// `.name`, `.0`, `[0]` or `["key"]` behind something.
struct Step {
  /// Empty for an index.
  std::string name;
  const Literal *index = nullptr;
  source::Span span;
};

/// `name` and what follows it.
struct Variable : Expr {
  static constexpr ExprKind exprKind = ExprKind::Variable;
  std::string name;
  source::Span nameSpan;
  std::vector<Step> steps;
};

/// Steps behind any other expression.
struct Traversal : Expr {
  static constexpr ExprKind exprKind = ExprKind::Traversal;
  Expr *source = nullptr;
  std::vector<Step> steps;
};

struct Call : Expr {
  static constexpr ExprKind exprKind = ExprKind::Call;
  std::string name;
  source::Span nameSpan;
  std::vector<Expr *> arguments;
  /// `...` behind the last one.
  bool expandsLast = false;
};

struct Conditional : Expr {
  static constexpr ExprKind exprKind = ExprKind::Conditional;
  Expr *condition = nullptr;
  Expr *whenTrue = nullptr;
  Expr *whenFalse = nullptr;
};

enum class Operator : uint8_t {
#define OPERATOR(Name, ...) Name,
#include "frontend/pcl/ast/operators.def"
};
std::string_view textOf(Operator op);

struct Binary : Expr {
  static constexpr ExprKind exprKind = ExprKind::Binary;
  Operator op;
  Expr *left = nullptr;
  Expr *right = nullptr;
};

struct Unary : Expr {
  static constexpr ExprKind exprKind = ExprKind::Unary;
  /// `!` in place of `-`.
  bool isNot = false;
  Expr *operand = nullptr;
};

struct Tuple : Expr {
  static constexpr ExprKind exprKind = ExprKind::Tuple;
  std::vector<Expr *> elements;
};

struct ObjectItem {
  Expr *key = nullptr;
  Expr *value = nullptr;
  /// The key stands in parentheses, so that a name in it is a variable.
  bool keyIsExpression = false;
};

struct Object : Expr {
  static constexpr ExprKind exprKind = ExprKind::Object;
  std::vector<ObjectItem> items;
  source::Span openSpan;
};

struct For : Expr {
  static constexpr ExprKind exprKind = ExprKind::For;
  /// Empty where only the value has a name.
  std::string keyName;
  std::string valueName;
  Expr *collection = nullptr;
  /// Null for tuples.
  Expr *key = nullptr;
  Expr *value = nullptr;
  Expr *condition = nullptr;
  bool groups = false;
};

struct Index : Expr {
  static constexpr ExprKind exprKind = ExprKind::Index;
  Expr *collection = nullptr;
  Expr *key = nullptr;
  source::Span bracketSpan;
};

/// `a.*.b` and `a[*].b`: `each` for every element, which SplatItem stands for in it.
struct Splat : Expr {
  static constexpr ExprKind exprKind = ExprKind::Splat;
  Expr *source = nullptr;
  Expr *each = nullptr;
  Expr *item = nullptr;
  source::Span markerSpan;
};

struct SplatItem : Expr {
  static constexpr ExprKind exprKind = ExprKind::SplatItem;
};

struct Parentheses : Expr {
  static constexpr ExprKind exprKind = ExprKind::Parentheses;
  Expr *inner = nullptr;
};

struct Attribute {
  std::string name;
  source::Span nameSpan;
  Expr *value = nullptr;
};

struct Label {
  std::string text;
  source::Span span;
};

struct Block;

struct Body {
  std::vector<Attribute> attributes;
  /// Where among them a name is.
  std::unordered_map<std::string, size_t> places;
  std::vector<std::unique_ptr<Block>> blocks;
  source::Span span;
};

struct Block {
  std::string type;
  source::Span typeSpan;
  std::vector<Label> labels;
  source::Span openSpan;
  Body body;
};

/// Owns the expressions of a text; they go all at once.
class Ast {
public:
  Body body;
  /// Of a text that is an expression or a template.
  Expr *expression = nullptr;

  template <class T> T *make(source::Span span) {
    auto node = std::make_unique<T>();
    T *made = node.get();
    made->kind = T::exprKind;
    made->span = span;
    nodes_.push_back({node.release(), [](Expr *expr) { delete static_cast<T *>(expr); }});
    return made;
  }

private:
  using Node = std::unique_ptr<Expr, void (*)(Expr *)>;
  std::deque<Node> nodes_;
};

/// What is known of an expression, for its line; empty for nothing.
using Annotate = std::function<std::string(const Expr &)>;
/// The tree as indented lines with places.
std::string printAst(const source::SourceFile &file, const Ast &ast, const Annotate &annotate = {});

} // namespace ppcc::pcl
