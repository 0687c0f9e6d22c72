// Compares constants with types; whatever is not certain is passed over in silence.
#include "frontend/puppet/analysis/check_types.h"

#include "frontend/puppet/analysis/constants.h"
#include "frontend/puppet/analysis/declared_types.h"
#include "frontend/puppet/ast/visit.h"
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/puppet/environment/core_types.h"
#include "runtime-lib/puppet/functions/function_table.h"
#include "runtime-lib/puppet/types/constants.h"
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/mismatch/mismatch.h"
#include "runtime-lib/puppet/types/names.h"

namespace ppcc::puppet {

using namespace ast;
using diagnostics::Id;
using pp::Type;

namespace {

/// A call by name or by method: its arguments, the receiver first.
struct CallSite {
  std::string_view name;
  const Node *functor;
  std::vector<const Node *> arguments;
  bool hasLambda;
};

class TypeCheck {
public:
  TypeCheck(const Program &program, const Declarations &declarations,
            const pp::LanguageOptions &language, diagnostics::Engine &engine)
      : program_(program), declarations_(declarations), types_(declarations), engine_(engine),
        context_(constantContext(language)) {
    context_->types = &types_;
  }

  void run() {
    walk(*program_.body, [&](const Node &node) { checkWithinLimits(node); });
  }

private:
  /// What cannot be computed now, or takes too long, is for the run to say.
  void checkWithinLimits(const Node &node) {
    try {
      check(node);
    } catch (const pp::EvaluationError &) {
    }
  }
  void check(const Node &node) {
    if (const auto *parameter = as<Parameter>(&node))
      checkDefault(*parameter);
    else if (const auto *call = as<CallNamedFunctionExpression>(&node))
      checkNamedCall(*call);
    else if (const auto *method = as<CallMethodExpression>(&node))
      checkMethodCall(*method);
    else if (const auto *resource = as<ResourceExpression>(&node))
      checkResource(*resource);
  }

  std::string mismatch(const std::string &subject, const Type *type, pp::Value value) {
    return pp::describeMismatch(*context_, subject, type, pp::inferSet(*context_, value));
  }

  /// The constant value of the expression where the parameter's type does not take it.
  std::optional<pp::Value> unfitting(const Parameter &parameter, const Node *given) {
    const Type *type = constantType(*context_, parameter.typeExpr);
    auto value = type ? constantValue(*context_, given) : std::nullopt;
    return value && !pp::isInstance(*context_, type, *value) ? value : std::nullopt;
  }

  void checkDefault(const Parameter &parameter) {
    if (!parameter.value || !parameter.typeExpr || parameter.capturesRest)
      return;
    auto value = unfitting(parameter, parameter.value);
    if (!value)
      return;
    const Type *type = constantType(*context_, parameter.typeExpr);
    std::string subject = "parameter '" + std::string(parameter.name) + "'";
    engine_
        .report<Id::DefaultNeverFits>(*program_.file, parameter.value->span,
                                      mismatch(subject, type, *value))
        .note<Id::TypeGivenHere>(*program_.file, parameter.typeExpr->span);
  }

  // Calls.

  void checkNamedCall(const CallNamedFunctionExpression &call) {
    if (const auto *name = as<QualifiedName>(call.functor))
      checkCall({name->value,
                 call.functor,
                 {call.arguments.begin(), call.arguments.end()},
                 call.lambda != nullptr});
  }
  void checkMethodCall(const CallMethodExpression &call) {
    const auto *access = as<NamedAccessExpression>(call.functor);
    const auto *name = access ? as<QualifiedName>(access->right) : nullptr;
    if (!name)
      return;
    std::vector<const Node *> arguments{access->left};
    arguments.insert(arguments.end(), call.arguments.begin(), call.arguments.end());
    checkCall({name->value, access->right, std::move(arguments), call.lambda != nullptr});
  }
  void checkCall(const CallSite &call) {
    for (const Node *argument : call.arguments)
      if (is<UnfoldExpression>(argument))
        return;
    if (auto function = declarations_.find<FunctionDefinition>(call.name))
      checkOwnCall(call, function);
    else
      checkBuiltinCall(call);
  }

  void checkOwnCall(const CallSite &call, const Declared<FunctionDefinition> &function) {
    if (reportedCount(call, function))
      return;
    auto parameters = function.node->parameters;
    for (size_t i = 0; i < call.arguments.size() && i < parameters.size(); ++i) {
      if (parameters[i]->capturesRest)
        return;
      auto value = unfitting(*parameters[i], call.arguments[i]);
      if (!value)
        continue;
      std::string subject = "'" + std::string(function.node->name) + "' parameter '" +
                            std::string(parameters[i]->name) + "'";
      const Type *type = constantType(*context_, parameters[i]->typeExpr);
      engine_
          .report<Id::CallNeverFits>(*program_.file, call.arguments[i]->span,
                                     mismatch(subject, type, *value))
          .note<Id::ParameterDeclaredHere>(*function.file, parameters[i]->span);
    }
  }

