// Compiles IR in memory, for `ppcc run` and for tests: no object, no linker.
#pragma once

#include "codegen/failure.h"
#include "codegen/options.h"
#include "ir/core/module.h"
#include "runtime-lib/abi/program.h"

#include <memory>
#include <span>
#include <string_view>

namespace ppcc::codegen {

/// A function that generated code calls, and where it is in this process.
struct RuntimeSymbol {
  const char *name;
  void *address;
};

/// All rows of the ABI table, from the runtime that is linked into this process.
std::span<const RuntimeSymbol> runtimeSymbols();

/// A program in memory; its code lives as long as this does.
class JitProgram {
public:
  virtual ~JitProgram() = default;
  /// What pp_program would be in an executable.
  virtual const pp::ProgramDescriptor *descriptor() const = 0;
};

/// What to compile.
struct JitJob {
  std::span<const ir::Module *const> modules;
  /// `key=value` lines fixed when the program is built.
  std::string_view settings = {};
  std::span<const RuntimeSymbol> symbols = runtimeSymbols();
};

/// Compiles verified modules to a program that can run at once. Exceptions pass through its frames.
Result<std::unique_ptr<JitProgram>> jit(const JitJob &job, const Options &options);

} // namespace ppcc::codegen
