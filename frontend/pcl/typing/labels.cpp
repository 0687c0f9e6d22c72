// Types that labels of configs and outputs name: `"list(object({a = string}))"`.
#include "frontend/pcl/lexer/lexer.h"
#include "frontend/pcl/parser/parser.h"
#include "frontend/pcl/typing/literals.h"
#include "frontend/pcl/typing/node_typer.h"

#include <algorithm>

namespace ppcc::pcl {

using diagnostics::Id;
using lattice::Kind;

namespace {

constexpr std::string_view names[] = {"any", "bool", "int", "number", "string"};
constexpr std::string_view constructors[] = {"list", "map", "object", "optional", "set", "tuple"};

/// Reads a label's expression; what is wrong is reported at the label.
class LabelReader {
public:
  LabelReader(Surroundings &around, const source::SourceFile &file, source::Span span)
      : around_(around), types_(around.types), file_(file), span_(span) {}

  TypeRef read(const Expr *expr) {
    expr = inner(expr);
    const auto *name = dynAs<Variable>(expr);
    if (name && name->steps.empty())
      return simple(*name);
    const auto *call = dynAs<Call>(expr);
    return call ? constructed(*call) : problem("a type label must name a type");
  }
  TypeRef problem(std::string message) {
    around_.engine.report<Id::PclArgument>(file_, span_, message);
    return types_.dynamic();
  }

private:
  TypeRef simple(const Variable &name) {
    if (name.name == "any")
      return types_.dynamic();
    for (Kind kind : {Kind::Bool, Kind::Int, Kind::Number, Kind::String})
      if (typeText(types_.simple(kind)) == name.name)
        return types_.simple(kind);
    around_.engine.report<Id::PclUndefined>(file_, span_, name.name).didYouMean(name.name, names);
    return types_.dynamic();
  }

  TypeRef constructed(const Call &call) {
    if (std::find(std::begin(constructors), std::end(constructors), call.name) ==
        std::end(constructors)) {
      around_.engine.report<Id::PclUnknownFunction>(file_, span_, call.name)
          .didYouMean(call.name, constructors);
      return types_.dynamic();
    }
    if (call.arguments.empty()) {
      around_.engine.report<Id::PclMissingParameter>(file_, span_, "type");
      return types_.dynamic();
    }
    if (call.arguments.size() > 1) {
      around_.engine.report<Id::PclTooManyArguments>(file_, span_, "1",
                                                     std::to_string(call.arguments.size()));
      return types_.dynamic();
    }
    const Expr *argument = call.arguments[0];
    if (call.name == "object")
      return object(argument);
    if (call.name == "tuple")
      return tuple(argument);
    TypeRef element = read(argument);
    if (call.name == "optional")
      return types_.optional(element);
    return types_.collection(call.name == "list"  ? Kind::List
                             : call.name == "set" ? Kind::Set
                                                  : Kind::Map,
                             element);
  }

  TypeRef tuple(const Expr *argument) {
    const auto *elements = dynAs<Tuple>(inner(argument));
    if (!elements)
      return problem("the argument to tuple() must be a list of types");
    std::vector<TypeRef> parts;
    for (const Expr *element : elements->elements)
      parts.push_back(read(element));
    return types_.tuple(std::move(parts));
  }

  TypeRef object(const Expr *argument) {
    const auto *literal = dynAs<Object>(inner(argument));
    if (!literal)
      return problem("the argument to object() must be an object type");
    std::map<std::string, TypeRef> properties;
    for (const ObjectItem &item : literal->items) {
      std::optional<std::string> name = literalKey(item);
      if (!name)
        return problem("the names of an object type must be literals");
      properties[*name] = read(item.value);
    }
    std::vector<std::string> keys;
    std::vector<TypeRef> parts;
    for (auto &[name, type] : properties) {
      keys.push_back(name);
      parts.push_back(type);
    }
    return types_.object(std::move(keys), std::move(parts));
  }

  Surroundings &around_;
  lattice::Types &types_;
  const source::SourceFile &file_;
  source::Span span_;
};

} // namespace

TypeRef typeOfLabel(Surroundings &around, const source::SourceFile &file, const Label &label) {
  LabelReader reader(around, file, label.span);
  source::SourceFile text("", label.text);
  std::vector<Token> tokens = lex(text.text(), TextKind::Code);
  Problems problems;
  checkTokens(tokens, problems);
  Ast ast = parseExpression(text, tokens, problems);
  if (!problems.empty() || !ast.expression)
    return reader.problem("a type label must name a type");
  return reader.read(ast.expression);
}

} // namespace ppcc::pcl
