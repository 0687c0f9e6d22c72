// Declarations of all built-in functions, made from their table.
#pragma once

#include "runtime-lib/functions/call.h"

namespace pp::builtins {

#define BUILTIN(name, entry, effect, signature, parameters) Value entry(const Call &call);
#define LEGACY(name, entry, effect, minimum, isValue) Value entry(const Call &call);
#include "runtime-lib/functions/builtin_functions.def"

} // namespace pp::builtins
