// Finding and setting variables by Puppet's scope rules.
#pragma once

#include "runtime-lib/puppet/evaluation/scope.h"

#include <optional>

namespace pp {

struct Run;

/// A variable (`x`, `a::b`, `::x`) as seen from the frame, or nothing when it does not exist.
std::optional<Value> findVariable(Run &run, const Scope &scope, const String *name);
/// The same, with Puppet's answer to unknown variables: an error, a warning or undef.
Value readVariable(Run &run, const Scope &scope, const String *name);
/// Whether the variable exists: `defined('$x')`.
bool variableExists(Run &run, const Scope &scope, const String *name);

/// Assigns a slot of the frame; throws when the variable is set or reserved.
void assignVariable(Run &run, Scope &scope, uint32_t slot, const String *name, Value value);
/// Sets a variable of a named scope that may or may not have a slot, without asking.
void bindVariable(NamedScope &scope, const String *name, Value value);

/// Thrown when a default expression reads a parameter that has no value yet. It passes through the
/// expressions, because Puppet blames the call and not the variable.
struct UnevaluatedParameter {
  std::string message;
};
/// Evaluates a parameter's default in its frame.
Value evaluateDefault(Run &run, Scope &frame, const Parameter &parameter);

/// The scope of the class that the scope's own class inherits, or null.
NamedScope *inheritedScope(Run &run, const NamedScope &scope);

} // namespace pp
