// Read-only globals of a generated module, equal ones merged, within a program or within a module.
#pragma once

#include <llvm/IR/Module.h>

#include <string_view>

namespace ppcc::codegen {

/// Who else may hold the same constant.
enum class Sharing : uint8_t {
  /// Equal constants of several objects are merged by the linker.
  AcrossObjects,
  /// The module stands alone, as under the JIT.
  WithinModule,
};

/// Makes globals.
class Globals {
public:
  Globals(llvm::Module &module, Sharing sharing) : module_(module), sharing_(sharing) {}

  llvm::Module &module() { return module_; }
  /// Constant data that equal data of other objects may replace. `kind` names it for readers.
  llvm::GlobalVariable *shared(std::string_view kind, llvm::Constant *contents);
  /// A zeroed, writable word that belongs to the shared constant made from `key`.
  llvm::GlobalVariable *sharedSlot(std::string_view kind, llvm::Constant *key);
  /// Constant data of this module only.
  llvm::GlobalVariable *local(std::string_view name, llvm::Constant *contents);
  /// A local row of constants of one type; null when it is empty.
  llvm::Constant *row(std::string_view name, llvm::ArrayRef<llvm::Constant *> items);

private:
  llvm::GlobalVariable *place(llvm::GlobalVariable *global, bool merged);

  llvm::Module &module_;
  Sharing sharing_;
};

} // namespace ppcc::codegen
