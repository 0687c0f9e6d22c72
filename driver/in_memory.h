// A compilation as a program in this process.
#pragma once

#include "codegen/jit/jit.h"
#include "driver/compilation.h"

namespace ppcc::driver {

/// Compiles the units in memory; null after a diagnostic.
std::unique_ptr<codegen::JitProgram> compileInMemory(Compilation &compilation);

} // namespace ppcc::driver
