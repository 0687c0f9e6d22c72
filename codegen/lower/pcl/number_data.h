// Numbers that are no integers, laid out as the runtime has them.
#pragma once

#include "codegen/lower/module_lowering.h"

namespace ppcc::codegen::pcl {

/// The word of a number with these decimals.
llvm::Constant *numberWord(codegen::ModuleLowering &module, std::string_view digits);

} // namespace ppcc::codegen::pcl
