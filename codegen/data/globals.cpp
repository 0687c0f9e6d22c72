// Private globals.
#include "codegen/data/globals.h"

#include <llvm/IR/Constants.h>

namespace ppcc::codegen {

llvm::GlobalVariable *Globals::constant(std::string_view name, llvm::Constant *contents) {
  auto *global =
      new llvm::GlobalVariable(module_, contents->getType(), /*isConstant=*/true,
                               llvm::GlobalValue::PrivateLinkage, contents, llvm::StringRef(name));
  global->setUnnamedAddr(llvm::GlobalValue::UnnamedAddr::Global);
  global->setAlignment(llvm::Align(8));
  return global;
}

llvm::Constant *Globals::row(std::string_view name, llvm::ArrayRef<llvm::Constant *> items) {
  if (items.empty())
    return llvm::ConstantPointerNull::get(llvm::PointerType::get(module_.getContext(), 0));
  auto *type = llvm::ArrayType::get(items.front()->getType(), items.size());
  return constant(name, llvm::ConstantArray::get(type, items));
}

llvm::GlobalVariable *Globals::slot(std::string_view name) {
  auto *type = llvm::PointerType::get(module_.getContext(), 0);
  auto *global = new llvm::GlobalVariable(
      module_, type, /*isConstant=*/false, llvm::GlobalValue::PrivateLinkage,
      llvm::ConstantPointerNull::get(type), llvm::StringRef(name));
  global->setAlignment(llvm::Align(8));
  return global;
}

} // namespace ppcc::codegen
