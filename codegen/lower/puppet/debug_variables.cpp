// Where debuggers find the variables of a function's scope, and of those around a lambda.
#include "codegen/lower/puppet/op_lowering.h"

#include "runtime-lib/abi/scope_head.h"

#include <llvm/BinaryFormat/Dwarf.h>

#include <algorithm>

namespace ppcc::codegen::puppet {

namespace ops = ir::puppet;

void OpLowering::declareVariables() {
  ops::LayoutId layout = source_.puppet.layout;
  if (!layout || !scope_)
    return;
  // The scope's address stays where debuggers find it, whatever becomes of the register.
  llvm::IRBuilder<> entry(code_.entry);
  llvm::AllocaInst *kept = entry.CreateAlloca(entry.getPtrTy(), nullptr, "scope.kept");
  entry.CreateStore(scope_, kept, /*isVolatile=*/true);
  std::vector<uint64_t> toScope = {llvm::dwarf::DW_OP_deref};
  std::vector<ir::StringId> seen;
  const std::vector<ops::ScopeLayout> &layouts = module_.source.puppet.layouts;
  for (; layout; layout = layouts[layout.index].parent) {
    const std::vector<ir::StringId> &slots = layouts[layout.index].slots;
    for (size_t i = 0; i < slots.size(); ++i) {
      if (std::ranges::find(seen, slots[i]) != seen.end())
        continue;
      seen.push_back(slots[i]);
      std::vector<uint64_t> path = toScope;
      path.insert(path.end(), {llvm::dwarf::DW_OP_plus_uconst, offsetOf<&pp::ScopeHead::slots>,
                               llvm::dwarf::DW_OP_deref, llvm::dwarf::DW_OP_plus_uconst,
                               i * sizeof(pp::Value)});
      module_.debug->declareVariable(function_, *code_.entry, kept, slots[i], path);
    }
    toScope.insert(toScope.end(), {llvm::dwarf::DW_OP_plus_uconst, offsetOf<&pp::ScopeHead::outer>,
                                   llvm::dwarf::DW_OP_deref});
  }
}

} // namespace ppcc::codegen::puppet
