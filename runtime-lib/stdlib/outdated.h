// The checks of outdated.def, after their deprecation was spoken of.
#pragma once

#include "runtime-lib/functions/call.h"

namespace pp::stdlib {

#define PREDICATE(name, key, type) Value check_##name(const Call &call);
#define VALIDATOR(name, type) Value check_##name(const Call &call);
#include "runtime-lib/stdlib/outdated.def"

} // namespace pp::stdlib
