// Reading variables of the scope that a lookup was called from.
#include "runtime-lib/puppet/hiera/scope_reader.h"

#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/evaluation/variables/variable_lookup.h"
#include "runtime-lib/puppet/hiera/failure.h"
#include "runtime-lib/puppet/hiera/hiera.h"

namespace pp::hiera {

namespace {

bool isNumeric(std::string_view name) {
  return !name.empty() && name.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Name of the class that the scope belongs to, or that it was evaluated from.
std::optional<std::string> callingClass(const NamedScope *scope) {
  for (; scope; scope = scope->parent)
    if (scope->source && scope->source->isClass())
      return downcase(scope->source->name()->view());
  return std::nullopt;
}

/// What only Hiera 3's scope knows.
std::optional<Value> callingVariable(Invocation &invocation, std::string_view name) {
  if (name == "calling_module") {
    const String *moduleName = names().moduleName;
    return findVariable(invocation.run, invocation.scope, moduleName).value_or(Value::undef());
  }
  if (name != "calling_class" && name != "calling_class_path")
    return std::nullopt;
  std::string text = callingClass(invocation.scope.named).value_or("");
  if (name == "calling_class_path")
    for (size_t at; (at = text.find("::")) != std::string::npos;)
      text.replace(at, 2, "/");
  return makeString(invocation.run, text);
}

/// Name and reason in Puppet's words on a variable that does not exist.
struct MissingVariable {
  std::string name;
  std::string reason;
};

MissingVariable describeMissing(Run &run, std::string_view name) {
  size_t first = name.find("::");
  if (first == std::string_view::npos)
    return {std::string(name), ""};
  std::string_view full = first == 0 ? name.substr(2) : name;
  size_t leaf = full.rfind("::");
  std::string className(leaf == std::string_view::npos ? "" : full.substr(0, leaf));
  if (className.empty())
    return {"::" + std::string(full), ""};
  const Definition *definition = run.findClass(className);
  if (!definition)
    return {std::string(full), "class " + className + " could not be found"};
  if (!definition->scope)
    return {std::string(full), "class " + className + " has not been evaluated"};
  return {"::" + std::string(full), ""};
}

void complain(Invocation &invocation, std::string_view name) {
  Run &run = invocation.run;
  if (isNumeric(name) || name == "module_name" || name == "caller_module_name")
    return;
  MissingVariable missing = describeMissing(run, name);
  std::string undefined =
      issueText<Issue::HieraUndefinedVariable>(missing.name) + "; " + missing.reason;
  switch (run.language.strict) {
  case Strictness::Off:
    return;
  case Strictness::Warning:
    warnOnce(run, undefined);
    return;
  case Strictness::Error:
    break;
  }
  if (!invocation.toleratesUndefined)
    throw UndefinedVariable(missing.name, undefined);
  warnOnce(run, "Interpolation failed with '" + missing.name + "', but compilation continuing; " +
                    missing.reason);
}

bool isEmptyText(Value value) {
  const String *text = dynAs<String>(value);
  return text && text->length == 0;
}

} // namespace

std::optional<Value> peekScope(Invocation &invocation, const String *name) {
  for (size_t i = invocation.hiera.localVariables.size(); i-- > 0;)
    if (sameName(invocation.hiera.localVariables[i].first, name))
      return invocation.hiera.localVariables[i].second;
  std::optional<Value> found;
  if (invocation.hasHieraScope)
    found = callingVariable(invocation, name->view());
  if (!found)
    found = findVariable(invocation.run, invocation.scope, name);
  if (found && invocation.hasHieraScope && isEmptyText(*found))
    return Value::undef();
  return found;
}

Value readScope(Invocation &invocation, const String *name) {
  if (std::optional<Value> found = peekScope(invocation, name))
    return *found;
  complain(invocation, name->view());
  return Value::undef();
}

bool scopeHas(Invocation &invocation, const String *name) {
  return peekScope(invocation, name) || variableExists(invocation.run, invocation.scope, name);
}

} // namespace pp::hiera
