// The checks of removed_checks.def themselves; their callers have warned that they are deprecated.
#pragma once

#include "runtime-lib/puppet/functions/calling/call.h"

namespace pp::stdlib {

#define PREDICATE(name, key, type) Value check_##name(const Call &call);
#define VALIDATOR(name, type) Value check_##name(const Call &call);
#include "runtime-lib/puppet/stdlib/old/removed_checks.def"

} // namespace pp::stdlib
