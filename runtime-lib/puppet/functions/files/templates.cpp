// epp and inline_epp over compiled templates (pops/evaluator/epp_evaluator.rb).
#include "runtime-lib/core/values/text/byte_text.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/functions/calling/call_frame.h"
#include "runtime-lib/puppet/functions/files/files.h"

#include "runtime-lib/puppet/evaluation/callable_types.h"
#include "runtime-lib/puppet/evaluation/variables/match_state.h"
#include "runtime-lib/puppet/evaluation/variables/variable_lookup.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/ruby/interpreter.h"
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/mismatch/mismatch.h"

namespace pp {

namespace {

/// One evaluation of a template with arguments by name.
class Rendering {
public:
  /// `given` is null where the call has no hash of arguments; types of parameters see the
  /// variables of `around` and the match variables of the frame.
  Rendering(Run &run, const Callable &code, const Hash *given, Scope &frame, Scope &around)
      : run_(run), code_(code), given_(given), frame_(frame), around_(around) {}

  Value render(std::string_view function) {
    frame_.output = &output_;
    if (code_.takesAnyArguments && given_)
      bindAll();
    else
      bindParameters();
    RunningFrame running(frame_);
    if (code_.invalid)
      failPlain(std::string(function) + "(): Invalid EPP: " + std::string(code_.invalid->view()));
    code_.body(&run_, &frame_);
    return joined();
  }

private:
  /// Arguments of a template without a parameter list are variables, if it reads them.
  void bindAll() {
    for (const HashEntry &entry : given_->items())
      if (Value *slot = frame_.find(entry.key.as<String>()))
        *slot = entry.value;
  }

  /// What is given comes before all defaults, which see it wherever it stands.
  void bindParameters() {
    uint32_t used = 0;
    for (const Parameter &parameter : std::span(code_.parameters, code_.parameterCount)) {
      const Value *argument = given_ ? hashFind(*given_, Value::object(parameter.name)) : nullptr;
      used += argument != nullptr;
      if (argument && !(argument->isUndef() && parameter.defaultValue))
        frame_.slots[parameter.slot] = *argument;
    }
    for (uint32_t i = 0; i < code_.parameterCount; ++i) {
      const Parameter &parameter = code_.parameters[i];
      if (frame_.slots[parameter.slot].isUnset() && parameter.defaultValue)
        frame_.slots[parameter.slot] = defaultOf(parameter, i);
    }
    checkParameters(given_ && used < given_->length);
  }

  void checkParameters(bool hasUnknown) {
    MatchStateGuard match(around_, frame_.matchState);
    std::vector<const Type *> types;
    bool fits = !hasUnknown;
    for (uint32_t i = 0; i < code_.parameterCount; ++i) {
      const Parameter &parameter = code_.parameters[i];
      types.push_back(parameterType(run_, parameter, around_));
      Value slot = frame_.slots[parameter.slot];
      fits = fits && !slot.isUnset() && isInstance(run_, types[i], slot);
    }
    if (!fits)
      explainMisfit(types);
  }

  Value defaultOf(const Parameter &parameter, uint32_t number) {
    ParameterEvaluation state{"lambda", &code_, number};
    frame_.evaluating = &state;
    Value value = evaluateDefault(run_, frame_, parameter);
    frame_.evaluating = nullptr;
    return value;
  }

  /// Puppet asks for an explanation only: what has none fits, such as any value a bare `Optional`.
  void explainMisfit(const std::vector<const Type *> &types) {
    std::vector<StructElement> elements;
    HashBuilder arguments(run_);
    for (uint32_t i = 0; i < code_.parameterCount; ++i) {
      const Parameter &parameter = code_.parameters[i];
      const Type *key = makeStringType(run_, parameter.name);
      if (parameter.defaultValue)
        key = makeContainedType(run_, TypeKind::Optional, key);
      elements.push_back({parameter.name, key, types[i]});
      if (Value slot = frame_.slots[parameter.slot]; !slot.isUnset())
        arguments.set(Value::object(parameter.name), slot);
    }
    for (const HashEntry &entry : given_ ? given_->items() : std::span<const HashEntry>())
      if (!entry.value.isUndef())
        arguments.set(entry.key, entry.value);
    Value hash = arguments.build();
    validateParameters(run_, "lambda", makeStructType(run_, elements), *hash.as<Hash>());
  }

