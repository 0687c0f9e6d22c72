// The last steps of a catalog: overrides, tags, metaparameters, validation.
#pragma once

#include "runtime-lib/puppet/catalog/resource.h"

namespace pp {

/// Gives the resource the tags of what contains it, once.
void addScopeTags(Resource &resource);
/// Notes an evaluated class or node.
void addClassName(Run &run, const String *name);
/// Finishes all resources; throws for attributes that do not exist.
void finishResources(Run &run);
/// Throws for aliases that only appeared at the end and name another resource.
void checkFinalAliases(Run &run);

} // namespace pp
