// Overrides: `File['/a'] { mode => '0600' }` and those of collectors.
#pragma once

#include "runtime-lib/puppet/catalog/resource.h"

namespace pp {

/// Evaluates a resource override statement; gives the references.
Value overrideResources(Run &run, Scope &scope, const ResourceDescriptor &descriptor,
                        Value references, const Value *values);
/// Applies the override to its resource, or keeps it until the resource is declared.
void addOverride(Run &run, Resource &override);
/// Applies an override; throws when its author has no right to.
void mergeOverride(Run &run, Resource &resource, const Resource &override);
/// Applies what was kept for the resource.
void applyPendingOverrides(Run &run, Resource &resource);
/// Throws when overrides are left without a resource.
void failOnPendingOverrides(Run &run);

} // namespace pp
