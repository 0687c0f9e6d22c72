// What templates ask of the runtime: variables, functions, logging.
#include "runtime-lib/puppet/evaluation/errors.h"
#include "runtime-lib/puppet/evaluation/variable_lookup.h"
#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/ruby/crossing.h"
#include "runtime-lib/puppet/ruby/functions.h"

#include <algorithm>

namespace pp::ruby {

namespace {

Scope &scopeAt(Interpreter &ruby, Value number) {
  if (number.small() < 0)
    return *ruby.session().run->topScope->frame;
  std::vector<Scope *> &scopes = ruby.session().scopes;
  auto index = static_cast<size_t>(number.small());
  if (index >= scopes.size())
    failPlain("Ruby code kept a scope longer than its call");
  return *scopes[index];
}

const String *nameOf(Value value) { return value.as<String>(); }

/// Why there is no variable of a class, as Puppet words it.
std::string reasonOf(Run &run, std::string_view name) {
  std::string_view path = withoutLeadingColons(name);
  size_t end = path.rfind("::");
  if (end == std::string_view::npos)
    return {};
  std::string_view owner = path.substr(0, end);
  Definition *definition = run.findClass(owner);
  if (!definition)
    return "class " + std::string(owner) + " could not be found";
  return definition->scope ? "" : "class " + std::string(owner) + " has not been evaluated";
}

/// Scope#variable_not_found.
Value missing(Run &run, std::string_view name) {
  bool isNumber = std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; });
  if (isNumber || run.language.strict == Strictness::Off)
    return Value::undef();
  std::string shown = name.find("::") == name.npos ? std::string(name)
                                                   : "::" + std::string(withoutLeadingColons(name));
  std::string reason = reasonOf(run, name);
  if (!reason.empty())
    shown = withoutLeadingColons(name);
  std::string text = "Undefined variable '" + shown + "'; " + reason;
  if (run.language.strict == Strictness::Error)
    failPlain(text);
  run.warnOnce(text + "\n   (file & line not available)");
  return Value::undef();
}

Value lookUp(Interpreter &ruby, std::span<const Value> args) {
  Run &run = *ruby.session().run;
  std::optional<Value> found = findVariable(run, scopeAt(ruby, args[0]), nameOf(args[1]));
  return found ? *found : missing(run, nameOf(args[1])->view());
}

/// The variables of those names that have a value, as `Scope#to_hash` has them.
Value variables(Interpreter &ruby, std::span<const Value> args) {
  Run &run = *ruby.session().run;
  HashBuilder result(run);
  for (Value name : args[1].as<Array>()->items())
    if (auto found = findVariable(run, scopeAt(ruby, args[0]), nameOf(name)))
      if (!found->isUndef())
        result.set(name, *found);
  return result.build();
}

Value setVariable(Interpreter &ruby, std::span<const Value> args) {
  Scope &scope = scopeAt(ruby, args[0]);
  const String *name = nameOf(args[1]);
  Value *slot = scope.find(name);
  if ((slot && !slot->isUnset()) || scope.named->variables.find(name))
    failIssue<Issue::IllegalReassignment>(std::string(name->view()));
  if (slot)
    *slot = args[2];
  else
    scope.named->variables.set(name, args[2]);
  return args[2];
}

Value callByName(Interpreter &ruby, std::span<const Value> args) {
  std::span<const Value> given = args[2].as<Array>()->items();
  return callFunction(*ruby.session().run, scopeAt(ruby, args[0]), nameOf(args[1]), given, nullptr,
                      nullptr);
}

Value logMessage(Interpreter &ruby, std::span<const Value> args) {
  constexpr std::string_view words[] = {"debug", "info",  "notice", "warning",
                                        "err",   "alert", "emerg",  "crit"};
  for (size_t i = 0; i < std::size(words); ++i)
    if (nameOf(args[0])->view() == words[i])
      ruby.session().run->log(static_cast<LogLevel>(i), toText(args[1]));
  return Value::undef();
}

/// The directories where `require` looks first: lib/ of the environment and of each module.
Value loadPath(Run &run) {
  const EnvironmentLayout &layout = run.tables.layout();
  std::vector<Value> paths;
  auto add = [&](const std::string &directory) {
    paths.push_back(makeString(run, layout.onDisk(directory + "/lib")));
  };
  if (!layout.root.empty())
    add(layout.root);
  for (const auto *modules : {&layout.modules, &layout.unusedModules})
    for (const auto &[module, directory] : *modules)
      add(directory);
  return makeArray(run, paths);
}

} // namespace

Value answerQuestion(Interpreter &ruby, std::string_view question, std::span<const Value> args) {
  if (question == "lookupvar")
    return lookUp(ruby, args);
  if (question == "variables")
    return variables(ruby, args);
  if (question == "setvar")
    return setVariable(ruby, args);
  if (question == "call_function")
    return callByName(ruby, args);
  if (question == "log")
    return logMessage(ruby, args);
  if (question == "function_match")
    return matchFunction(*ruby.session().run, args);
  if (question == "function_result")
    return checkFunctionResult(*ruby.session().run, args);
  if (question == "function_exists")
    return Value::boolean(functionExists(*ruby.session().run, nameOf(args[0])->view()));
  if (question == "load_path")
    return loadPath(*ruby.session().run);
  if (question == "call_lambda")
    return callClosure(*ruby.session().run, *args[0].as<Closure>(), args[1].as<Array>()->items());
  failPlain("Ruby code asked for '" + std::string(question) + "', which there is no answer to");
}

} // namespace pp::ruby
