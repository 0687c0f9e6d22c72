// `Puppet::LookupContext`, what data functions of a program get (Puppet's context.rb).
#pragma once

#include "runtime-lib/puppet/hiera/data/provider.h"

namespace pp::hiera {

/// What a context works on. Programs can keep a context longer than the lookup it was made for.
struct ContextState {
  Hiera *hiera;
  /// The lookup that is going on, or null.
  Invocation *invocation;
  /// Where that lookup was called; null for a context that was made outside of any.
  Scope *scope;
  FunctionMemory *memory;
  /// The next one of the same lookup.
  ContextState *next;
};

/// The object for one call of a data function.
Value makeLookupContext(Invocation &invocation, const Layer &layer, FunctionMemory &memory);

/// A context that Puppet's own data functions work with: where its lookup is over, or there never
/// was one, they get one for the call.
class ContextInUse {
public:
  /// `scope` is that of the call.
  ContextInUse(Value context, Scope &scope);
  Invocation &invocation() { return own_ ? *own_ : *state_.invocation; }
  FunctionMemory &memory() { return *state_.memory; }

private:
  ContextState &state_;
  std::optional<Invocation> own_;
};

/// `$context.method(args…)` with the receiver as first argument; nothing when that is no context or
/// has no such method.
std::optional<Value> callContextMethod(Run &run, std::string_view method,
                                       std::span<const Value> args, Value closure);

} // namespace pp::hiera
