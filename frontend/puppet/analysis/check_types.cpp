// Compares constants with types; whatever is not certain is passed over in silence.
#include "frontend/puppet/analysis/check_types.h"

#include "frontend/puppet/analysis/constants.h"
#include "frontend/puppet/ast/visit.h"
#include "runtime-lib/functions/function_table.h"
#include "runtime-lib/types/mismatch.h"

#include <map>

namespace ppcc::puppet {

using namespace ast;
using diagnostics::Id;
using pp::Type;

namespace {

/// Where a function is defined.
struct OwnFunction {
  const FunctionDefinition *node;
  const source::SourceFile *file;
};

class TypeCheck {
public:
  TypeCheck(const AnnotatedAst &annotated, const pp::LanguageOptions &language,
            diagnostics::Engine &engine)
      : annotated_(annotated), engine_(engine), context_(constantContext(language)) {}

  void run() {
    for (const Program *program : annotated_.programs)
      for (const Node *definition : program->definitions)
        if (const auto *function = as<FunctionDefinition>(definition))
          functions_.insert_or_assign(function->name, OwnFunction{function, program->file});
    for (const Program *program : annotated_.programs) {
      file_ = program->file;
      walk(*program->body, [&](const Node &node) { check(node); });
    }
  }

private:
  void check(const Node &node) {
    if (const auto *parameter = as<Parameter>(&node))
      checkDefault(*parameter);
    else if (const auto *call = as<CallNamedFunctionExpression>(&node))
      checkCall(*call);
  }

  std::string mismatch(const std::string &subject, const Type *type, pp::Value value) {
    return pp::describeMismatch(*context_, subject, type, pp::inferSet(*context_, value));
  }

  void checkDefault(const Parameter &parameter) {
    if (!parameter.value || !parameter.typeExpr || parameter.capturesRest)
      return;
    const Type *type = constantType(*context_, parameter.typeExpr);
    auto value = type ? constantValue(*context_, parameter.value) : std::nullopt;
    if (!value || pp::isInstance(*context_, type, *value))
      return;
    std::string subject = "parameter '" + std::string(parameter.name) + "'";
    engine_
        .report<Id::DefaultNeverFits>(*file_, parameter.value->span,
                                      mismatch(subject, type, *value))
        .note<Id::TypeGivenHere>(*file_, parameter.typeExpr->span);
  }

  void checkCall(const CallNamedFunctionExpression &call) {
    const auto *name = as<QualifiedName>(call.functor);
    if (!name)
      return;
    if (auto own = functions_.find(name->value); own != functions_.end())
      checkOwnCall(call, own->second);
    else
      checkBuiltinCall(call, name->value);
  }

  /// Argument by argument: each constant must fit its parameter.
  void checkOwnCall(const CallNamedFunctionExpression &call, const OwnFunction &function) {
    auto parameters = function.node->parameters;
    for (size_t i = 0; i < call.arguments.size() && i < parameters.size(); ++i) {
      const Node *argument = call.arguments[i];
      if (is<UnfoldExpression>(argument) || parameters[i]->capturesRest)
        return;
      const Type *type = constantType(*context_, parameters[i]->typeExpr);
      auto value = type ? constantValue(*context_, argument) : std::nullopt;
      if (!value || pp::isInstance(*context_, type, *value))
        continue;
      std::string subject = "'" + std::string(function.node->name) + "' parameter '" +
                            std::string(parameters[i]->name) + "'";
      engine_.report<Id::CallNeverFits>(*file_, argument->span, mismatch(subject, type, *value))
          .note<Id::ParameterDeclaredHere>(*function.file, parameters[i]->span);
    }
  }

  /// All arguments must be constants: signatures differ in any of them.
  void checkBuiltinCall(const CallNamedFunctionExpression &call, std::string_view name) {
    const pp::BuiltinFunction *builtin = pp::findBuiltin(name);
    if (!builtin || builtin->isLegacy() || call.lambda || call.arguments.empty())
      return;
    std::vector<pp::Value> values;
    for (const Node *argument : call.arguments) {
      auto value = constantValue(*context_, argument);
      if (!value)
        return;
      values.push_back(*value);
    }
    for (const pp::CallableType *type : builtin->types)
      if (pp::isCallableWith(*context_, *type, values, pp::Value::undef()))
        return;
    engine_.report<Id::CallNeverFits>(
        *file_, call.functor->span,
        pp::describeSignatures(*context_, name, builtin->signatures,
                               pp::argumentsType(*context_, values, pp::Value::undef())));
  }

  const AnnotatedAst &annotated_;
  diagnostics::Engine &engine_;
  std::unique_ptr<pp::Context> context_;
  const source::SourceFile *file_ = nullptr;
  std::map<std::string_view, OwnFunction> functions_;
};

} // namespace

void checkTypes(const AnnotatedAst &annotated, const pp::LanguageOptions &language,
                diagnostics::Engine &engine) {
  TypeCheck(annotated, language, engine).run();
}

} // namespace ppcc::puppet
