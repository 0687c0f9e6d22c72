// What PCL makes of a module: the program with its nodes as constant data.
#pragma once

#include "codegen/data/struct_data.h"
#include "codegen/lower/plain_module_lowering.h"
#include "runtime-lib/abi/pcl.h"

#include <llvm/IR/Module.h>

#include <map>

namespace ppcc::codegen::pcl {

class ModuleLowering : public PlainModuleLowering {
public:
  using PlainModuleLowering::PlainModuleLowering;

  /// A function that only gives a constant is that constant.
  static bool isData(const ir::Function &function);
  static bool isComputation(const ir::Op &op);
  static void addUnitSymbols(const ir::Module &module, std::vector<std::string> &symbols);
  static ir::StringId mainFile(const ir::Module &module);
  void finish();

  // What ops hand to the runtime.
  llvm::Constant *loop(ir::pcl::LoopId id);
  llvm::Constant *splat(ir::FunctionId each, uint32_t slot);
  llvm::Constant *attempt(ir::pcl::AttemptId id);

private:
  using Computation = pp::pcl::Computation;
  /// Code or constant; neither for no function.
  StructData<Computation> computation(ir::FunctionId id);
  llvm::Constant *facts(ir::ConstantId id);
  llvm::Constant *inputs(const ir::pcl::NodeDeclaration &node);
  llvm::Constant *node(const ir::pcl::NodeDeclaration &node);
  llvm::GlobalVariable *directory(ir::pcl::DirectoryId id);

  std::map<ir::pcl::DirectoryId, llvm::GlobalVariable *> directories_;
};

} // namespace ppcc::codegen::pcl
