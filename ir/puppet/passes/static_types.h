// Types of parameters that are the same in every run.
#pragma once

#include "ir/core/module.h"

#include <string>

namespace pp {
struct Type;
}

namespace ppcc::ir {

/// The built-in type of a text in Puppet's notation, or null when it is none.
const pp::Type *builtInType(std::string_view text);

/// The type that code of kind Expression gives, in Puppet's notation; empty where it takes more
/// than built-in types and literals, or is no valid type.
std::string staticTypeText(const Module &module, FunctionId expression);

/// Texts of the types of all parameters: empty for a parameter without a type.
/// Gives false when some type is only known when the program runs.
bool staticParameterTypes(const Module &module, const Callable &callable,
                          std::vector<std::string> &types);

} // namespace ppcc::ir
