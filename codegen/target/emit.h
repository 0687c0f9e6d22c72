// A finished LLVM module as bytes: LLVM IR text, assembly or an object file.
#pragma once

#include "codegen/failure.h"
#include "codegen/options.h"

#include <string>

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace ppcc::codegen {

/// Nothing if LLVM finds the module well formed.
MaybeFailure verifyModule(const llvm::Module &module);

/// Bytes of the module in the form asked for. The module must have its target and be optimised.
Result<std::string> emit(llvm::Module &module, llvm::TargetMachine &machine, OutputKind kind);

} // namespace ppcc::codegen
