// Line tables from machine code to manifests, for `-g`.
#pragma once

#include "ir/module.h"

#include <llvm/IR/DIBuilder.h>

#include <vector>

namespace ppcc::codegen {

/// Debug information of one module.
class DebugInfo {
public:
  DebugInfo(llvm::Module &module, const ir::Module &source);

  /// Gives a function its entry.
  void describe(llvm::Function &function, const ir::Function &source);
  /// The place of an op inside a described function.
  llvm::DebugLoc at(const llvm::Function &function, ir::LocationId location);
  void finish() { builder_.finalize(); }

private:
  llvm::DIFile *file(ir::StringId name);

  llvm::DIBuilder builder_;
  const ir::Module &source_;
  llvm::DISubroutineType *signature_;
  std::vector<llvm::DIFile *> files_;
};

} // namespace ppcc::codegen
