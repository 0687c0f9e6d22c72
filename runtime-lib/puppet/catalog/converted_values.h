// Values as Puppet's older parts see them: attributes of resources, and arguments of functions of
// the old interface (Puppet's pops/evaluator/runtime3_converter.rb).
#pragma once

#include "runtime-lib/abi/value.h"

namespace pp {

struct Run;

/// The value with its references turned into resource objects, in arrays and hashes too. Throws for
/// what a catalog cannot hold.
Value convertedValue(Run &run, Value value);

} // namespace pp
