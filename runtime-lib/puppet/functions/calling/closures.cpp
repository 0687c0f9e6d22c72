// Frames of lambdas and Puppet functions: parameters, defaults, types, results
// (pops/evaluator/closure.rb).
#include "runtime-lib/puppet/functions/calling/call.h"
#include "runtime-lib/puppet/functions/calling/call_frame.h"
#include "runtime-lib/puppet/issues/issues.h"

#include "runtime-lib/puppet/evaluation/callable_types.h"
#include "runtime-lib/puppet/evaluation/variables/variable_lookup.h"

#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/mismatch/mismatch.h"

namespace pp {

namespace {

[[noreturn]] void failMissing(const Parameter &parameter) {
  failIssueAt<Issue::MissingRequiredParameter>(parameter.location, parameter.name->view());
}

Value asArray(Run &run, Value value) {
  return value.is(ObjectKind::Array) ? value : makeArray(run, {&value, 1});
}

class Binder {
public:
  Binder(Run &run, const Callable &code, std::string_view name, Scope &frame)
      : run_(run), code_(code), frame_(frame), state_{std::string(), &code, 0}, name_(name) {}

  void bind(std::span<const Value> args) {
    for (uint32_t i = 0; i < code_.parameterCount; ++i) {
      const Parameter &parameter = code_.parameters[i];
      frame_.slots[parameter.slot] =
          i < args.size() ? given(parameter, i, args) : missing(parameter, i);
    }
  }

private:
  Value given(const Parameter &parameter, uint32_t number, std::span<const Value> args) {
    if (!parameter.capturesRest)
      return args[number];
    // Puppet counts from the end of the parameters, also for a rest that is not the last.
    std::span<const Value> rest =
        args.subspan(std::min<size_t>(code_.parameterCount - 1, args.size()));
    if (rest.size() == 1 && rest[0].isUndef() && parameter.defaultValue)
      return asArray(run_, defaultOf(parameter, number));
    return makeArray(run_, rest);
  }
  Value missing(const Parameter &parameter, uint32_t number) {
    if (parameter.defaultValue) {
      Value value = defaultOf(parameter, number);
      return parameter.capturesRest ? asArray(run_, value) : value;
    }
    if (!parameter.capturesRest)
      failMissing(parameter);
    return makeArray(run_, {});
  }
  Value defaultOf(const Parameter &parameter, uint32_t number) {
    state_.callee = name_;
    state_.current = number;
    frame_.evaluating = &state_;
    Value value = evaluateDefault(run_, frame_, parameter);
    frame_.evaluating = nullptr;
    return value;
  }

