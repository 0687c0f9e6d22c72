// Declarations of the passes, from their rows.
#pragma once

#include "ir/passes/pass_manager.h"

namespace ppcc::ir {

#define PASS(name, function, help) uint64_t function(Module &module);
#include "ir/passes/passes.def"

} // namespace ppcc::ir
