// Resource defaults: `File { mode => '0644' }`.
#pragma once

#include "runtime-lib/puppet/catalog/resource.h"

namespace pp {

/// Evaluates a resource default statement; gives the type.
Value defineDefaults(Run &run, Scope &scope, const ResourceDescriptor &descriptor, Value type,
                     const Value *values);
/// Gives the resource the defaults that are in force where it is declared, for attributes not set.
void applyDefaults(Run &run, Resource &resource);
/// The default of one attribute in force in the scope, or null.
const ResourceParameter *findDefault(const NamedScope &scope, const String *type,
                                     const String *attribute);
/// Whether the value is a default of the attribute in the scope or around it.
bool isDefaultValue(const NamedScope &scope, const String *type, const String *attribute,
                    Value value);

} // namespace pp
