// What a lookup context remembers, as Ruby code knows it.
#pragma once

#include "runtime-lib/abi/value.h"

#include <cstdint>

namespace pp::hiera {

/// Tells apart what contexts remember: a function called for one place of a hierarchy.
uintptr_t memoryNumber(Value context);

} // namespace pp::hiera
