// Finds the type of every expression of a program, and whether values fit where they stand.
#pragma once

#include "frontend/diagnostics/engine.h"
#include "frontend/pcl/schemas/schema_types.h"
#include "frontend/pcl/typing/leniency.h"
#include "frontend/pcl/typing/signatures.h"
#include "frontend/pcl/typing/typed_program.h"
#include "runtime-lib/pcl/lattice/conversion_kind.h"
#include "runtime-lib/pcl/lattice/traversal.h"

namespace ppcc::pcl {

/// What typing works with, for all programs of a compilation.
struct Surroundings {
  lattice::Types &types;
  Schemas &schemas;
  SchemaTypes &schemaTypes;
  diagnostics::Engine &engine;
  const Leniency &leniency;
  /// Objects that are resources or components, with what is known of them.
  std::unordered_map<TypeRef, const ResourceFacts *> resources = {};
  /// What references to resources of a kind, or to components of a program, are.
  std::unordered_map<const ResourceFacts *, TypeRef> valueTypes = {};
  std::unordered_map<const TypedProgram *, TypeRef> componentTypes = {};
};

/// A name that is known in a part of a program only.
struct LocalName {
  std::string name;
  TypeRef type;
};

class Typer {
public:
  Typer(Surroundings &around, TypedProgram &program, const source::SourceFile &file)
      : around_(around), types_(around.types), program_(program), file_(file) {}

  std::vector<LocalName> locals;

  /// The type of an expression; dynamic after a report.
  TypeRef type(const Expr *expr);
  /// Checks that a value fits where a type is wanted, and notes the conversion; eventuals fit too.
  bool convert(const Expr *expr, TypeRef wanted) { return fit(expr, types_.input(wanted)); }
  /// The same where eventuals are part of the wanted type.
  bool fit(const Expr *expr, TypeRef wanted);
  /// The same for an attribute of a resource, whose token messages name.
  bool fitInput(const Expr *expr, TypeRef wanted, const std::string &token);
  const source::SourceFile &file() const { return file_; }
  /// Whether a value of the type is a resource or component, perhaps one that is not there.
  bool isResource(TypeRef type) const;
  /// What is known of the one resource that the type stands for, or null.
  const ResourceFacts *factsOf(TypeRef type) const;
  /// What a loop over a value sees; nothing after a report.
  struct Iteration {
    TypeRef key;
    TypeRef value;
  };
  std::optional<Iteration> iterate(TypeRef collection);
  Iteration iterateOrReport(const Expr *expr);
  /// The package of a token, or null after a report. In lenient programs that is a warning.
  Package *package(const TypeToken &token, const std::string &version, source::Span span,
                   bool isFunction);
  /// The result with the strongest eventual of all the types.
  TypeRef lift(TypeRef result, std::initializer_list<TypeRef> operands);
  TypeRef lift(TypeRef result, const std::vector<TypeRef> &operands);

private:
  struct Called;

  TypeRef find(const Expr *expr);
  TypeRef literal(const Literal &literal);
  TypeRef templateText(const Template &parts);
  TypeRef templateJoin(const TemplateJoin &join);
  TypeRef variable(const Variable &variable);
  TypeRef steps(TypeRef receiver, const std::vector<Step> &steps);
  TypeRef step(TypeRef receiver, const lattice::Key &key, source::Span span);
  TypeRef binary(const Binary &binary);
  void truth(const Expr *side);
  TypeRef unary(const Unary &unary);
  TypeRef conditional(const Conditional &conditional);
  TypeRef tuple(const Tuple &tuple);
  TypeRef object(const Object &object);
  TypeRef loop(const For &loop);
  TypeRef index(const Index &index);
  TypeRef splat(const Splat &splat);
  TypeRef all(const std::vector<TypeRef> &types);

  TypeRef call(const Call &call);
  bool checkCount(const Call &call, const Signature &signature);
  TypeRef generic(const Called &called);
  TypeRef argumentType(const Called &called, size_t index);
  TypeRef element(const Called &called);
  TypeRef entries(const Called &called);
  TypeRef lookup(const Called &called);
  TypeRef length(const Called &called);
  TypeRef extreme(const Called &called);
  TypeRef singleOrNone(const Called &called);
  TypeRef attempt(const Called &called);
  TypeRef recovered(const Called &called);
  TypeRef invoke(const Call &call);
  void invokeArguments(const Call &call, FunctionFacts &facts);
  void checkArguments(const Call &call, size_t at, const FunctionFacts &facts);
  void checkInvokeOptions(const Expr *options);
  TypeRef method(const Call &call);
  std::optional<std::string> literalText(const Call &call, size_t index, std::string_view name);
  TypeRef argumentProblem(const Expr *expr, std::string message);

  bool explain(const Expr *expr, TypeRef wanted);
  bool explainParts(const Expr *expr, const std::vector<TypeRef> &wanted);
  bool checkLiterals(const Expr *expr, TypeRef wanted);
  bool checkLiteral(const Expr *expr, const lattice::Constant &constant,
                    const std::vector<TypeRef> &wanted, TypeRef whole);
  void noteBranch(const Expr *branch, TypeRef unified);
  TypeRef narrowed(const Expr *expr, TypeRef wanted);
  void warnOfBools(const Expr *expr, TypeRef wanted);
  TypeRef strongest(TypeRef type);
  TypeRef reportUndefined(const Variable &variable);

  Surroundings &around_;
  lattice::Types &types_;
  TypedProgram &program_;
  const source::SourceFile &file_;
};

/// The members of a type that a value may be of: without eventuals around and beside them.
std::vector<TypeRef> alternativesOf(lattice::Types &types, TypeRef type);

} // namespace ppcc::pcl
