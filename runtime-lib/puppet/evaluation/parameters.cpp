// How parameters get their values (Puppet's resource/type.rb#set_resource_parameters).
#include "runtime-lib/puppet/evaluation/parameters.h"
#include "runtime-lib/puppet/evaluation/callable_types.h"

#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/catalog/converted_values.h"
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/evaluation/variables/variable_lookup.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/mismatch/mismatch.h"
#include "runtime-lib/puppet/types/shared_types.h"

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

StructElement optionalEntry(Context &context, const String *name, const Type *type) {
  const Type *key = makeStringType(context, name);
  return {name, makeContainedType(context, TypeKind::Optional, key), type};
}

/// What every class and define takes beside its parameters; made once per process.
const std::vector<StructElement> &commonEntries() {
  static const std::vector<StructElement> &all = *[] {
    auto *elements = new std::vector<StructElement>;
    withSharedContext([&](Context &context) {
      elements->push_back(optionalEntry(context, names().name, &anyType));
      for (const Metaparameter &metaparameter : metaparameters())
        elements->push_back(optionalEntry(context, metaparameter.name, &anyType));
    });
    return elements;
  }();
  return all;
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
  std::vector<StructElement> elements;
  elements.reserve(commonEntries().size() + parametersOf(definition).size());
  elements = commonEntries();
  for (const Parameter &parameter : parametersOf(definition)) {
    const Type *type = parameterType(run, parameter, *run.topScope->current);
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

/// Whether the values of the definition's own parameters fit; `valueOf` gives unset for none.
template <class ValueOf>
bool ownParametersFit(Run &run, const Definition &definition, ValueOf valueOf) {
  std::span<const Parameter> own = parametersOf(definition);
  auto elements = definition.parameters->items();
  size_t ownFrom = elements.size() - own.size();
  for (size_t i = 0; i < own.size(); ++i) {
    Value value = valueOf(own[i]);
    bool fits = value.isUnset() ? own[i].defaultValue.kind != CallableBody::None
                                : isInstance(run, elements[ownFrom + i].value, value);
    if (!fits)
      return false;
  }
  return true;
}

/// Whether every resource of this definition may have an attribute of that name.
bool isCommonAttribute(const String *name) {
  return sameName(name, names().name) || findMetaparameter(name->view());
}

void explainMisfit(Run &run, Resource &resource, Value given) {
  validateParameters(run, resource.ref(), resource.definition->parameters, *given.as<Hash>(),
                     false);
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

const String &keyOf(Run &run, const Resource &resource, const Parameter &parameter) {
  std::string_view parts[] = {resource.definition->name()->view(), "::", parameter.name->view()};
  String *key = newString(run, parts[0].size() + parts[1].size() + parts[2].size());
  char *at = key->inlined;
  for (std::string_view part : parts)
    at = std::copy(part.begin(), part.end(), at);
  return *sealString(key).as<String>();
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
        run.dataBinding->lookup(run, *scope.frame, keyOf(run, resource, parameter));
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
  if (!resource.definition->parameters)
    return;
  std::span<const Parameter> own = parametersOf(*resource.definition);
  auto elements = resource.definition->parameters->items();
  size_t ownFrom = elements.size() - own.size();
  for (const Parameter *parameter : bound) {
    Value value = frame.slots[parameter->slot];
    size_t number = static_cast<size_t>(parameter - own.data());
    if (!value.isUnset() && !isInstance(run, elements[ownFrom + number].value, value))
      run.dataBinding->noteOrigin(frame, keyOf(run, resource, *parameter).view(),
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
    if (!isTitleOrName(given.name()) && !findParameter(*resource.definition, given.name()))
      hash.set(Value::object(given.name()), given.value);
  return hash.build();
}

/// Whether an attribute is none of the definition's parameters, nor the name.
bool isFurther(const Definition &definition, const ResourceParameter &given) {
  return !isTitleOrName(given.name()) && !findParameter(definition, given.name());
}

/// Checks what was assigned; only a misfit needs the hash and Puppet's long explanation.
void validateAssigned(Run &run, Resource &resource, const Scope &frame) {
  Definition &definition = *resource.definition;
  loadParameters(run, definition);
  bool fits = ownParametersFit(
      run, definition, [&](const Parameter &parameter) { return frame.slots[parameter.slot]; });
  for (const ResourceParameter &given : resource.parameters)
    fits = fits && (!isFurther(definition, given) || isCommonAttribute(given.name()));
  if (!fits)
    explainMisfit(run, resource, parameterHash(run, resource, frame));
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
  try {
    validateAssigned(run, resource, frame);
  } catch (const EvaluationError &) {
    noteOrigins(run, resource, frame, bound);
    throw;
  }
  for (const ResourceParameter &given : resource.parameters)
    if (isFurther(definition, given) && !frame.find(given.name()))
      scope.variables.set(given.name(), given.value);
}

/// All attributes by name; Sensitive ones as they were given.
static Value attributeHash(Run &run, const Resource &resource) {
  HashBuilder hash(run, resource.parameters.size());
  for (const ResourceParameter &parameter : resource.parameters) {
    bool isSensitive = false;
    for (const String *name : resource.sensitiveParameters())
      isSensitive |= sameName(name, parameter.name());
    hash.set(Value::object(parameter.name()),
             isSensitive ? makeSensitive(run, parameter.value) : parameter.value);
  }
  return hash.build();
}

static bool attributesFit(Run &run, const Resource &resource) {
  const Definition &definition = *resource.definition;
  for (const ResourceParameter &given : resource.parameters)
    if (!findParameter(definition, given.name()) && !isCommonAttribute(given.name()))
      return false;
  return ownParametersFit(run, definition, [&](const Parameter &parameter) {
    const ResourceParameter *given = resource.find(parameter.name);
    return given ? given->value : Value::unset();
  });
}

void validateAttributes(Run &run, Resource &resource) {
  loadParameters(run, *resource.definition);
  bool isSure = resource.sensitiveParameters().empty() && attributesFit(run, resource);
  if (isSure)
    return;
  explainMisfit(run, resource, attributeHash(run, resource));
}

} // namespace pp