  /// The whole text; one Sensitive part makes all of it so.
  Value joined() {
    std::string text;
    bool isSensitive = false;
    for (Value part : output_) {
      const Sensitive *secret = dynAs<Sensitive>(part);
      isSensitive = isSensitive || secret;
      text += toText(secret ? secret->value : part);
    }
    Value result = makeJoined(run_, output_, text);
    return isSensitive ? makeSensitive(run_, result) : result;
  }

  Run &run_;
  const Callable &code_;
  const Hash *given_;
  Scope &frame_;
  Scope &around_;
  std::vector<Value> output_;
};

const Hash *argumentsOf(const Call &call) { return dynAs<Hash>(call.arg(1)); }

/// The node or top scope that a template in a file sees.
NamedScope &globalScope(Run &run, const Scope &scope) {
  NamedScope *named = scope.named;
  while (!named->isGlobal()) {
    NamedScope *inherited = inheritedScope(run, *named);
    named = inherited ? inherited : named->enclosing;
  }
  return *named;
}

bool fileExists(const Call &call, const std::string &path) {
  return call.run.tables.layout().exists(path);
}

} // namespace

namespace builtins {

Value eppFunction(const Call &call) {
  std::string name(call.arg(0).as<String>()->view());
  if (!name.ends_with(".epp") && !(name.starts_with('/') && fileExists(call, name)))
    name += ".epp";
  // A template that was compiled need not be on this machine.
  std::optional<std::string> path = moduleFilePath(call.run, name, "templates");
  const TemplateDescriptor *found = path ? call.run.tables.findTemplate(*path) : nullptr;
  if (!found && (!path || !fileExists(call, *path)))
    failPlain("Could not find template '" + name + "'");
  if (!found)
    failPlain("epp(): the template " + *path +
              " is not part of this program; templates of modules are compiled with the manifests");
  NamedScope &global = globalScope(call.run, call.scope);
  CallFrame frame(call.run, found->code, global, nullptr, Value::undef());
  return Rendering(call.run, found->code, argumentsOf(call), frame.scope(), *global.frame)
      .render("epp");
}

Value inlineEppFunction(const Call &call) {
  const Closure *block = call.block;
  const String *text = call.arg(0).as<String>();
  const String *compiled = block ? block->code->templateText : nullptr;
  if (block && !compiled)
    failPlain("'inline_epp' does not expect a block");
  if (!compiled || compiled->view() != text->view())
    failPlain("inline_epp(): the text of the template is computed when the program runs; ppcc "
              "compiles only texts that are written in the manifest");
  Scope &outer = *block->scope;
  CallFrame frame(call.run, *block->code, *outer.named, &outer, block->matchState);
  return Rendering(call.run, *block->code, argumentsOf(call), frame.scope(), outer)
      .render("inline_epp");
}

/// The results of all files or texts, one after the other; one of the old interface's functions.
Value templateFunction(const Call &call) {
  std::string all;
  for (Value argument : call.args) {
    std::string name = toText(argument);
    std::optional<std::string> path = findModuleFile(call.run, name, "templates");
    if (!path)
      failPlain("Could not find template '" + name + "'");
    std::optional<std::string> text = call.run.tables.layout().read(*path);
    if (!text)
      failPlain("Could not find template '" + name + "'");
    Value given[] = {makeString(call.run, name), makeString(call.run, *path),
                     makeString(call.run, *text)};
    all += toText(ruby::Interpreter::instance().call(call, "template(): the template " + *path,
                                                     "template", given));
  }
  return makeString(call.run, all);
}

Value inlineTemplateFunction(const Call &call) {
  std::string all;
  for (Value argument : call.args) {
    // What is no text fails in Ruby's words.
    Value given[] = {argument.isUndef() ? makeString(call.run, "") : argument};
    all += toText(ruby::Interpreter::instance().call(call, "inline_template(): its text",
                                                     "inline_template", given));
  }
  return makeString(call.run, all);
}

} // namespace builtins
} // namespace pp
