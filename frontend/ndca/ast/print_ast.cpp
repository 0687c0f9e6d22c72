// The tree as indented lines: what a node is, its text and where it stands.
#include "frontend/ndca/ast/ast.h"

namespace ppcc::ndca {

namespace {

constexpr std::string_view exprNames[] = {
    "Name",  "Integer", "String", "Tag",   "Cell",    "Vector",  "Set",
    "Paren", "Prefix",  "Binary", "Range", "Compare", "Is",      "Not",
    "Logic", "Member",  "Call",   "Index", "TagOf",   "Pattern", "CompiledArgument"};
constexpr std::string_view stmtNames[] = {"Block",  "Assign", "If",     "Unless",   "Match",
                                          "For",    "While",  "Break",  "Continue", "Become",
                                          "Remain", "Return", "Assert", "Error"};

class Printer {
public:
  explicit Printer(const source::SourceFile &file) : file_(file) {}

  std::string run(const Ast &ast) {
    for (const Directive &directive : ast.directives) {
      line(directive.text, directive.span);
      ++depth_;
      print(directive);
      --depth_;
    }
    return std::move(text_);
  }

private:
  void line(std::string_view what, source::Span span, std::string_view detail = {}) {
    source::Position at = file_.position(span.begin);
    text_.append(2 * depth_, ' ');
    text_ += std::string(what) + " @" + std::to_string(at.line) + ":" + std::to_string(at.column);
    if (!detail.empty())
      text_ += " " + std::string(detail);
    text_ += "\n";
  }
  void print(const Directive &directive) {
    if (directive.helper) {
      for (const Parameter &parameter : directive.helper->parameters) {
        line("Parameter", parameter.name.span, parameter.name.text);
        nested([&] { print(*parameter.type); });
      }
      print(*directive.helper->result);
      print(*directive.helper->body);
    }
    for (const Expr *type : directive.types)
      print(*type);
    if (directive.expr)
      print(*directive.expr);
    if (directive.states)
      print(*directive.states);
    if (directive.block)
      print(*directive.block);
  }
  template <class F> void nested(F f) {
    ++depth_;
    f();
    --depth_;
  }
  void print(const States &states) {
    constexpr std::string_view names[] = {"Plain", "Tagged", "Sum", "Product"};
    line(names[states.kind], states.span, states.tag);
    nested([&] {
      for (const States *part : states.parts)
        print(*part);
    });
  }
  void print(const Block &block) {
    for (const Stmt *stmt : block.statements)
      print(*stmt);
  }
  void print(const Stmt &stmt) {
    std::string detail(stmt.text);
    for (const Name &name : stmt.names)
      detail += (detail.empty() ? "" : ", ") + std::string(name.text);
    line(stmtNames[static_cast<size_t>(stmt.kind)], stmt.span, detail);
    nested([&] { printParts(stmt); });
  }
  void printParts(const Stmt &stmt) {
    if (stmt.target)
      print(*stmt.target);
    if (stmt.value)
      print(*stmt.value);
    for (size_t i = 0; i < std::max(stmt.conditions.size(), stmt.blocks.size()); ++i) {
      if (i < stmt.conditions.size())
        print(*stmt.conditions[i]);
      if (i < stmt.cases.size())
        for (const Expr *option : stmt.cases[i])
          print(*option);
      if (i < stmt.blocks.size()) {
        line("Body", stmt.blocks[i]->span);
        nested([&] { print(*stmt.blocks[i]); });
      }
    }
  }
  void print(const Expr &expr) {
    std::string detail(expr.text);
    if (expr.kind == ExprKind::Integer)
      detail = std::to_string(expr.number);
    if (expr.kind == ExprKind::String)
      detail = file_.text(expr.span);
    for (const ComparisonOperator &op : expr.operators)
      detail += (detail.empty() ? "" : " ") + std::string(op.text);
    line(exprNames[static_cast<size_t>(expr.kind)], expr.span, detail);
    nested([&] {
      for (const Expr *child : expr.children)
        print(*child);
      if (expr.picture)
        for (const PatternClause &clause : expr.picture->clauses)
          line("Where", clause.span, clause.symbol);
    });
  }

  const source::SourceFile &file_;
  std::string text_;
  size_t depth_ = 0;
};

} // namespace

std::string printAst(const source::SourceFile &file, const Ast &ast) {
  return Printer(file).run(ast);
}

} // namespace ppcc::ndca
