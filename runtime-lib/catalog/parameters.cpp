// How parameters get their values (Puppet's resource/type.rb#set_resource_parameters).
#include "runtime-lib/catalog/parameters.h"

#include "runtime-lib/catalog/converted_values.h"
#include "runtime-lib/catalog/lookup.h"
#include "runtime-lib/catalog/run.h"
#include "runtime-lib/types/factory.h"
#include "runtime-lib/types/mismatch.h"
#include "runtime-lib/values/text.h"
#include "runtime-lib/values/unicode.h"

namespace pp {

namespace {

std::span<const Parameter> parametersOf(const Definition &definition) {
  const Callable *code = definition.entry->code;
  return code ? std::span(code->parameters, code->parameterCount) : std::span<const Parameter>();
}

const Parameter *findParameter(const Definition &definition, const String *name) {
  for (const Parameter &parameter : parametersOf(definition))
    if (sameName(parameter.name, name))
      return &parameter;
  return nullptr;
}

bool isTitleOrName(const String *name) {
  return sameName(name, names().title) || sameName(name, names().name);
}

StructElement optionalEntry(Run &run, const String *name, const Type *type) {
  const Type *key = makeStringType(run, name);
  return {name, makeContainedType(run, TypeKind::Optional, key), type};
}

} // namespace

static void checkName(Run &run, const Definition &definition, const Parameter &parameter) {
  std::string_view name = parameter.name->view();
  if (!findMetaparameter(name))
    return;
  std::string rest = " in the " + std::string(definition.name()->view()) + " definition";
  if (!parameter.defaultValue)
    failPlain(std::string(name) + " is a metaparameter; please choose another parameter name" +
              rest);
  run.warnOnce(std::string(name) +
               " is a metaparam; this value will inherit to all contained resources" + rest);
}

void loadParameters(Run &run, Definition &definition) {
  if (definition.parameters)
    return;
  std::vector<StructElement> elements = {optionalEntry(run, names().name, &anyType)};
  for (const Metaparameter &metaparameter : metaparameters())
    elements.push_back(optionalEntry(run, metaparameter.name, &anyType));
  for (const Parameter &parameter : parametersOf(definition)) {
    const Type *type = &anyType;
    if (parameter.type)
      type = asType(parameter.type(&run, run.topScope->frame));
    if (parameter.defaultValue)
      elements.push_back(optionalEntry(run, parameter.name, type));
    else
      elements.push_back({parameter.name, makeStringType(run, parameter.name), type});
  }
  for (const Parameter &parameter : parametersOf(definition))
    checkName(run, definition, parameter);
  definition.parameters = makeStructType(run, elements);
}

void loadMainDefinitions(Run &run) {
  for (const DefinitionEntry &entry : run.tables.definitions())
    if (entry.isInMain && entry.code && entry.code->parameterCount > 0)
      loadParameters(run, run.definition(entry));
}

namespace {

/// Whether the hash of parameters fits; only a misfit needs Puppet's long explanation.
bool fits(Run &run, const Definition &definition, const Hash &given) {
  auto elements = definition.parameters->items();
  size_t ownFrom = elements.size() - parametersOf(definition).size();
  size_t found = 0;
  for (size_t i = ownFrom; i < elements.size(); ++i) {
    const Value *value = hashFind(given, Value::object(elements[i].name));
    if (!value && !parametersOf(definition)[i - ownFrom].defaultValue)
      return false;
    if (value && !isInstance(run, elements[i].value, *value))
      return false;
    found += value != nullptr;
  }
  for (size_t i = 0; i < ownFrom && found < given.length; ++i)
    found += hashFind(given, Value::object(elements[i].name)) != nullptr;
  return found == given.length;
}

void validate(Run &run, Resource &resource, Value given) {
  loadParameters(run, *resource.definition);
  const Hash &hash = *given.as<Hash>();
  if (!fits(run, *resource.definition, hash))
    validateParameters(run, resource.ref(), resource.definition->parameters, hash, false);
}

void bindNames(Resource &resource, NamedScope &scope, Run &run) {
  const Definition &definition = *resource.definition;
  Value module = resource.get(names().moduleName);
  if (!module.truthy() && definition.entry->module)
    module = Value::object(definition.entry->module);
  if (!module.isUndef())
    bindVariable(scope, names().moduleName, module);
  Value caller = resource.get(names().callerModuleName);
  const Definition *callerSource = scope.parent ? scope.parent->source : nullptr;
  if (!caller.truthy() && callerSource && callerSource->entry->module)
    caller = Value::object(callerSource->entry->module);
  if (!caller.isUndef())
    bindVariable(scope, names().callerModuleName, caller);
  (void)run;
}

void bindTitle(Run &run, Resource &resource, NamedScope &scope) {
  Value name = resource.get(names().name);
  Value title = resource.get(names().title);
  if (!name.truthy())
    name = title;
  if (resource.definition->isClass()) {
    title = makeString(run, downcase(resource.title->view()));
    name =
        name == Value::object(resource.title) ? title : makeString(run, downcase(rubyText(name)));
  }
  bindVariable(scope, names().title, title);
  bindVariable(scope, names().name, name);
}

std::string keyOf(const Resource &resource, const Parameter &parameter) {
  return std::string(resource.definition->name()->view()) +
         "::" + std::string(parameter.name->view());
}

/// Values for parameters of a class that nobody gave, from the data binding; gives those it had.
std::vector<const Parameter *> lookUpParameters(Run &run, Resource &resource, NamedScope &scope) {
  std::vector<const Parameter *> bound;
  if (!run.dataBinding || !resource.definition->isClass())
    return bound;
  for (const Parameter &parameter : parametersOf(*resource.definition)) {
    if (!resource.get(parameter.name).isUndef())
      continue;
    std::optional<Value> found =
        run.dataBinding->lookup(run, *scope.frame, keyOf(resource, parameter));
    if (!found || (found->isUndef() && parameter.defaultValue))
      continue;
    setParameter(run, resource, parameter.name, *found);
    bound.push_back(&parameter);
  }
  return bound;
}

/// Says of parameters whose values do not fit where data has them.
void noteOrigins(Run &run, const Resource &resource, Scope &frame,
                 const std::vector<const Parameter *> &bound) {
  for (const Parameter *parameter : bound) {
    Value value = frame.slots[parameter->slot];
    if (parameter->type && !value.isUnset() &&
        !isInstance(run, asType(parameter->type(&run, run.topScope->frame)), value))
      run.dataBinding->noteOrigin(frame, keyOf(resource, *parameter),
                                  "parameter '" + std::string(parameter->name->view()) + "' of " +
                                      resource.ref() + " has its value");
  }
}

void assignGiven(Resource &resource, Scope &frame) {
  for (const Parameter &parameter : parametersOf(*resource.definition))
    if (const ResourceParameter *given = resource.find(parameter.name))
      frame.slots[parameter.slot] = given->value;
}

void assignDefaults(Run &run, Resource &resource, Scope &frame) {
  std::span<const Parameter> parameters = parametersOf(*resource.definition);
  ParameterEvaluation state{resource.ref(), resource.definition->entry->code, 0};
  frame.evaluating = &state;
  for (; state.current < parameters.size(); ++state.current) {
    const Parameter &parameter = parameters[state.current];
    if (!parameter.defaultValue || !resource.get(parameter.name).isUndef())
      continue;
    Value value = convertedValue(run, evaluateDefault(run, frame, parameter));
    setParameter(run, resource, parameter.name, value);
    frame.slots[parameter.slot] = value;
  }
  frame.evaluating = nullptr;
}

/// All parameters by name: declared ones in their order, then metaparameters and unknown ones.
Value parameterHash(Run &run, const Resource &resource, const Scope &frame) {
  HashBuilder hash(run, resource.parameters.size());
  for (const Parameter &parameter : parametersOf(*resource.definition))
    if (!frame.slots[parameter.slot].isUnset())
      hash.set(Value::object(parameter.name), frame.slots[parameter.slot]);
  for (const ResourceParameter &given : resource.parameters)
    if (!isTitleOrName(given.name) && !findParameter(*resource.definition, given.name))
      hash.set(Value::object(given.name), given.value);
  return hash.build();
}

} // namespace

void setResourceParameters(Run &run, Resource &resource, NamedScope &scope) {
  Definition &definition = *resource.definition;
  bindNames(resource, scope, run);
  std::vector<const Parameter *> bound = lookUpParameters(run, resource, scope);
  bindTitle(run, resource, scope);
  if (!definition.isDefine())
    definition.scope = &scope;
  if (!definition.entry->code && resource.parameters.empty())
    return;
  Scope &frame = *scope.frame;
  assignGiven(resource, frame);
  assignDefaults(run, resource, frame);
  Value given = parameterHash(run, resource, frame);
  try {
    validate(run, resource, given);
  } catch (const EvaluationError &) {
    noteOrigins(run, resource, frame, bound);
    throw;
  }
  for (const HashEntry &entry : given.as<Hash>()->items())
    if (!frame.find(entry.key.as<String>()))
      scope.variables.set(entry.key.as<String>(), entry.value);
}

void validateAttributes(Run &run, Resource &resource) {
  HashBuilder hash(run, resource.parameters.size());
  for (const ResourceParameter &parameter : resource.parameters) {
    bool isSensitive = false;
    for (const String *name : resource.sensitiveParameters())
      isSensitive |= sameName(name, parameter.name);
    hash.set(Value::object(parameter.name),
             isSensitive ? makeSensitive(run, parameter.value) : parameter.value);
  }
  validate(run, resource, hash.build());
}

} // namespace pp
