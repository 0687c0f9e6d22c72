// Which code is worth optimising.
#pragma once

#include "codegen/options.h"
#include "ir/core/module.h"

#include <span>
#include <vector>

namespace ppcc::codegen {

/// For each function whether LLVM's optimiser would gain something: whether it computes with
/// numbers in a loop or a recursion. All other code spends its time in the runtime, whose calls
/// LLVM can do nothing about; optimising it gained less than a hundredth in loops over texts and
/// hashes, and quadrupled the build. Our own passes have seen all functions before.
std::vector<bool> oftenRun(const ir::Module &module);
/// The options for modules that are compiled together: `-O1` turns into `-O0` where nothing runs
/// often.
Options optionsFor(const Options &options, std::span<const ir::Module *const> modules);

} // namespace ppcc::codegen
