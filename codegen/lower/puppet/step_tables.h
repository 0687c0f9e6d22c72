// Expressions as data: what parameters and aliases have for types and defaults needs no machine
// code.
#pragma once

#include "codegen/data/location_table.h"
#include "codegen/lower/runtime_functions.h"
#include "runtime-lib/abi/program.h"

namespace ppcc::codegen::puppet {

/// Whether the function is laid out as data: a constant, or (for types and defaults) a short
/// straight row of types, accesses, literals and variables.
bool isData(const ir::Function &function);

struct StepOf;

/// Lays out functions of which isData() holds.
class StepTables {
public:
  StepTables(ConstantData &data, LocationTable &locations, RuntimeFunctions &runtime,
             const ir::Module &source)
      : data_(data), locations_(locations), runtime_(runtime), source_(source) {}

  /// The function as a pp::CallableBody.
  StructData<pp::CallableBody> body(const ir::Function &function);

private:
  llvm::Module &module() { return data_.globals().module(); }
  llvm::Constant *table(const ir::Function &function);
  llvm::Constant *row(const StepOf &step, const ir::Op &op);

  ConstantData &data_;
  LocationTable &locations_;
  RuntimeFunctions &runtime_;
  const ir::Module &source_;
};

} // namespace ppcc::codegen::puppet
