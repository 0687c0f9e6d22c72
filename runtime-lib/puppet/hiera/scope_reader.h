// Variables as lookups see them (`scope[name]` of Puppet::Parser::Scope and Hiera::Scope).
#pragma once

#include "runtime-lib/puppet/hiera/invocation.h"

namespace pp::hiera {

/// The variable, or undef when there is none: an error, a warning or nothing, by the settings.
Value readScope(Invocation &invocation, const String *name);
/// The same without any complaint; nothing when there is no such variable.
std::optional<Value> peekScope(Invocation &invocation, const String *name);
/// Whether the variable exists.
bool scopeHas(Invocation &invocation, const String *name);

} // namespace pp::hiera
