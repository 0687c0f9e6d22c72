// Prototypes of what generated code calls; one row each in runtime_functions.def.
#pragma once

#include "runtime-lib/abi/program.h"

extern "C" {
namespace pp {
struct StringCases;
#define RUNTIME(Id, symbol, Effect, Result, Parameters) Result symbol Parameters;
#include "runtime-lib/abi/runtime_functions.def"
} // namespace pp
}
