// Prints types. Expressions of all files lie in one table: those of a file are found by its trees.
#include "frontend/pcl/typing/print_types.h"

#include "frontend/pcl/unicode/position.h"

#include <algorithm>

namespace ppcc::pcl {

namespace {

std::string typeNote(const TypedProgram &program, const Expr &expr) {
  TypeRef type = program.typeOf(&expr);
  if (!type)
    return "";
  TypeRef to = program.conversionOf(&expr);
  return typeText(type) + (to ? " to " + typeText(to) : "");
}

std::string place(const source::SourceFile &file, source::Span span) {
  source::Position from = positionIn(file, span.begin);
  source::Position to = positionIn(file, span.end);
  return std::to_string(from.line) + ":" + std::to_string(from.column) + "-" +
         std::to_string(to.line) + ":" + std::to_string(to.column);
}

} // namespace

std::string printTypes(const TypedProgram &program, const source::SourceFile &file) {
  auto own = std::find_if(program.files.begin(), program.files.end(),
                          [&](const ProgramFile &one) { return one.source == &file; });
  std::vector<const Expr *> exprs;
  if (own != program.files.end())
    printAst(file, *own->ast, [&](const Expr &expr) {
      if (program.types.contains(&expr))
        exprs.push_back(&expr);
      return std::string();
    });
  std::stable_sort(exprs.begin(), exprs.end(), [](const Expr *a, const Expr *b) {
    return a->span.begin != b->span.begin ? a->span.begin < b->span.begin
                                          : a->span.end > b->span.end;
  });
  std::string out;
  for (const Expr *expr : exprs)
    out += place(file, expr->span) + " " + typeNote(program, *expr) + "\n";
  return out;
}

Annotate annotations(const TypedProgram &program) {
  return [&program](const Expr &expr) {
    std::string note = typeNote(program, expr);
    auto found = program.references.find(&expr);
    if (found == program.references.end())
      return note;
    static constexpr std::string_view kinds[] = {"local",     "config", "resource", "read",
                                                 "component", "output", "hook",     "requirement"};
    const Node &node = *found->second;
    return note + ", " + std::string(kinds[static_cast<size_t>(node.kind)]) + " " + node.name;
  };
}

} // namespace ppcc::pcl
