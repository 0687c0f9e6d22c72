// Types of the parameters and results of functions and lambdas (pops/evaluator/closure.rb).
#include "runtime-lib/puppet/evaluation/callable_types.h"

#include "runtime-lib/puppet/evaluation/variables/match_state.h"
#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/types/constants.h"
#include "runtime-lib/puppet/types/factory/factory.h"

#include <span>

namespace pp {

static const Type *evaluatedType(Run &run, const CallableBody &code, Scope &scope) {
  const Type *type = code ? asType(code(&run, &scope)) : nullptr;
  return type ? type : &anyType;
}

const Type *parameterType(Run &run, const Parameter &parameter, Scope &scope) {
  return evaluatedType(run, parameter.type, scope);
}

/// Unpacks `Array[T, n, m] *$rest`, by which Puppet writes how many arguments a rest takes.
static const Type *restElement(const Type *type, int64_t &minimum, int64_t &maximum) {
  minimum = 0;
  maximum = -1;
  auto *array = typeAs<ArrayType>(type, TypeKind::Array);
  if (!array)
    return type;
  if (array->size) {
    minimum = array->size->from.isSmallInteger() ? array->size->from.small() : 0;
    maximum = array->size->to.isSmallInteger() ? array->size->to.small() : -1;
  }
  return array->element;
}

/// Once a parameter may be left out, all after it must be too.
static void checkOrder(const Parameter &parameter, int64_t least, bool &hasOptional) {
  if (least == 0) {
    hasOptional = true;
  } else if (hasOptional) {
    failIssueAt<Issue::RequiredParameterAfterOptional>(parameter.location, parameter.name->view());
  }
}

/// Whether evaluating it again must give the same type: it reads no variables and calls nothing.
static bool isFixed(const CallableBody &code) {
  if (code.kind != CallableBody::Steps)
    return code.kind != CallableBody::Code;
  auto *table = reinterpret_cast<const StepTable *>(code.word);
  for (const Step &step : std::span(table->steps, table->stepCount))
    if (step.kind == Step::Variable || step.kind == Step::Slot)
      return false;
  return true;
}

static std::unique_ptr<CallableTypes> evaluateTypes(Run &run, const Callable &code, Scope &scope) {
  auto made = std::make_unique<CallableTypes>();
  int64_t maximum = code.parameterCount;
  int64_t required = 0;
  bool hasOptional = false;
  for (uint32_t i = 0; i < code.parameterCount; ++i) {
    const Parameter &parameter = code.parameters[i];
    const Type *type = parameterType(run, parameter, scope);
    made->isUntyped &= !parameter.type;
    int64_t least = parameter.defaultValue ? 0 : 1;
    if (parameter.capturesRest) {
      int64_t most;
      type = restElement(type, least, most);
      maximum = most < 0 ? -1 : static_cast<int64_t>(i) + most;
      made->takesRest = true;
    }
    checkOrder(parameter, least, hasOptional);
    required += least;
    made->parameters.push_back(type);
    made->parameterNames.push_back(parameter.name);
  }
  made->required = static_cast<uint32_t>(required);
  made->result = code.returnType ? evaluatedType(run, code.returnType, scope) : nullptr;
  const IntegerType *size =
      makeIntegerType(run, Value::smallInteger(required),
                      maximum < 0 ? Value::undef() : Value::smallInteger(maximum));
  made->callable =
      makeCallableType(run, makeTupleType(run, made->parameters, size), nullptr, made->result);
  return made;
}

const CallableTypes &Run::callableTypes(const Callable &code, Scope &scope) {
  if (auto known = callableTypes_.find(&code); known != callableTypes_.end())
    return *known->second;
  std::unique_ptr<CallableTypes> made = evaluateTypes(*this, code, scope);
  return *(callableTypes_[&code] = std::move(made));
}

/// Types that depend on variables are kept by the address of the lambda that was evaluated, all
/// others by that of their code.
static const Callable &keyOf(const Closure &lambda) {
  bool fixed = isFixed(lambda.code->returnType);
  for (const Parameter &parameter : std::span(lambda.code->parameters, lambda.code->parameterCount))
    fixed = fixed && isFixed(parameter.type);
  return fixed ? *lambda.code : *reinterpret_cast<const Callable *>(&lambda);
}

const Type *Run::closureType(Value closure) {
  const Closure &lambda = *closure.as<Closure>();
  // A template that comes along with a call of inline_epp is no lambda that Puppet would ask for
  // its types.
  if (lambda.code->templateText)
    return &callableType;
  const Callable *key = &keyOf(lambda);
  if (auto known = callableTypes_.find(key); known != callableTypes_.end())
    return known->second->callable;
  MatchStateGuard guard(*lambda.scope, lambda.matchState);
  std::unique_ptr<CallableTypes> made = evaluateTypes(*this, *lambda.code, *lambda.scope);
  return (callableTypes_[key] = std::move(made))->callable;
}

const CallableTypes &functionTypes(Run &run, const Callable &code) {
  return run.callableTypes(code, *run.topScope->current);
}

const CallableTypes &lambdaTypes(Run &run, const Closure &lambda) {
  run.closureType(Value::object(&lambda));
  return run.callableTypes(keyOf(lambda), *lambda.scope);
}

} // namespace pp
