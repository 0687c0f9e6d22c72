// The runtime's functions as LLVM declarations, made from the rows of the ABI table.
#pragma once

#include <llvm/IR/Module.h>

#include <array>
#include <cstdint>

namespace ppcc::codegen {

/// One row of runtime-lib/abi/runtime_functions.def.
enum class RuntimeFunction : uint8_t {
#define RUNTIME(Id, symbol, Effect, Result, Parameters) Id,
#include "runtime-lib/abi/runtime_functions.def"
};

inline constexpr size_t runtimeFunctionCount = 0
#define RUNTIME(Id, symbol, Effect, Result, Parameters) +1
#include "runtime-lib/abi/runtime_functions.def"
    ;

/// Declares what a module calls, when it is first called.
class RuntimeFunctions {
public:
  explicit RuntimeFunctions(llvm::Module &module) : module_(module) {}
  llvm::Function *get(RuntimeFunction id);

private:
  llvm::Module &module_;
  std::array<llvm::Function *, runtimeFunctionCount> declared_{};
};

} // namespace ppcc::codegen
