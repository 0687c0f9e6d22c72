// Types of parameters that are the same in every run.
#pragma once

#include "ir/core/module.h"

#include <string>

namespace pp {
struct Type;
}

namespace ppcc::ir::puppet {

/// The built-in type of a text in Puppet's notation, or null when it is none.
const pp::Type *builtInType(std::string_view text);

/// The type of boxed values that are known to be of a Puppet type, in Puppet's notation.
inline Type known(Module &module, std::string_view type) {
  return {Repr::Any, {Dialect::puppet, module.puppet.types.intern(type)}};
}

/// The type that code of kind Expression gives, in Puppet's notation; empty where it takes more
/// than built-in types and literals, or is no valid type.
std::string staticTypeText(const Module &module, FunctionId expression);

/// Texts of the types of all parameters: empty for a parameter without a type.
/// Gives false when some type is only known when the program runs.
bool staticParameterTypes(const Module &module, const Callable &callable,
                          std::vector<std::string> &types);

} // namespace ppcc::ir::puppet
