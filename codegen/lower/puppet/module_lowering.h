// What Puppet makes of a module: descriptors of what its files declare, and code that is data.
#pragma once

#include "codegen/lower/plain_module_lowering.h"
#include "codegen/lower/puppet/descriptors.h"
#include "codegen/lower/puppet/step_tables.h"

namespace ppcc::codegen::puppet {

class ModuleLowering : public PlainModuleLowering {
public:
  explicit ModuleLowering(codegen::ModuleLowering &lowering);

  static bool isData(const ir::Function &function);
  static std::string symbolOf(const ir::Module &module, const ir::Function &function);
  static bool isComputation(const ir::Op &op);
  static bool mayRecurse(const ir::Function &function);
  static void addUnitSymbols(const ir::Module &module, std::vector<std::string> &symbols);
  static ir::StringId mainFile(const ir::Module &module);
  void finish();

private:
  /// A function as descriptors refer to it.
  StructData<pp::CallableBody> body(ir::FunctionId id);

  StepTables steps_;

public:
  Descriptors descriptors;
};

} // namespace ppcc::codegen::puppet
