// The catalog of a run while it is made, and what waits for more of it.
//
// The part of a run that is about resources. It knows neither scopes nor calls: those who evaluate
// add to it.
#pragma once

#include "runtime-lib/puppet/catalog/catalog.h"
#include "runtime-lib/puppet/catalog/changes/collectors.h"
#include "runtime-lib/puppet/catalog/changes/relationships.h"
#include "runtime-lib/resources/resources_of_type.h"

#include <deque>
#include <string>
#include <unordered_map>
#include <vector>

namespace pp {

struct CatalogState {
  TagTable tagTable;
  AttributeOrigins attributeOrigins;
  Catalog catalog;
  /// Resources added by evaluation: all but the main stage and the settings class.
  std::vector<Resource *> resources;
  /// Those that may still have to be evaluated: classes and define instances.
  std::vector<Resource *> unevaluated;
  std::unordered_map<const String *, ResourcesOfType<Resource>> resourcesByType;
  std::vector<Collector *> collectors;
  std::vector<Relationship> relationships;
  /// Overrides that came before their resource, by reference.
  std::unordered_map<std::string, std::vector<Resource *>> pendingOverrides;
  std::vector<std::string> pendingOverrideOrder;
  Resource *mainStage = nullptr;
  Resource *mainResource = nullptr;

  Resource &newResource() { return resourceStore_.emplace_back(); }
  /// Takes back a resource that is in no catalog and that nobody refers to any more.
  void dropResource(Resource &resource) {
    // Others lie behind one that was made earlier; it stays as it is.
    if (&resource == &resourceStore_.back())
      resourceStore_.pop_back();
  }
  /// What few resources have, made when it is first asked for.
  UnusualParts &unusualParts(Resource &resource) {
    if (!resource.unusual)
      resource.unusual = &unusualStore_.emplace_back();
    return *resource.unusual;
  }
  Collector::State &newCollectorState() { return collectorStore_.emplace_back(); }

private:
  std::deque<Resource> resourceStore_;
  std::deque<UnusualParts> unusualStore_;
  std::deque<Collector::State> collectorStore_;
};

} // namespace pp
