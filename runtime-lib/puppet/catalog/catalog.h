// The catalog under construction: resources in order, by name, and what contains what.
#pragma once

#include "runtime-lib/puppet/catalog/resource.h"
#include "runtime-lib/resources/resource_index.h"

#include <vector>

namespace pp {

struct Catalog {
  Catalog() = default;
  Catalog(const Catalog &) = delete;
  Catalog &operator=(const Catalog &) = delete;

  /// In the order they were added.
  std::vector<Resource *> resources;
  ResourceIndex<Resource> index{resources};
  TagSet tags;
  /// Names of evaluated classes and nodes.
  std::vector<const String *> classes;
};

/// Adds the resource with its aliases; throws when it, or one of its aliases, exists already.
void addToCatalog(Run &run, Resource &resource);
/// Adds the resource in the name of the scope's own resource (compiler.rb#add_resource).
void addResource(Run &run, NamedScope &scope, Resource &resource);
/// Makes the resource known under another title.
void addAlias(Run &run, Resource &resource, Value title);

/// The containment edge, unless it is there.
void addEdge(Resource &container, Resource &resource);
bool hasEdge(const Resource &container, const Resource &resource);

/// A resource by type (any case, with or without capitals) and title, also by alias; or null.
Resource *findResource(Run &run, std::string_view type, std::string_view title);
/// A resource by `Type[title]`; throws when the text is no reference.
Resource *findResource(Run &run, std::string_view reference);
Resource *findClassResource(Run &run, const Definition &definition);

/// The type's name as resources carry it, or null when there is no such type. Lower case.
const String *canonicalType(Run &run, std::string_view lowerName);

} // namespace pp
