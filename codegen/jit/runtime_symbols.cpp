// Addresses of the runtime's functions in this process, one per row of the ABI table.
#include "codegen/jit/jit.h"

#include "runtime-lib/abi/runtime_functions.h"

namespace ppcc::codegen {

std::span<const RuntimeSymbol> runtimeSymbols() {
  static const RuntimeSymbol symbols[] = {
#define RUNTIME(Id, symbol, Effect, Result, Parameters)                                            \
  {#symbol, reinterpret_cast<void *>(&pp::symbol)},
#include "runtime-lib/abi/runtime_functions.def"
  };
  return symbols;
}

} // namespace ppcc::codegen
