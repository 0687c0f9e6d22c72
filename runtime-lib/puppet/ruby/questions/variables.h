// Answers to questions about variables; the first argument of each is the number of a scope.
#pragma once

#include "runtime-lib/puppet/ruby/interpreter.h"

namespace pp::ruby {

/// `scope.lookupvar(name)`.
Ref lookUpVariable(Interpreter &ruby, std::span<const Value> args);
/// The variables of those names that have a value, as a hash.
Ref someVariables(Interpreter &ruby, std::span<const Value> args);
/// All that can be seen and have a value, as `scope.to_hash` has them.
Ref allVariables(Interpreter &ruby, std::span<const Value> args);
/// `scope.setvar(name, value)`.
Value setVariable(Interpreter &ruby, std::span<const Value> args);

} // namespace pp::ruby
