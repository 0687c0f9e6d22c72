// The functions of runtime-lib/abi/pcl_functions.def as LLVM types.
#pragma once

#include "runtime-lib/abi/pcl.h"

#include <llvm/IR/DerivedTypes.h>

namespace ppcc::codegen::pcl {

/// In the order of the table.
enum class Function {
#define PCL_FUNCTION(Id, member, Result, Parameters) Id,
#include "runtime-lib/abi/pcl_functions.def"
};

llvm::FunctionType *typeOf(Function function, llvm::LLVMContext &context);

} // namespace ppcc::codegen::pcl
