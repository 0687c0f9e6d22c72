// Types of the parameters and results of functions and lambdas: where and how often they are
// evaluated.
#pragma once

#include "runtime-lib/puppet/evaluation/run.h"

namespace pp {

/// The declared type of a parameter, or Any.
const Type *parameterType(Run &run, const Parameter &parameter, Scope &scope);
/// Those of a function: Puppet evaluates them at its first call, in the top scope as it is then.
const CallableTypes &functionTypes(Run &run, const Callable &code);
/// Those of a lambda, evaluated where it was written, once for each time that the lambda is.
const CallableTypes &lambdaTypes(Run &run, const Closure &lambda);

} // namespace pp
