// What codegen asks dialects about whole modules, and the answers of one that has nothing to say.
#pragma once

#include "ir/core/module.h"

#include <string>
#include <vector>

namespace ppcc::codegen {

class ModuleLowering;

/// The base of the `ModuleLowering` of every dialect, which hide what they answer themselves.
class PlainModuleLowering {
public:
  explicit PlainModuleLowering(codegen::ModuleLowering &lowering) : lowering_(lowering) {}

  /// Whether the dialect lays a function of its own out as data, so that it needs no code.
  static bool isData(const ir::Function &) { return false; }
  /// What debuggers and profilers show for a function of the dialect, without the dialect's name.
  static std::string symbolOf(const ir::Module &module, const ir::Function &function) {
    return std::string(module.text(function.name));
  }
  /// Whether codegen handles an op of the dialect in line, at least for small integers.
  static bool isComputation(const ir::Op &) { return false; }
  /// Whether a function of the dialect without a loop may run often by calling itself.
  static bool mayRecurse(const ir::Function &) { return false; }
  /// Adds the symbols of what the dialect makes of a module for the index of the program.
  static void addUnitSymbols(const ir::Module &, std::vector<std::string> &) {}
  /// The file that stands for the module in debug information, or none.
  static ir::StringId mainFile(const ir::Module &) { return {}; }
  /// Lays out what the dialect declares, once all functions are there.
  void finish() {}

protected:
  codegen::ModuleLowering &lowering_;
};

} // namespace ppcc::codegen