  Run &run_;
  const Callable &code_;
  Scope &frame_;
  ParameterEvaluation state_;
  std::string_view name_;
};

/// The arguments as bound, with a rest spread out again.
std::vector<Value> boundArguments(const Callable &code, const Scope &frame) {
  std::vector<Value> args;
  for (uint32_t i = 0; i < code.parameterCount; ++i) {
    Value value = frame.slots[code.parameters[i].slot];
    const Array *rest = code.parameters[i].capturesRest ? dynAs<Array>(value) : nullptr;
    if (rest)
      args.insert(args.end(), rest->items().begin(), rest->items().end());
    else
      args.push_back(value);
  }
  return args;
}

[[noreturn]] void failSignature(Run &run, std::string_view name, const CallableTypes &types,
                                std::span<const Value> args, const Closure *block) {
  Value closure = block ? Value::object(block) : Value::undef();
  Signature signature{types.callable, types.parameterNames, {}};
  failPlain(describeSignatures(run, name, {&signature, 1}, argumentsType(run, args, closure)));
}

/// Whether each parameter has a value of its type; a rest is left to the whole signature.
bool eachFits(Run &run, const Callable &code, const CallableTypes &types, const Scope &frame) {
  for (uint32_t i = 0; i < code.parameterCount; ++i)
    if (!isInstance(run, types.parameters[i], frame.slots[code.parameters[i].slot]))
      return false;
  return !types.takesRest;
}

void checkTypes(Run &run, const Callable &code, std::string_view name, const CallableTypes &types,
                const Scope &frame) {
  if (types.isUntyped || eachFits(run, code, types, frame))
    return;
  std::vector<Value> args = boundArguments(code, frame);
  if (!isCallableWith(run, *types.callable, args, Value::undef()))
    failSignature(run, name, types, args, nullptr);
}

Value catchNext(const Callable &code, Run &run, Scope &frame) {
  if (!code.body)
    return Value::undef();
  try {
    return code.body(&run, &frame);
  } catch (ControlTransfer &transfer) {
    if (transfer.kind != ControlTransfer::Kind::Next)
      throw;
    return transfer.value;
  }
}

Value checkedResult(Run &run, const CallableTypes &types, std::string_view name, Value result) {
  if (types.result && !isInstance(run, types.result, result))
    assertInstance(run, "value returned from " + std::string(name), types.result, result);
  return result;
}

Value callIn(Run &run, const Callable &code, std::string_view name, const CallableTypes &types,
             Scope &frame, std::span<const Value> args) {
  CallGuard guard(run);
  RunningFrame running(frame);
  Binder(run, code, name, frame).bind(args);
  checkTypes(run, code, name, types, frame);
  return checkedResult(run, types, name, catchNext(code, run, frame));
}

} // namespace

static const Closure &callable(const Closure &closure) {
  if (!closure.scope)
    failPlain("the call that this lambda was given to has ended, and with it the lambda");
  return closure;
}

Lambda::Lambda(Run &run, const Closure &closure)
    : run_(run), closure_(callable(closure)), types_(lambdaTypes(run, closure)) {}

Value Lambda::operator()(std::span<const Value> args) const {
  Scope &outer = *closure_.scope;
  CallFrame frame(run_, *closure_.code, *outer.named, &outer, closure_.matchState);
  return callIn(run_, *closure_.code, "lambda", types_, frame.scope(), args);
}

Value callClosure(Run &run, const Closure &closure, std::span<const Value> args) {
  return Lambda(run, closure)(args);
}

namespace {

/// A lambda lent to a function as the value of its last parameter. What keeps it beyond the call
/// finds that it cannot be called any more: the frame it was written in may be gone.
class LentLambda {
public:
  LentLambda(Run &run, const Closure &original) : closure_(run.arena.make<Closure>(original)) {}
  ~LentLambda() { closure_->scope = nullptr; }
  LentLambda(const LentLambda &) = delete;
  LentLambda &operator=(const LentLambda &) = delete;
  Value value() const { return Value::object(closure_); }

private:
  Closure *closure_;
};

/// Whether the function takes a lambda as its last parameter, which Puppet's functions cannot.
bool takesBlock(const Run &run, const Callable &code, const CallableTypes &types, size_t given) {
  if (run.language.strictReference || types.takesRest || code.parameterCount != given + 1)
    return false;
  const Type *type = types.parameters.back();
  if (auto *optional = typeAs<ContainedType>(type, TypeKind::Optional))
    type = optional->type;
  return type && type->is(TypeKind::Callable);
}

} // namespace

Value callUserFunction(Run &run, const FunctionDescriptor &function, std::span<const Value> args,
                       const Closure *block) {
  const Callable &code = function.code;
  std::string_view name = code.name->view();
  const CallableTypes &types = functionTypes(run, code);
  if (block && takesBlock(run, code, types, args.size())) {
    LentLambda lent(run, *block);
    std::vector<Value> all(args.begin(), args.end());
    all.push_back(lent.value());
    return callUserFunction(run, function, all, nullptr);
  }
  Value closure = block ? Value::object(block) : Value::undef();
  bool hasRightCount =
      args.size() >= types.required && (types.takesRest || args.size() <= code.parameterCount);
  bool fits = !block && hasRightCount &&
              (types.isUntyped || isCallableWith(run, *types.callable, args, closure));
  if (!fits)
    failSignature(run, name, types, args, block);
  CallFrame frame(run, code, *run.topScope, nullptr, Value::undef());
  try {
    return callIn(run, code, name, types, frame.scope(), args);
  } catch (ControlTransfer &transfer) {
    if (transfer.kind != ControlTransfer::Kind::Return)
      throw;
    return transfer.value;
  }
}

} // namespace pp
