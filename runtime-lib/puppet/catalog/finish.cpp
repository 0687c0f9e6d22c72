// Finishing resources (compiler.rb#finish, parser/resource.rb#finish).
#include "runtime-lib/puppet/catalog/finish.h"

#include "runtime-lib/puppet/catalog/changes/overrides.h"
#include "runtime-lib/puppet/evaluation/errors.h"
#include "runtime-lib/puppet/evaluation/parameters.h"
#include "runtime-lib/puppet/evaluation/run.h"

#include <algorithm>
#include <array>
#include <deque>
#include <unordered_map>
#include <unordered_set>

namespace pp {

void addScopeTags(Resource &resource) {
  if (resource.hasScopeTags)
    return;
  resource.hasScopeTags = true;
  Resource *container = resource.scope ? resource.scope->resource : nullptr;
  if (container && container != &resource)
    resource.tags.merge(container->tags);
}

void addClassName(Run &run, const String *name) {
  run.catalog.classes.push_back(name);
  run.catalog.tags.add(run.tagTable, name->view());
}

static void unwrapSensitive(Run &run, Resource &resource) {
  for (ResourceParameter &parameter : resource.parameters)
    if (const Sensitive *sensitive = dynAs<Sensitive>(parameter.value)) {
      run.unusualParts(resource).sensitiveParameters.push_back(parameter.name());
      parameter.value = sensitive->value;
    }
}

namespace {

/// Remembers which names types were found to accept: resources of one expression share them.
class AcceptedNames {
public:
  bool accepts(const CoreType &type, const String *name) {
    auto hash = reinterpret_cast<uintptr_t>(&type) / 64 + reinterpret_cast<uintptr_t>(name) / 16;
    auto &[knownType, knownName] = known_[hash % known_.size()];
    if (knownType == &type && knownName == name)
      return true;
    if (!type.accepts(name->view()))
      return false;
    knownType = &type;
    knownName = name;
    return true;
  }

private:
  std::array<std::pair<const CoreType *, const String *>, 256> known_{};
};

} // namespace

static void validateCoreAttributes(const Resource &resource, AcceptedNames &accepted) {
  for (const ResourceParameter &parameter : resource.parameters) {
    if (accepted.accepts(*resource.core, parameter.name()))
      continue;
    Location place{resource.place.file, resource.place.line, 0};
    std::string message = "no parameter named '" + std::string(parameter.name()->view()) + "'" +
                          placeSuffix(place) + " on " + resource.ref();
    failParse(message, place);
  }
}

static void finishResource(Run &run, Resource &resource, AcceptedNames &accepted) {
  if (resource.isFinished)
    return;
  resource.isFinished = true;
  addScopeTags(resource);
  unwrapSensitive(run, resource);
  if (resource.core)
    validateCoreAttributes(resource, accepted);
  else
    validateAttributes(run, resource);
}

namespace {

using Inherited = std::vector<std::pair<const String *, Value>>;

/// Metaparameters of the resource that what it contains inherits.
void collectMetaparameters(const Resource &resource, Inherited &into) {
  bool hasAny = std::any_of(
      resource.parameters.begin(), resource.parameters.end(),
      [](const auto &parameter) { return findMetaparameter(parameter.name()->view()); });
  if (!hasAny)
    return;
  for (const Metaparameter &metaparameter : metaparameters()) {
    if (metaparameter.kind == MetaparameterKind::Relationship)
      continue;
    Value value = resource.get(metaparameter.name);
    if (value.isUndef())
      continue;
    auto known = std::find_if(into.begin(), into.end(),
                              [&](auto &entry) { return entry.first == metaparameter.name; });
    if (known == into.end())
      into.emplace_back(metaparameter.name, value);
    else
      known->second = value;
  }
}

/// Walks what the main class contains, breadth first, handing metaparameters and tags down.
void inheritMetaparameters(Run &run) {
  std::unordered_map<const Resource *, Inherited> data;
  std::unordered_set<const Resource *> seen;
  std::deque<Resource *> waiting = {run.mainResource};
  while (!waiting.empty()) {
    Resource *source = waiting.front();
    waiting.pop_front();
    // Most resources contain nothing, and have nothing to hand down.
    if (source->contained.empty() || !seen.insert(source).second)
      continue;
    Inherited inherited;
    auto known = data.find(source);
    if (known != data.end())
      inherited = known->second;
    else
      collectMetaparameters(*source, inherited);
    for (Resource *target : source->contained) {
      if (!inherited.empty()) {
        for (auto &[name, value] : inherited)
          if (target->get(name).isUndef())
            setParameter(run, *target, name, value);
        Inherited &own = data[target];
        own = inherited;
        collectMetaparameters(*target, own);
      }
      target->tags.merge(source->tags);
      waiting.push_back(target);
    }
  }
}

} // namespace

void finishResources(Run &run) {
  // Finishing may not add resources, but overrides are looked up one by one as Puppet does.
  AcceptedNames accepted;
  for (Resource *resource : run.resources) {
    applyPendingOverrides(run, *resource);
    finishResource(run, *resource, accepted);
  }
  inheritMetaparameters(run);
}

void checkFinalAliases(Run &run) {
  // Exported resources leave the catalog later than other virtual ones.
  for (Resource *resource : run.catalog.resources)
    if (!resource->isVirtual || resource->isExported)
      addAlias(run, *resource, resource->get(names().alias));
}

} // namespace pp
