// One IR module becomes one LLVM module.
#pragma once

#include "codegen/all/module_lowerings.h"
#include "codegen/data/constant_data.h"
#include "codegen/data/location_table.h"
#include "codegen/lower/debug_info.h"
#include "codegen/lower/runtime_functions.h"
#include "codegen/options.h"

#include <llvm/IR/Module.h>

#include <memory>
#include <type_traits>
#include <vector>

namespace ppcc::codegen {

/// How a representation is held; functions without a result give undef.
llvm::Type *llvmType(ir::Repr repr, llvm::LLVMContext &context);

/// Calls `f` with the type that a dialect answers questions about modules by.
template <class F> decltype(auto) withModuleLowering(ir::Dialect dialect, F &&f) {
  switch (dialect) {
#define DIALECT(name)                                                                              \
  case ir::Dialect::name:                                                                          \
    return f(std::type_identity<name::ModuleLowering>());
#include "ir/all/dialects.def"
  }
  __builtin_unreachable();
}

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
  /// Null without `-g`.
  std::unique_ptr<DebugInfo> debug;
  /// What each dialect makes of the module.
#define DIALECT(name) name::ModuleLowering name;
#include "ir/all/dialects.def"

  /// The LLVM function; null for one that is data.
  llvm::Function *function(ir::FunctionId id) { return functions_[id.index]; }

private:
  /// `-O1` leaves code alone that rarely runs; it is translated line by line.
  void leaveRareCodeAlone();
  /// What functions of the kind take, then what the entry block does.
  llvm::FunctionType *typeOf(const ir::Function &function) const;
  void declareFunctions();

  const Options &options_;
  std::vector<llvm::Function *> functions_;
};

} // namespace ppcc::codegen
