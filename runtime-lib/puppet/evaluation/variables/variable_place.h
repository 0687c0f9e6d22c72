// Variables whose value is replaced, which only Ruby code can bring about.
#pragma once

#include "runtime-lib/puppet/evaluation/scope.h"

namespace pp {

struct Run;

/// Where findVariable() finds the variable's value, or null.
Value *findVariablePlace(Run &run, const Scope &scope, const String *name);

} // namespace pp
