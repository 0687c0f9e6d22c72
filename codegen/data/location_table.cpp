// One array instead of thousands of small globals: objects stay small and links quick.
#include "codegen/data/location_table.h"

namespace ppcc::codegen {

LocationTable::LocationTable(ConstantData &data, const ir::Module &source)
    : data_(data), source_(source) {
  llvm::Module &module = data.globals().module();
  placeholder_ = new llvm::GlobalVariable(module, llvm::Type::getInt8Ty(module.getContext()),
                                          /*isConstant=*/true, llvm::GlobalValue::ExternalLinkage,
                                          nullptr, "locations.pending");
}

llvm::Constant *LocationTable::at(std::span<const ir::LocationId> places) {
  std::vector<uint32_t> key;
  for (ir::LocationId place : places)
    key.push_back(place.index);
  auto [entry, added] = positions_.try_emplace(std::move(key), places_.size());
  if (added)
    places_.insert(places_.end(), places.begin(), places.end());
  llvm::LLVMContext &context = placeholder_->getContext();
  auto *offset =
      llvm::ConstantInt::get(llvm::Type::getInt64Ty(context), entry->second * sizeof(pp::Location));
  return llvm::ConstantExpr::getInBoundsGetElementPtr(llvm::Type::getInt8Ty(context), placeholder_,
                                                      offset);
}

StructData<pp::Location> LocationTable::fields(ir::LocationId place) {
  StructData<pp::Location> data(data_.globals().module());
  ir::Location location = place ? source_.locations[place] : ir::Location();
  data.set<&pp::Location::file>(data_.stringOrNull(location.file))
      .set<&pp::Location::line>(location.line)
      .set<&pp::Location::column>(location.column);
  return data;
}

void LocationTable::finish() {
  std::vector<llvm::Constant *> rows;
  for (ir::LocationId place : places_)
    rows.push_back(fields(place).finish());
  if (!rows.empty())
    placeholder_->replaceAllUsesWith(data_.globals().row("locations", rows));
  placeholder_->eraseFromParent();
}

} // namespace ppcc::codegen
