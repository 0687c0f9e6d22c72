// Parameters of classes and defines: given values, looked-up values, defaults, type checks.
#pragma once

#include "runtime-lib/puppet/catalog/resource.h"

namespace pp {

/// Binds title, name and all parameters of the resource in its scope, and registers the scope of a
/// class or node.
void setResourceParameters(Run &run, Resource &resource, NamedScope &scope);

/// Checks the attributes of a class or define instance again, at the end of the catalog.
void validateAttributes(Run &run, Resource &resource);

/// Evaluates the parameter types of a definition and looks at their names, as Puppet does when it
/// loads the file.
void loadParameters(Run &run, Definition &definition);
/// Does so for all definitions of the main manifests.
void loadMainDefinitions(Run &run);

} // namespace pp
