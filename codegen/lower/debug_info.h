// Lines and variables of manifests for debuggers, for `-g`.
#pragma once

#include "ir/core/module.h"

#include <llvm/IR/DIBuilder.h>

#include <vector>

namespace ppcc::codegen {

/// Debug information of one module.
class DebugInfo {
public:
  /// `mainFile` stands for the module; none where nothing is known.
  DebugInfo(llvm::Module &module, const ir::Module &source, ir::StringId mainFile);

  /// Gives a function its entry.
  void describe(llvm::Function &function, const ir::Function &source);
  /// Tells where a variable of a described function is: the path from the memory at `kept` to its
  /// value's word.
  void declareVariable(llvm::Function &function, llvm::BasicBlock &entry, llvm::Value *kept,
                       ir::StringId name, const std::vector<uint64_t> &path);
  /// The place of an op inside a described function.
  llvm::DebugLoc at(const llvm::Function &function, ir::LocationId location);
  void finish() { builder_.finalize(); }

private:
  llvm::DIFile *file(ir::StringId name);
  void makeValueType(llvm::DIFile *where);

  llvm::DIBuilder builder_;
  const ir::Module &source_;
  llvm::DISubroutineType *signature_;
  llvm::DIType *value_ = nullptr;
  std::vector<llvm::DIFile *> files_;
};

} // namespace ppcc::codegen
