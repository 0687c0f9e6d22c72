// Classes, nodes and defines: bringing them into the catalog and evaluating their code.
#pragma once

#include "runtime-lib/puppet/catalog/resource.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pp {

/// The resource of a class or node, made if there is none yet; with parameters a second one is an
/// error.
Resource &ensureInCatalog(Run &run, Definition &definition, NamedScope &scope,
                          const std::vector<ResourceParameter> *parameters = nullptr);
/// Brings inherited classes in and tags the catalog.
void instantiateResource(Run &run, Definition &definition, NamedScope &scope, Resource &resource);
/// Evaluates the code behind a class, node or define instance, once.
void evaluateResource(Run &run, Resource &resource);

/// Includes the classes and evaluates them now; throws when one does not exist.
std::vector<Resource *> includeClasses(Run &run, NamedScope &scope,
                                       std::span<const std::string> classNames);
/// Class names out of what include, require and contain accept: names and references, `::` in
/// front.
std::vector<std::string> classNamesOf(Run &run, std::span<const Value> arguments);

/// The class that `definition` inherits, or null; throws when it does not exist.
Definition *parentOf(Run &run, Definition &definition);
/// Whether `definition` inherits `other` or may override everything.
bool isChildOf(Run &run, Definition *definition, const Definition *other);

} // namespace pp
