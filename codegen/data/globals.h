// Read-only globals of a generated module.
//
// They are private to the object: no symbol, no section of their own. Merging equal constants of
// several objects was tried by names made from contents; a section, a group and a symbol for each
// cost more than the copies do.
#pragma once

#include <llvm/IR/Module.h>

#include <string_view>

namespace ppcc::codegen {

/// Makes globals.
class Globals {
public:
  explicit Globals(llvm::Module &module) : module_(module) {}

  llvm::Module &module() { return module_; }
  /// Constant data, aligned for values. `name` is for readers of the LLVM module.
  llvm::GlobalVariable *constant(std::string_view name, llvm::Constant *contents);
  /// A row of constants of one type; null when it is empty.
  llvm::Constant *row(std::string_view name, llvm::ArrayRef<llvm::Constant *> items);
  /// A writable word, zero at first.
  llvm::GlobalVariable *slot(std::string_view name);

private:
  llvm::Module &module_;
};

} // namespace ppcc::codegen
