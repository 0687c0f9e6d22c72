// Node, settings, main, node statement, classes, generators, finish (Puppet's parser/compiler.rb).
#include "runtime-lib/puppet/catalog/compile.h"

#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/catalog/changes/overrides.h"
#include "runtime-lib/puppet/catalog/classes.h"
#include "runtime-lib/puppet/catalog/declare.h"
#include "runtime-lib/puppet/catalog/finish.h"
#include "runtime-lib/puppet/evaluation/control.h"
#include "runtime-lib/puppet/evaluation/errors.h"
#include "runtime-lib/puppet/evaluation/parameters.h"
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/evaluation/variables/node_variables.h"
#include "runtime-lib/puppet/evaluation/variables/variable_lookup.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/operators/text.h"

namespace pp {

void failIllegalTransfer(const ControlTransfer &transfer) {
  const char *const words[] = {"break()", "next()", "return()"};
  Location place = transfer.location ? *transfer.location : Location{};
  place.column = 0;
  failParse(std::string(words[static_cast<size_t>(transfer.kind)]) +
                " from context where this is illegal",
            place);
}

namespace {

Resource &addMainStage(Run &run) {
  Declaration declaration{*run.topScope};
  declaration.core = findCoreType("stage");
  declaration.type = declaration.core->typeName;
  declaration.title = names().main;
  declaration.kind = ResourceKind::CompilableType;
  declaration.foreignTitle = Value::defaultValue();
  Resource &stage = makeResource(run, declaration);
  run.mainStage = &stage;
  addToCatalog(run, stage);
  return stage;
}

/// `$settings::…`, and all of them as `$settings::all_local`.
void fillSettings(VariableTable &variables, void *subject) {
  Run &run = *static_cast<Run *>(subject);
  Value all = run.settings.toHash(run);
  for (const HashEntry &entry : all.as<Hash>()->items())
    variables.set(entry.key.as<String>(), entry.value);
  variables.set(names().allLocal, all);
}

void createSettings(Run &run) {
  Definition &definition = run.definition(run.tables.settingsEntry());
  Declaration declaration{*run.topScope};
  declaration.definition = &definition;
  declaration.type = names().classType;
  declaration.title = names().settingsTitle;
  Resource &resource = makeResource(run, declaration);
  addToCatalog(run, resource);
  evaluateResource(run, resource);
  definition.scope->variables.fillLater(fillSettings, &run);
}

void evaluateMain(Run &run) {
  Definition &main = run.definition(run.tables.mainEntry());
  run.topScope->source = &main;
  Declaration declaration{*run.topScope, &main};
  declaration.definition = &main;
  declaration.type = names().classType;
  declaration.title = names().main;
  declaration.foreignTitle = Value::defaultValue();
  Resource &resource = makeResource(run, declaration);
  run.topScope->resource = &resource;
  run.mainResource = &resource;
  addResource(run, *run.topScope, resource);
  try {
    evaluateResource(run, resource);
  } catch (const ControlTransfer &transfer) {
    failIllegalTransfer(transfer);
  }
}

Definition *findNode(Run &run) {
  std::string name = downcase(run.node.name);
  if (const DefinitionEntry *entry = run.tables.findNode(name))
    return &run.definition(*entry);
  Value text = makeString(run, name);
  for (const ProgramTables::NodePattern &pattern : run.tables.nodePatterns()) {
    Value state = match(run, text, Value::object(pattern.regexp));
    if (!state.truthy())
      continue;
    Definition &definition = run.definition(*pattern.node);
    definition.matchState = state;
    return &definition;
  }
  const DefinitionEntry *fallback = run.tables.findNode(names().defaultNode->view());
  return fallback ? &run.definition(*fallback) : nullptr;
}

void evaluateNodeStatement(Run &run) {
  if (!run.tables.hasNodes())
    return;
  Definition *definition = findNode(run);
  if (!definition)
    failPlain("Could not find node statement with name 'default' or '" + run.node.name + "'");
  Resource &resource = ensureInCatalog(run, *definition, *run.topScope);
  try {
    evaluateResource(run, resource);
  } catch (const ControlTransfer &transfer) {
    failIllegalTransfer(transfer);
  }
  run.nodeScope = definition->scope;
}

Definition &nodeClass(Run &run, const std::string &name) {
  Definition *definition = run.findClass(downcase(name));
  if (!definition)
    failPlain("Could not find class " + name + " for " + run.node.name);
  return *definition;
}

void declareNodeClass(Run &run, NamedScope &scope, const NodeClass &wanted) {
  Definition &definition = nodeClass(run, wanted.name);
  std::vector<ResourceParameter> parameters;
  for (const HashEntry &entry : wanted.parameters.as<Hash>()->items())
    parameters.push_back(attribute(run, {entry.key.as<String>(), &definition}, entry.value));
  ensureInCatalog(run, definition, scope, &parameters);
}

/// Classes of an external node classifier: declared if they have parameters, else included; they
/// are evaluated with the define instances.
void evaluateNodeClasses(Run &run) {
  NamedScope &scope = run.nodeScope ? *run.nodeScope : *run.topScope;
  auto hasParameters = [](const NodeClass &wanted) {
    const Hash *hash = dynAs<Hash>(wanted.parameters);
    return hash && hash->length > 0;
  };
  for (const NodeClass &wanted : run.node.classes)
    if (hasParameters(wanted))
      declareNodeClass(run, scope, wanted);
  for (const NodeClass &wanted : run.node.classes) {
    if (hasParameters(wanted))
      continue;
    Definition &definition = nodeClass(run, wanted.name);
    if (!definition.scope)
      ensureInCatalog(run, definition, scope);
  }
}

/// What Puppet makes of a transfer that leaves a definition: break() has an error of its own.
[[noreturn]] void failTransferFrom(const ControlTransfer &transfer) {
  if (transfer.kind != ControlTransfer::Kind::Break)
    failIllegalTransfer(transfer);
  throw transfer;
}

void evaluateDefinition(Run &run, Resource &resource) {
  Location place{resource.place.file, resource.place.line, 0};
  try {
    try {
      evaluateResource(run, resource);
    } catch (const ControlTransfer &transfer) {
      failTransferFrom(transfer);
    }
  } catch (const ControlTransfer &transfer) {
    Location call = transfer.location ? *transfer.location : Location{};
    failEvaluating("an Object", "break() from context where this is illegal",
                   {call.file, call.line, 0});
  } catch (const EvaluationError &error) {
    failEvaluating("a Resource Statement", errorText(error), place, error.issue());
  }
}

/// Evaluates the classes and define instances that wait; whether there were any.
bool evaluateDefinitions(Run &run) {
  std::vector<Resource *> ready, virtualOnes;
  for (Resource *resource : run.unevaluated)
    if (!resource->isEvaluated)
      (resource->isVirtual ? virtualOnes : ready).push_back(resource);
  run.unevaluated = std::move(virtualOnes);
  for (Resource *resource : ready)
    evaluateDefinition(run, *resource);
  return !ready.empty();
}

void evaluateGenerators(Run &run) {
  constexpr int limit = 1000;
  for (int count = 0; true; ++count) {
    bool foundCollected = evaluateCollectors(run);
    bool foundDefined = evaluateDefinitions(run);
    if (!foundCollected && !foundDefined)
      return;
    if (count + 1 > limit)
      failPlain("Somehow looped more than 1000 times while evaluating host catalog");
  }
}

void createTopScope(Run &run) {
  static const ScopeLayout noSlots{0, 0, nullptr};
  NamedScope &top = run.newNamedScope();
  top.isTop = true;
  top.frame = &run.newFrame(top, &noSlots);
  top.current = top.frame;
  run.topScope = &top;
}

} // namespace

void prepareTopScope(Run &run) {
  createTopScope(run);
  addMainStage(run);
  setNodeVariables(run);
  createSettings(run);
}

void compileCatalog(Run &run) {
  if (!run.tables.loadError().empty())
    throw EvaluationError(EvaluationError::Form::Complete, run.tables.loadError());
  createTopScope(run);
  loadMainDefinitions(run);
  addMainStage(run);
  for (const NodeClass &wanted : run.node.classes)
    addClassName(run, makeString(run, wanted.name).as<String>());
  setNodeVariables(run);
  createSettings(run);
  evaluateMain(run);
  evaluateNodeStatement(run);
  evaluateNodeClasses(run);
  evaluateGenerators(run);
  evaluateRelationships(run);
  finishResources(run);
  failOnPendingOverrides(run);
  failOnUnrealized(run);
  validateRelationships(run);
  checkFinalAliases(run);
}

} // namespace pp
