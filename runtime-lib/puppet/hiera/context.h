// `Puppet::LookupContext`, what data functions of a program get (Puppet's context.rb).
#pragma once

#include "runtime-lib/puppet/hiera/data/provider.h"

namespace pp::hiera {

/// The object for one call of a data function.
Value makeLookupContext(Invocation &invocation, const Layer &layer, FunctionMemory &memory);

/// What a context stands for.
struct ContextParts {
  Invocation &invocation;
  FunctionMemory &memory;
};
/// `context` is such an object.
ContextParts partsOfContext(Value context);

/// `$context.method(args…)` with the receiver as first argument; nothing when that is no context or
/// has no such method.
std::optional<Value> callContextMethod(std::string_view method, std::span<const Value> args,
                                       const Closure *block);

} // namespace pp::hiera
