// Blocks of Ruby code where Puppet's functions want lambdas.
#pragma once

#include "runtime-lib/puppet/ruby/interpreter.h"

namespace pp::ruby {

/// A lambda that calls the block which the shim knows by that number. `kinds` are Ruby's names for
/// the kinds of its parameters: `req`, `opt`, `rest`.
const Closure *lambdaOfBlock(Interpreter &ruby, Scope &scope, Value number,
                             std::span<const Value> kinds);

} // namespace pp::ruby
