// The source places that generated code refers to, in one table per module.
#pragma once

#include "codegen/data/constant_data.h"
#include "codegen/data/struct_data.h"
#include "runtime-lib/abi/location.h"

#include <map>
#include <span>
#include <vector>

namespace ppcc::codegen {

/// Collects runs of pp::Location; finish() lays them out.
class LocationTable {
public:
  LocationTable(ConstantData &data, const ir::Module &source);

  /// Address of the locations side by side, the expression's own first.
  llvm::Constant *at(std::span<const ir::LocationId> places);
  llvm::Constant *at(ir::LocationId place) { return at(std::span(&place, 1)); }
  /// A location as part of a descriptor.
  StructData<pp::Location> fields(ir::LocationId place);
  /// Makes the table; no place may be asked for afterwards.
  void finish();

private:
  ConstantData &data_;
  const ir::Module &source_;
  /// Stands for the table until its size is known.
  llvm::GlobalVariable *placeholder_;
  std::vector<ir::LocationId> places_;
  std::map<std::vector<uint32_t>, size_t> positions_;
};

} // namespace ppcc::codegen
