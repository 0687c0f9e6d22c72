// Which ops of the core compute.
#include "codegen/lower/core/module_lowering.h"

namespace ppcc::codegen::core {

namespace {

/// Numbers in registers.
struct IsComputation {
  bool operator()(const ir::core::IntBinary &) const { return true; }
  bool operator()(const ir::core::IntCompare &) const { return true; }
  bool operator()(const ir::core::FloatBinary &) const { return true; }
  bool operator()(const ir::core::FloatCompare &) const { return true; }
  template <class Other>
  requires(!std::is_base_of_v<ir::core::IntBinary, Other> &&
           !std::is_base_of_v<ir::core::FloatBinary, Other>) bool
  operator()(const Other &) const {
    return false;
  }
};

} // namespace

bool ModuleLowering::isComputation(const ir::Op &op) {
  return ir::visitOf<ir::Dialect::core>(op, IsComputation());
}

} // namespace ppcc::codegen::core
