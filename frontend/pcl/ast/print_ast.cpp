// The tree as indented lines: what a node is, what it says, where it stands.
#include "frontend/pcl/ast/ast.h"
#include "frontend/pcl/unicode/position.h"
#include "runtime-lib/core/formats/json_writer.h"

namespace ppcc::pcl {

std::string_view textOf(Operator op) {
  static constexpr std::string_view texts[] = {
#define OPERATOR(Name, token, level, text) text,
#include "frontend/pcl/ast/operators.def"
  };
  return texts[static_cast<size_t>(op)];
}

namespace {

class Printer {
public:
  Printer(const source::SourceFile &file, const Annotate &annotate, std::string &out)
      : file_(file), annotate_(annotate), out_(out) {}

  void body(const Body &body) {
    for (const Attribute &attribute : body.attributes) {
      line("Attribute", attribute.nameSpan, attribute.name);
      child("", attribute.value);
    }
    for (const auto &block : body.blocks) {
      line("Block", block->typeSpan, block->type);
      for (const Label &label : block->labels)
        in([&] { line("Label", label.span, quoted(label.text)); });
      in([&] { this->body(block->body); });
    }
  }

  void child(std::string_view role, const Expr *expr) {
    if (expr)
      in([&] { print(role, *expr); });
  }

  void print(std::string_view role, const Expr &expr);

private:
  template <class F> void in(F print) {
    ++depth_;
    print();
    --depth_;
  }

  static std::string quoted(std::string_view text) {
    std::string out;
    pp::appendValidJsonString(out, text);
    return out;
  }

  void line(std::string_view what, source::Span span, std::string_view detail = "") {
    source::Position from = positionIn(file_, span.begin), to = positionIn(file_, span.end);
    out_.append(depth_ * 2, ' ');
    out_ += role_;
    role_.clear();
    out_ += what;
    out_ += " @" + std::to_string(from.line) + ":" + std::to_string(from.column) + "-" +
            std::to_string(to.line) + ":" + std::to_string(to.column);
    if (!detail.empty())
      out_ += " " + std::string(detail);
    if (!note_.empty())
      out_ += " ; " + note_;
    note_.clear();
    out_ += '\n';
  }

  void steps(const std::vector<Step> &steps) {
    for (const Step &step : steps)
      in([&] {
        if (step.index)
          line("Index", step.span, literal(*step.index));
        else
          line("Attribute", step.span, step.name);
      });
  }

  static std::string literal(const Literal &literal) {
    switch (literal.what) {
    case Literal::Null:
      return "null";
    case Literal::True:
      return "true";
    case Literal::False:
      return "false";
    case Literal::Number:
      return literal.text;
    case Literal::String:
      return quoted(literal.text);
    case Literal::Unknown:
    case Literal::UnknownNumber:
      break;
    }
    return "unknown";
  }

  static std::string names(const For &loop) {
    return (loop.keyName.empty() ? "" : loop.keyName + ", ") + loop.valueName +
           (loop.groups ? " ..." : "");
  }

  void operators(const Expr &expr);
  void collections(const Expr &expr);
  void templates(const Expr &expr);

  const source::SourceFile &file_;
  const Annotate &annotate_;
  std::string &out_;
  std::string role_;
  /// What is known of the node that is printed next.
  std::string note_;
  size_t depth_ = 0;
};

void Printer::print(std::string_view role, const Expr &expr) {
  role_ = role.empty() ? "" : std::string(role) + ": ";
  if (annotate_)
    note_ = annotate_(expr);
  switch (expr.kind) {
  case ExprKind::Literal:
    return line("Literal", expr.span, literal(as<Literal>(expr)));
  case ExprKind::Variable:
    line("Variable", expr.span, as<Variable>(expr).name);
    return steps(as<Variable>(expr).steps);
  case ExprKind::Traversal:
    line("Traversal", expr.span);
    child("of", as<Traversal>(expr).source);
    return steps(as<Traversal>(expr).steps);
  case ExprKind::Call:
    line("Call", expr.span, as<Call>(expr).name + (as<Call>(expr).expandsLast ? " ..." : ""));
    for (const Expr *argument : as<Call>(expr).arguments)
      child("", argument);
    return;
  case ExprKind::Conditional:
  case ExprKind::Binary:
  case ExprKind::Unary:
  case ExprKind::Parentheses:
    return operators(expr);
  case ExprKind::Tuple:
  case ExprKind::Object:
  case ExprKind::For:
  case ExprKind::Index:
  case ExprKind::Splat:
    return collections(expr);
  case ExprKind::SplatItem:
    return line("SplatItem", expr.span);
  case ExprKind::Template:
  case ExprKind::TemplateWrap:
  case ExprKind::TemplateJoin:
    return templates(expr);
  }
}

void Printer::operators(const Expr &expr) {
  if (auto *node = dynAs<Conditional>(&expr)) {
    line("Conditional", expr.span);
    child("if", node->condition);
    child("then", node->whenTrue);
    child("else", node->whenFalse);
  } else if (auto *node = dynAs<Binary>(&expr)) {
    line("Binary", expr.span, textOf(node->op));
    child("", node->left);
    child("", node->right);
  } else if (auto *node = dynAs<Unary>(&expr)) {
    line("Unary", expr.span, node->isNot ? "!" : "-");
    child("", node->operand);
  } else {
    line("Parentheses", expr.span);
    child("", as<Parentheses>(expr).inner);
  }
}

void Printer::collections(const Expr &expr) {
  if (auto *node = dynAs<Tuple>(&expr)) {
    line("Tuple", expr.span);
    for (const Expr *element : node->elements)
      child("", element);
  } else if (auto *node = dynAs<Object>(&expr)) {
    line("Object", expr.span);
    for (const ObjectItem &item : node->items) {
      child("key", item.key);
      child("value", item.value);
    }
  } else if (auto *node = dynAs<For>(&expr)) {
    line("For", expr.span, names(*node));
    child("in", node->collection);
    child("key", node->key);
    child("value", node->value);
    child("if", node->condition);
  } else if (auto *node = dynAs<Index>(&expr)) {
    line("Index", expr.span);
    child("of", node->collection);
    child("key", node->key);
  } else {
    line("Splat", expr.span);
    child("of", as<Splat>(expr).source);
    child("each", as<Splat>(expr).each);
  }
}

void Printer::templates(const Expr &expr) {
  if (auto *node = dynAs<Template>(&expr)) {
    line("Template", expr.span);
    for (const Expr *part : node->parts)
      child("", part);
  } else if (auto *node = dynAs<TemplateWrap>(&expr)) {
    line("TemplateWrap", expr.span);
    child("", node->wrapped);
  } else {
    line("TemplateJoin", expr.span);
    child("", as<TemplateJoin>(expr).tuple);
  }
}

} // namespace

std::string printAst(const source::SourceFile &file, const Ast &ast, const Annotate &annotate) {
  std::string out;
  Printer printer(file, annotate, out);
  printer.body(ast.body);
  if (ast.expression)
    printer.print("", *ast.expression);
  return out;
}

} // namespace ppcc::pcl