  /// Whether the number of arguments is wrong, and said so. A lambda may be one of them.
  bool reportedCount(const CallSite &call, const Declared<FunctionDefinition> &function) {
    if (call.hasLambda)
      return false;
    size_t least = 0, most = function.node->parameters.size();
    bool takesRest = false;
    for (const Parameter *parameter : function.node->parameters) {
      least += !parameter->value && !parameter->capturesRest;
      takesRest |= parameter->capturesRest;
    }
    std::vector<const Type *> any(most, &pp::anyType);
    const pp::TupleType *tuple = pp::makeTupleType(
        *context_, any,
        pp::makeIntegerType(*context_, pp::makeInteger(*context_, static_cast<int64_t>(least)),
                            takesRest ? pp::Value::undef()
                                      : pp::makeInteger(*context_, static_cast<int64_t>(most))));
    const pp::CallableType *callable = pp::makeCallableType(*context_, tuple, nullptr, nullptr);
    std::vector<pp::Value> values(call.arguments.size(), pp::Value::undef());
    if (pp::isCallableWith(*context_, *callable, values, pp::Value::undef()))
      return false;
    pp::Signature signature{callable, {}, {}};
    engine_
        .report<Id::CallNeverFits>(
            *program_.file, call.functor->span,
            pp::describeSignatures(*context_, function.node->name, {&signature, 1},
                                   pp::argumentsType(*context_, values, pp::Value::undef())))
        .note<Id::FunctionDeclaredHere>(*function.file, function.node->span);
    return true;
  }

  /// All arguments must be constants: signatures differ in any of them.
  void checkBuiltinCall(const CallSite &call) {
    const pp::BuiltinFunction *builtin = pp::findBuiltin(call.name);
    if (!builtin || builtin->isLegacy() || call.hasLambda || call.arguments.empty())
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
        *program_.file, call.functor->span,
        pp::describeSignatures(*context_, call.name, builtin->signatures,
                               pp::argumentsType(*context_, values, pp::Value::undef())));
  }

  // Resources.

  void checkResource(const ResourceExpression &resource) {
    const auto *type = as<QualifiedName>(resource.typeName);
    if (!type)
      return;
    for (const ResourceBody *body : resource.bodies) {
      if (type->value == "class")
        checkClass(*body);
      else if (auto define = declarations_.find<ResourceTypeDefinition>(type->value);
               define && !pp::findCoreType(type->value))
        checkAttributes(*body, define, pp::capitalizeSegments(define.node->name) + titleOf(*body));
    }
  }
  void checkClass(const ResourceBody &body) {
    auto title = constantValue(*context_, body.title);
    const auto *name = title ? pp::dynAs<pp::String>(*title) : nullptr;
    if (!name)
      return;
    if (auto hostClass = declarations_.find<HostClassDefinition>(name->view()))
      checkAttributes(body, hostClass,
                      "Class[" + pp::capitalizeSegments(hostClass.node->name) + "]");
  }
  std::string titleOf(const ResourceBody &body) {
    auto title = constantValue(*context_, body.title);
    const auto *text = title ? pp::dynAs<pp::String>(*title) : nullptr;
    return text ? "[" + std::string(text->view()) + "]" : "";
  }

  template <class Definition>
  void checkAttributes(const ResourceBody &body, const Declared<Definition> &definition,
                       const std::string &subject) {
    for (const Node *operation : body.operations)
      if (const auto *attribute = as<AttributeOperation>(operation);
          attribute && attribute->op == AttributeOp::Set)
        checkAttribute(*attribute, definition, subject);
  }
  template <class Definition>
  void checkAttribute(const AttributeOperation &attribute, const Declared<Definition> &definition,
                      const std::string &subject) {
    const Parameter *parameter = nullptr;
    for (const Parameter *candidate : definition.node->parameters)
      if (candidate->name == attribute.name)
        parameter = candidate;
    if (!parameter) {
      // Its own name is the title of a define.
      if (!pp::findMetaparameter(attribute.name) && attribute.name != "name")
        engine_
            .report<Id::AttributeNeverFits>(*program_.file, attribute.span,
                                            subject + ": has no parameter named '" +
                                                std::string(attribute.name) + "'")
            .template note<Id::DefinedHere>(*definition.file, definition.node->span);
      return;
    }
    auto value = unfitting(*parameter, attribute.value);
    // undef means that the parameter is not given.
    if (!value || value->isUndef())
      return;
    engine_
        .report<Id::AttributeNeverFits>(
            *program_.file, attribute.value->span,
            mismatch(subject + ": parameter '" + std::string(parameter->name) + "'",
                     constantType(*context_, parameter->typeExpr), *value))
        .template note<Id::ParameterDeclaredHere>(*definition.file, parameter->span);
  }

  const Program &program_;
  const Declarations &declarations_;
  DeclaredTypes types_;
  diagnostics::Engine &engine_;
  std::unique_ptr<pp::Context> context_;
};

} // namespace

void checkTypes(const Program &program, const Declarations &declarations,
                const pp::LanguageOptions &language, diagnostics::Engine &engine) {
  TypeCheck(program, declarations, language, engine).run();
}

} // namespace ppcc::puppet
