// What codegen asks the core about whole modules.
#pragma once

#include "codegen/lower/plain_module_lowering.h"

namespace ppcc::codegen::core {

class ModuleLowering : public PlainModuleLowering {
public:
  using PlainModuleLowering::PlainModuleLowering;
  static bool isComputation(const ir::Op &op);
  static bool mayRecurse(const ir::Function &) { return true; }
};

} // namespace ppcc::codegen::core
