// Arithmetic on times; `arithmetic.cpp` gives it what it does not know itself.
#pragma once

#include "runtime-lib/abi/value.h"
#include "runtime-lib/puppet/operators/arithmetic.h"

namespace pp {

struct Context;

/// `left operation right` where at least one side is a time; the other may be a number. Failures as
/// Puppet's.
Value timeArithmetic(Context &context, Operation operation, Value left, Value right);

} // namespace pp
