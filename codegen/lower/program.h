// The descriptor of a whole program and its `main`.
#pragma once

#include "codegen/codegen.h"
#include "codegen/data/constant_data.h"

namespace ppcc::codegen {

/// Defines `pp_program`; units of other modules are declared.
llvm::GlobalVariable *defineProgram(ConstantData &data, const ProgramIndex &index);

/// Defines `main`, which hands the program to the runtime.
void defineMain(llvm::Module &module, llvm::GlobalVariable *program, const std::string &entry);

} // namespace ppcc::codegen
