// The machine that code is generated for.
#pragma once

#include "codegen/failure.h"
#include "codegen/options.h"

#include <memory>

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace ppcc::codegen {

/// A target machine for this host's architecture; programs are linked without PIE.
Result<std::unique_ptr<llvm::TargetMachine>> makeTargetMachine(const Options &options);

/// The target machine of this thread for the options. Making one costs as much as a small file.
Result<llvm::TargetMachine *> targetMachine(const Options &options);

/// Gives the module the triple and data layout of the machine.
void setTarget(llvm::Module &module, const llvm::TargetMachine &machine);

/// Registers this host's code generator with LLVM; may be called often and from any thread.
void initialiseTarget();

} // namespace ppcc::codegen
