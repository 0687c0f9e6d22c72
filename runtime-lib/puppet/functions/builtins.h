// Declarations of all built-in functions, made from their table.
#pragma once

#include "runtime-lib/puppet/functions/calling/call.h"

namespace pp::builtins {

#define BUILTIN(name, entry, effect, signature, parameters) Value entry(const Call &call);
#define LEGACY(name, entry, effect, minimum, isValue) Value entry(const Call &call);
#define LEGACY_EXACT(name, entry, effect, count) Value entry(const Call &call);
#define EXTENSION(name, entry, effect, signature, parameters) Value entry(const Call &call);
#define MISMATCH(name, entry, signature) Value entry(const Call &call);
#include "runtime-lib/puppet/functions/builtin_functions.def"

} // namespace pp::builtins
