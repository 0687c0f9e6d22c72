// What NDCA makes of a module: the rule as constant data, and its code for several processors.
#pragma once

#include "codegen/lower/plain_module_lowering.h"

#include <llvm/IR/Module.h>

namespace ppcc::codegen::ndca {

class ModuleLowering : public PlainModuleLowering {
public:
  using PlainModuleLowering::PlainModuleLowering;

  static bool isComputation(const ir::Op &op);
  static void addUnitSymbols(const ir::Module &module, std::vector<std::string> &symbols);
  static ir::StringId mainFile(const ir::Module &module);
  void finish();

private:
  /// Text that ends in a zero byte.
  llvm::Constant *text(std::string_view text);
  llvm::Constant *text(ir::StringId id);
  llvm::Constant *sites();
  llvm::Constant *tags(const ir::ndca::RuleDeclaration &rule);
  llvm::Constant *kernels(const ir::ndca::RuleDeclaration &rule);
  llvm::Constant *procedure(const ir::ndca::RuleDeclaration &rule);
  void exportFunctions(const ir::ndca::RuleDeclaration &rule);
  std::vector<std::string_view> processors(const ir::ndca::RuleDeclaration &rule) const;
  llvm::Function *rowFor(std::string_view cpu, llvm::Function *inner, unsigned bits);
  /// A function with the signature of the runtime that calls another of this module; it gives so
  /// many bits of the result, or nothing.
  llvm::Function *wrapper(llvm::StringRef name, llvm::Function *inner, unsigned bits);
  /// A row as a loop over cells, for rules whose code has loops.
  llvm::Function *rowOfCells(llvm::Function *cell);
  llvm::Constant *axes(const ir::ndca::RuleDeclaration &rule, bool isHigh);
};

} // namespace ppcc::codegen::ndca
