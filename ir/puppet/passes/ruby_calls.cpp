// Looks for calls of the functions that run templates.
#include "ir/puppet/passes/ruby_calls.h"

#include <algorithm>

namespace ppcc::ir::puppet {

bool callsRuby(const Module &module, const Function &function) {
  return std::ranges::any_of(function.order(), [&](BlockId block) {
    return std::ranges::any_of(function.block(block).ops, [&](OpId id) {
      const auto *call = function.op(id).as<puppet::Call>();
      if (!call)
        return false;
      std::string_view name = module.text(call->name);
      return name == "template" || name == "inline_template";
    });
  });
}

} // namespace ppcc::ir::puppet
