// Which code is worth optimising.
#pragma once

#include "codegen/options.h"
#include "ir/module.h"

namespace ppcc::codegen {

/// Whether the function may run often without doing much in each run: loops, and functions and
/// lambdas that declare no resources. All other bodies run once for a class or a resource and spend
/// their time in the runtime; LLVM's optimiser gains a thousandth there and quadruples the build.
bool runsOften(const ir::Function &function);
/// The options for one module: `-O1` turns into `-O0` where nothing runs often.
Options optionsFor(const Options &options, const ir::Module &module);

} // namespace ppcc::codegen
