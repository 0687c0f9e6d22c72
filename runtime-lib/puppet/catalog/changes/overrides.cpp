// Who may change which attribute of whose resource (Puppet's parser/resource.rb).
#include "runtime-lib/puppet/catalog/changes/overrides.h"

#include "runtime-lib/core/values/flatten.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/catalog/changes/defaults.h"
#include "runtime-lib/puppet/catalog/classes.h"
#include "runtime-lib/puppet/catalog/declare.h"
#include "runtime-lib/puppet/evaluation/errors.h"
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/type.h"

namespace pp {

Value overrideResources(Run &run, Scope &scope, const ResourceDescriptor &descriptor,
                        Value references, const Value *values) {
  const ResourceBodyDescriptor &body = descriptor.bodies[0];
  Declaration declaration{*scope.named, scope.named->source};
  const std::vector<ResourceParameter> parameters =
      evaluatedAttributes(run, *scope.named, {body.attributes, body.attributeCount}, values);
  declaration.parameters = parameters;
  declaration.place = {descriptor.location.file, descriptor.location.line, 0};
  declaration.withDefaults = false;
  for (Value reference : flattened(run, references)) {
    auto *type = typeAs<ResourceType>(asType(reference), TypeKind::Resource);
    if (!type || !type->typeName || type->lowerName->view() == "class")
      failIssue<Issue::IllegalOverriddenType>(label(reference));
    std::string lower(type->lowerName->view());
    declaration.core = run.findCoreType(lower);
    declaration.definition = declaration.core ? nullptr : run.findDefine(lower);
    declaration.type = canonicalType(run, lower);
    if (!declaration.type)
      declaration.type = type->typeName;
    if (!type->title)
      failMissingTitle(declaration.core != nullptr, lower);
    declaration.title = type->title;
    addOverride(run, makeResource(run, declaration));
  }
  return references;
}

void addOverride(Run &run, Resource &override) {
  if (Resource *resource = findResource(run, override.type->view(), override.title->view())) {
    mergeOverride(run, *resource, override);
    run.dropResource(override);
    return;
  }
  std::vector<Resource *> &pending = run.pendingOverrides[override.ref()];
  if (pending.empty())
    run.pendingOverrideOrder.push_back(override.ref());
  pending.push_back(&override);
}

static void checkEvaluated(Run &run, const Resource &resource, const Resource &override) {
  if (!resource.isEvaluated || run.language.strict == Strictness::Off)
    return;
  std::string place = placeSuffix({resource.place.file, resource.place.line, 0});
  std::string where = place.empty() ? "" : ", defined at" + place + ",";
  std::string message =
      "Attempt to override an already evaluated resource" + where + " with new values";
  if (run.language.strict == Strictness::Error)
    failParse(message, override.place);
  warnAt(run, message, override.place);
}

[[noreturn]] static void failAlreadySet(const Resource &resource, const ResourceParameter &current,
                                        const ResourceParameter &wanted) {
  std::string place = placeSuffix(current.place());
  std::string where = place.empty() ? "" : " at" + place;
  // Puppet prints its internal object here; the address means nothing to anybody.
  std::string who =
      resource.sourceOf(current) ? " by #<Puppet::Resource::Type:0x0000000000000000>" : "";
  failParse("Parameter '" + std::string(wanted.name()->view()) + "' is already set on " +
                resource.ref() + who + where + "; cannot redefine",
            wanted.place());
}

static Value appended(Run &run, Value current, Value added) {
  Value both[] = {current, added};
  return makeArray(run, flattened(run, both));
}

/// With an attribute of an override, which `source` wrote.
static void overrideParameter(Run &run, Resource &resource, ResourceParameter wanted,
                              Definition *source) {
  const ResourceParameter *current = resource.find(wanted.name());
  if (!current) {
    setParameter(run, resource, wanted);
    return;
  }
  const NamedScope &scope = *resource.scope;
  if (isDefaultValue(scope, resource.type, wanted.name(), wanted.value))
    return;
  Definition *known = resource.sourceOf(*current);
  bool isAllowed =
      isChildOf(run, source, known) ||
      (source == known && isDefaultValue(scope, resource.type, wanted.name(), current->value));
  if (!isAllowed)
    failAlreadySet(resource, *current, wanted);
  if (wanted.appends())
    wanted.value = appended(run, current->value, wanted.value);
  setParameter(run, resource, wanted);
}

void mergeOverride(Run &run, Resource &resource, const Resource &override) {
  if (resource.source != override.source && !isChildOf(run, override.source, resource.source))
    failParse("Only subclasses can override parameters", override.place);
  checkEvaluated(run, resource, override);
  for (const ResourceParameter &parameter : override.parameters) {
    Definition *source = override.sourceOf(parameter);
    AttributeOrigin origin{parameter.name(), source, parameter.written()};
    overrideParameter(run, resource, attribute(run, origin, parameter.value), source);
  }
}

void applyPendingOverrides(Run &run, Resource &resource) {
  if (run.pendingOverrides.empty())
    return;
  auto found = run.pendingOverrides.find(resource.ref());
  if (found == run.pendingOverrides.end())
    return;
  std::vector<Resource *> overrides = std::move(found->second);
  run.pendingOverrides.erase(found);
  for (Resource *override : overrides)
    mergeOverride(run, resource, *override);
}

void failOnPendingOverrides(Run &run) {
  std::string remaining;
  for (const std::string &ref : run.pendingOverrideOrder) {
    auto found = run.pendingOverrides.find(ref);
    for (size_t i = 0; found != run.pendingOverrides.end() && i < found->second.size(); ++i)
      remaining += (remaining.empty() ? "" : ", ") + ref;
  }
  if (!remaining.empty())
    failPlain("Could not find resource(s) " + remaining + " for overriding");
}

} // namespace pp
