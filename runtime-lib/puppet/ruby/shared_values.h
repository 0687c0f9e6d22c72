// Changes that Puppet shows in more places than one; where a program cannot find them, they are
// errors.
#pragma once

#include "runtime-lib/puppet/evaluation/run.h"

namespace pp::ruby {

/// In Puppet a variable that was set to another class's variable holds the same object. Where two
/// classes hold the value, it cannot be told from one that was given as a parameter, which Puppet
/// copies.
void changeAlias(Run &run, const NamedScope &own, Value old, Value value);
/// The titles of one resource expression share what it gives them, also later changes.
void refuseSharedAttributes(Run &run, const Scope &scope, Value old);
/// What was changed may be a part of what a variable holds, or come from the caller of a function
/// that hands it on; `isHeld`: a variable of the scope holds it.
void refuseHiddenOwners(const Scope &scope, Value old, bool isHeld);

} // namespace pp::ruby
