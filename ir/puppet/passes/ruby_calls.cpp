// Looks for calls of functions that are, or may be, written in Ruby.
#include "ir/puppet/passes/ruby_calls.h"

#include "runtime-lib/puppet/functions/function_table.h"

#include <algorithm>

namespace ppcc::ir::puppet {

namespace {

/// Functions of other modules are not known here, neither their language.
bool mayBeRuby(const Module &module, StringId name) {
  std::string_view text = module.text(name);
  if (text == "template" || text == "inline_template")
    return true;
  return !pp::isBuiltin(text) &&
         std::ranges::none_of(module.puppet.functions, [&](const FunctionDeclaration &function) {
           return function.name == name;
         });
}

} // namespace

static bool callsRuby(const Module &module, const Function &function) {
  return std::ranges::any_of(function.order(), [&](BlockId block) {
    return std::ranges::any_of(function.block(block).ops, [&](OpId id) {
      const auto *call = function.op(id).as<puppet::Call>();
      return call && mayBeRuby(module, call->name);
    });
  });
}

bool callsRuby(const Module &module) {
  for (size_t i = 0; i < module.functionCount(); ++i)
    if (callsRuby(module, module.function(FunctionId(i))))
      return true;
  return false;
}

} // namespace ppcc::ir::puppet
