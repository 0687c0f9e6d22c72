// A compilation as a program in this process.
#pragma once

#include "codegen/jit/jit.h"
#include "driver/compilation.h"

namespace ppcc::driver {

/// Whether the program is made in memory; else a linked one is cheaper: large inputs, or objects of
/// earlier builds.
bool suitsMemory(const Compilation &compilation);

/// Compiles the units in memory; null after a diagnostic.
std::unique_ptr<codegen::JitProgram> compileInMemory(Compilation &compilation);

} // namespace ppcc::driver
