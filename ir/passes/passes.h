// Declarations of the passes of all dialects, from their rows.
#pragma once

#include "ir/passes/pass_manager.h"

#define PASS_OF(dialect, name, function, ...)                                                      \
  namespace ppcc::ir::dialect {                                                                    \
  uint64_t function(Module &module);                                                               \
  }
#include "ir/all/passes.def"
