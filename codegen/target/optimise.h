// LLVM's own passes over a generated module.
#pragma once

#include "codegen/options.h"

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace ppcc::codegen {

/// Runs LLVM's default pipeline of the level in place; nothing at O0.
void optimise(llvm::Module &module, llvm::TargetMachine &machine, OptimisationLevel level);

} // namespace ppcc::codegen
