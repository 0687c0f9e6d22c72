// Evaluation of classes, nodes and defines (Puppet's resource/type.rb).
#include "runtime-lib/puppet/catalog/classes.h"

#include "runtime-lib/core/session/profile.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/core/values/valid_text.h"
#include "runtime-lib/puppet/catalog/declare.h"
#include "runtime-lib/puppet/catalog/finish.h"
#include "runtime-lib/puppet/evaluation/control.h"
#include "runtime-lib/puppet/evaluation/errors.h"
#include "runtime-lib/puppet/evaluation/parameters.h"
#include "runtime-lib/puppet/evaluation/private.h"
#include "runtime-lib/puppet/evaluation/provenance.h"
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/evaluation/variables/variable_lookup.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/type.h"

namespace pp {

Definition *parentOf(Run &run, Definition &definition) {
  const String *name = definition.entry->parent;
  if (!name || definition.parent)
    return definition.parent;
  definition.parent = run.findClass(name->view());
  if (!definition.parent)
    failParse("Could not find parent resource type '" + std::string(name->view()) +
                  "' of type hostclass in " + run.node.environment,
              {definition.entry->location.file, definition.entry->location.line, 0});
  checkInheritance(definition, *definition.parent);
  return definition.parent;
}

bool isChildOf(Run &run, Definition *definition, const Definition *other) {
  for (; definition; definition = parentOf(run, *definition)) {
    if (definition->mayOverrideAll)
      return true;
    Definition *parent = parentOf(run, *definition);
    if (parent && parent == other)
      return true;
  }
  return false;
}

/// Puppet goes round such a circle until its stack is full.
[[noreturn]] static void failInheritsItself(Run &run, Definition &definition) {
  std::string name(definition.name()->view()), circle = name;
  Definition *at = &definition;
  do {
    at = parentOf(run, *at);
    circle.append(" inherits ").append(at->name()->view());
  } while (at != &definition);
  failParse("Class '" + name + "' inherits itself: " + circle,
            {definition.entry->location.file, definition.entry->location.line, 0});
}

void instantiateResource(Run &run, Definition &definition, NamedScope &scope, Resource &resource) {
  if (definition.entry->parent) {
    Definition *parent = parentOf(run, definition);
    if (!findClassResource(run, *parent))
      ensureInCatalog(run, *parent, scope);
  }
  if (resource.isClass() || resource.isNode())
    run.catalog.tags.merge(resource.tags);
}

Resource &ensureInCatalog(Run &run, Definition &definition, NamedScope &scope,
                          const std::vector<ResourceParameter> *parameters) {
  if (!parameters)
    if (Resource *existing = findClassResource(run, definition))
      return *existing;
  if (definition.isBeingAdded)
    failInheritsItself(run, definition);
  Declaration declaration{scope, &definition};
  declaration.definition = &definition;
  declaration.type = definition.isNode() ? names().nodeType : names().classType;
  declaration.title = definition.entry->capitalName;
  if (parameters)
    declaration.parameters = *parameters;
  Resource &resource = makeResource(run, declaration);
  definition.isBeingAdded = true;
  instantiateResource(run, definition, scope, resource);
  definition.isBeingAdded = false;
  addResource(run, scope, resource);
  return resource;
}

/// The scope of the inherited class, evaluated before; null when nothing is inherited.
static NamedScope *evaluateParent(Run &run, Definition &definition) {
  Definition *parent = parentOf(run, definition);
  Resource *resource = parent ? findClassResource(run, *parent) : nullptr;
  if (!resource)
    return nullptr;
  evaluateResource(run, *resource);
  // It is being evaluated already, and its own parents came here.
  if (!parent->scope)
    failPlain("Could not find scope for " + std::string(parent->name()->view()));
  return parent->scope;
}

/// The match variables that a class, node or define sees before its first own match: those of a
/// node's regexp, of the inherited class, or of the code that is running in the scope around it.
static Value surroundingMatch(const Definition &definition, const NamedScope *inherited,
                              const NamedScope *enclosing) {
  if (!definition.matchState.isUndef())
    return definition.matchState;
  if (inherited && !inherited->frame->matchState.isUndef())
    return inherited->frame->matchState;
  for (; enclosing; enclosing = enclosing->enclosing)
    if (enclosing->current && !enclosing->current->matchState.isUndef())
      return enclosing->current->matchState;
  return Value::undef();
}

static NamedScope &newScopeFor(Run &run, NamedScope &parent, Resource &resource,
                               const NamedScope *inherited) {
  Definition &definition = *resource.definition;
  NamedScope &scope = run.newNamedScope();
  scope.parent = &parent;
  scope.enclosing = parent.isGlobal() ? &parent : parent.enclosing;
  scope.resource = &resource;
  scope.source = &definition;
  const Callable *code = definition.entry->code;
  scope.frame = &run.newFrame(scope, code ? code->layout : nullptr);
  scope.frame->matchState = surroundingMatch(definition, inherited, scope.enclosing);
  scope.current = scope.frame;
  return scope;
}

/// A containment edge from the stage to a class; an own or inherited `stage` chooses it.
static void addEdgeToStage(Run &run, Resource &resource) {
  if (!resource.isClass())
    return;
  Value own = resource.get(names().stage);
  Value wanted = own;
  if (!wanted.truthy() && resource.scope && resource.scope->resource)
    wanted = resource.scope->resource->get(names().stage);
  std::string title = wanted.truthy() ? rubyText(wanted) : "main";
  Resource *stage = findResource(run, "stage", title);
  if (!stage)
    failPlain("Could not find stage " + (own.truthy() ? rubyText(own) : "main") + " specified by " +
              resource.ref());
  if (!own.truthy() && stage != run.mainStage)
    setParameter(run, resource, names().stage, Value::object(stage->title));
  addEdge(*stage, resource);
}

static void runCode(Run &run, const Definition &definition, Scope &frame) {
  const Callable *code = definition.entry->code;
  if (!code || !code->body)
    return;
  if (definition.isNode())
    code->body(&run, &frame);
  else
    catchReturn([&] { return code->body(&run, &frame); });
}

static void runMain(Run &run, NamedScope &top) {
  for (const Callable *code : run.tables.mainCode()) {
    top.frame = &run.newFrame(top, code->layout);
    top.current = top.frame;
    Location file{code->location.file, 0, 0};
    RunningCall manifest(run, &file);
    if (code->body)
      code->body(&run, top.frame);
    for (uint32_t i = 0; i < code->layout->slotCount; ++i)
      if (!top.frame->slots[i].isUnset())
        top.variables.set(code->layout->names[i], top.frame->slots[i]);
    top.privateNames.insert(top.privateNames.end(), code->layout->privateNames,
                            code->layout->privateNames + code->layout->privateCount);
  }
}

/// How a profile calls the code of a class, node or define; all instances of a define are one.
static std::string profiledName(const Run &run, const Resource &resource) {
  if (&resource == run.mainResource)
    return "main";
  std::string name(resource.definition->name()->view());
  return (resource.definition->isDefine() ? "define "
          : resource.isNode()             ? "node "
                                          : "class ") +
         name;
}

static void evaluateCode(Run &run, Resource &resource) {
  Definition &definition = *resource.definition;
  NamedScope *inherited = evaluateParent(run, definition);
  bool isMain = &resource == run.mainResource;
  NamedScope &parent = inherited ? *inherited : *resource.scope;
  NamedScope &scope = isMain ? parent : newScopeFor(run, parent, resource, inherited);
  if (!definition.isDefine() && !isMain)
    addClassName(run, definition.name());
  setResourceParameters(run, resource, scope);
  addEdgeToStage(run, resource);
  if (isMain)
    runMain(run, scope);
  else
    runCode(run, definition, *scope.frame);
}

void evaluateResource(Run &run, Resource &resource) {
  if (resource.isEvaluated)
    return;
  resource.isEvaluated = true;
  CallGuard guard(run);
  Profiled part(run, [&] { return profiledName(run, resource); });
  ProvenanceGuard provenance(run, resource);
  addScopeTags(resource);
  evaluateCode(run, resource);
}

std::vector<Resource *> includeClasses(Run &run, NamedScope &scope,
                                       std::span<const std::string> classNames) {
  std::vector<Definition *> definitions;
  for (const std::string &name : classNames) {
    definitions.push_back(run.findClass(name));
    if (!definitions.back())
      failPlain("Could not find class " + name + " for " + run.node.name);
    checkUse(scope, *definitions.back(), "declared");
  }
  std::vector<Resource *> already, added;
  for (Definition *definition : definitions) {
    if (definition->scope)
      already.push_back(definition->scope->resource);
    else
      added.push_back(&ensureInCatalog(run, *definition, scope));
  }
  for (Resource *resource : added)
    evaluateResource(run, *resource);
  already.insert(already.end(), added.begin(), added.end());
  return already;
}

/// Puppet puts `::` in front unless the name starts with a colon within its first two characters.
static std::string absoluteName(std::string_view name) {
  std::string text = !name.empty() && name[0] != ':' ? "::" + std::string(name) : std::string(name);
  return downcase(text);
}

static std::string classNameOf(Value argument) {
  if (argument.isUndef())
    failPlain("Cannot use undef as a class name");
  if (const String *text = dynAs<String>(argument)) {
    if (text->length == 0)
      failPlain("Cannot use empty string as a class name");
    requireUtf8(*text);
    return absoluteName(text->view());
  }
  const Type *type = asType(argument);
  if (auto *reference = typeAs<ClassType>(type, TypeKind::Class)) {
    if (!reference->className)
      failPlain("Cannot use an unspecific Class[] Type");
    return absoluteName(reference->className->view());
  }
  if (auto *reference = typeAs<ResourceType>(type, TypeKind::Resource)) {
    if (!reference->typeName)
      failPlain("Cannot use an unspecific Resource[] where a Resource['class', name] is expected");
    if (reference->lowerName->view() != "class")
      failPlain("Cannot use a Resource[" + std::string(reference->typeName->view()) +
                "] where a Resource['class', name] is expected");
    if (!reference->title)
      failPlain("Cannot use an unspecific Resource['class'] where a Resource['class', name] is "
                "expected");
    return absoluteName(reference->title->view());
  }
  // Ruby's case expression falls through to nil here.
  failPlain("undefined method `downcase' for nil:NilClass");
}

std::vector<std::string> classNamesOf(Run &run, std::span<const Value> arguments) {
  std::vector<std::string> found;
  for (Value argument : arguments) {
    if (const Array *array = dynAs<Array>(argument)) {
      std::vector<std::string> nested = classNamesOf(run, array->items());
      found.insert(found.end(), nested.begin(), nested.end());
    } else {
      found.push_back(classNameOf(argument));
    }
  }
  return found;
}

} // namespace pp
