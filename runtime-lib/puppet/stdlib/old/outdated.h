// The checks of outdated.def, after their deprecation was spoken of.
#pragma once

#include "runtime-lib/puppet/functions/calling/call.h"

namespace pp::stdlib {

#define PREDICATE(name, key, type) Value check_##name(const Call &call);
#define VALIDATOR(name, type) Value check_##name(const Call &call);
#include "runtime-lib/puppet/stdlib/old/outdated.def"

} // namespace pp::stdlib
