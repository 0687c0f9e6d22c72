// Who may use what is private: decided by the modules of the two sides.
#include "runtime-lib/puppet/evaluation/private.h"

#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/types/type.h"

#include <algorithm>

namespace pp {

static std::string_view moduleOf(const DefinitionEntry *entry) {
  return entry && entry->module ? entry->module->view() : std::string_view();
}

static std::string_view moduleOf(const NamedScope &scope) {
  return moduleOf(scope.source ? scope.source->entry : nullptr);
}

/// `module a`, `the main manifest`.
static std::string described(std::string_view module) {
  return module.empty() ? "the main manifest" : "module `" + std::string(module) + "`";
}

static void failPrivate(const std::string &what, std::string_view owner, const std::string &use,
                        std::string_view user) {
  failIssue<Issue::PrivateAccess>(what, described(owner), use, described(user));
}

static std::string label(const Definition &definition) {
  return (definition.isDefine() ? "The define `" : "The class `") +
         std::string(definition.name()->view()) + "`";
}

static void check(const Definition &definition, const char *use, std::string_view user) {
  std::string_view owner = moduleOf(definition.entry);
  if (definition.entry->isPrivate && owner != user)
    failPrivate(label(definition), owner, use, user);
}

void checkUse(const NamedScope &user, const Definition &definition, const char *use) {
  check(definition, use, moduleOf(user));
}

void checkInheritance(const Definition &definition, const Definition &parent) {
  check(parent, "inherited", moduleOf(definition.entry));
}

void checkRelationship(Run &run, const NamedScope &user, Value reference) {
  if (!run.tables.hasPrivate())
    return;
  const Type *type = asType(reference);
  const Definition *definition = nullptr;
  if (auto *hostClass = typeAs<ClassType>(type, TypeKind::Class))
    definition = hostClass->className ? run.findClass(hostClass->className->view()) : nullptr;
  else if (auto *resource = typeAs<ResourceType>(type, TypeKind::Resource))
    definition = resource->typeName && !run.findCoreType(resource->lowerName->view())
                     ? run.findDefine(resource->lowerName->view())
                     : nullptr;
  if (definition)
    checkUse(user, *definition, "ordered");
}

void checkRelationshipAttribute(Run &run, const NamedScope &user, const String *attribute,
                                Value value) {
  if (!attribute || !run.tables.hasPrivate())
    return;
  const Metaparameter *metaparameter = findMetaparameter(attribute->view());
  if (!metaparameter || metaparameter->kind != MetaparameterKind::Relationship)
    return;
  if (const Array *array = dynAs<Array>(value))
    for (Value element : array->items())
      checkRelationshipAttribute(run, user, attribute, element);
  else
    checkRelationship(run, user, value);
}

static bool contains(const String *const *names, size_t count, const String *name) {
  return std::any_of(names, names + count, [&](const String *one) { return sameName(one, name); });
}

static bool isPrivateName(const NamedScope &scope, const String *name) {
  const ScopeLayout *layout = scope.frame ? scope.frame->layout : nullptr;
  return (layout && contains(layout->privateNames, layout->privateCount, name)) ||
         contains(scope.privateNames.data(), scope.privateNames.size(), name);
}

static bool isParameter(const Definition *definition, const String *name) {
  const Callable *code = definition ? definition->entry->code : nullptr;
  for (uint32_t i = 0; code && i < code->parameterCount; ++i)
    if (sameName(code->parameters[i].name, name))
      return true;
  return false;
}

bool isVisible(const NamedScope &owner, const String *name, const NamedScope &reader) {
  if (&owner == &reader || !isPrivateName(owner, name))
    return true;
  if (!isParameter(owner.source, name))
    return false;
  std::string_view ownModule = moduleOf(owner), user = moduleOf(reader);
  if (ownModule != user)
    failPrivate("The parameter `$" + std::string(owner.source->name()->view()) +
                    "::" + std::string(name->view()) + "`",
                ownModule, "read", user);
  return true;
}

static bool isPrivateAttribute(const Definition &definition, const String *attribute) {
  const Callable *code = definition.entry->code;
  const ScopeLayout *layout = code ? code->layout : nullptr;
  return layout && contains(layout->privateNames, layout->privateCount, attribute);
}

void warnOfPrivateAccess(Run &run, const Resource &resource, const String *attribute) {
  const Definition *definition = resource.definition;
  if (!definition || !run.accessing || !run.tables.hasPrivate())
    return;
  std::string_view owner = moduleOf(definition->entry), user = moduleOf(*run.accessing);
  bool isHidden = isPrivateAttribute(*definition, attribute);
  if (owner == user || (!definition->entry->isPrivate && !isHidden))
    return;
  std::string what =
      isHidden ? "The parameter `" + std::string(attribute->view()) + "` of " + resource.ref()
               : label(*definition);
  run.warn(what + " is private to " + described(owner) + "; " + described(user) +
           " should not depend on it");
}

} // namespace pp
