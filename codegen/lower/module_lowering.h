// One IR module becomes one LLVM module.
#pragma once

#include "codegen/data/constant_data.h"
#include "codegen/data/location_table.h"
#include "codegen/lower/debug_info.h"
#include "codegen/lower/descriptors.h"
#include "codegen/lower/runtime_functions.h"
#include "codegen/lower/step_tables.h"
#include "codegen/options.h"

#include <llvm/IR/Module.h>

#include <memory>
#include <vector>

namespace ppcc::codegen {

/// How a representation is held; functions without a result give undef.
llvm::Type *llvmType(ir::Repr repr, llvm::LLVMContext &context);

/// What all functions of a module share while they are lowered.
class ModuleLowering {
public:
  ModuleLowering(llvm::Module &module, const ir::Module &source, const Options &options);

  /// Lowers all functions and the descriptors of all units.
  void run();

  llvm::Module &module;
  const ir::Module &source;
  Globals globals;
  ConstantData data;
  LocationTable locations;
  RuntimeFunctions runtime;
  StepTables steps;
  Descriptors descriptors;
  /// Null without `-g`.
  std::unique_ptr<DebugInfo> debug;

  /// The LLVM function; null for one that is data.
  llvm::Function *function(ir::FunctionId id) { return functions_[id.index]; }
  /// The function as descriptors refer to it.
  StructData<pp::CallableBody> body(ir::FunctionId id);

private:
  /// `-O1` leaves code alone that rarely runs; it is translated line by line.
  void leaveRareCodeAlone();
  /// Run, scope and what the entry block takes. Bodies that descriptors name take no more.
  llvm::FunctionType *typeOf(const ir::Function &function) const;
  void declareFunctions();

  const Options &options_;
  std::vector<llvm::Function *> functions_;
};

} // namespace ppcc::codegen
