// Which bodies can run without a scope of their own.
#pragma once

#include "ir/core/module.h"

#include <string_view>
#include <unordered_set>

namespace ppcc::ir::puppet {

/// Whether a call of that name, wherever it stands in the module, means the built-in function.
bool meansBuiltin(const Module &module, std::string_view name);

/// Whether the body of a lambda or function works without a frame: its own variables are parameters
/// or read only where their value is known, and nothing it does can find them by name, evaluates
/// other code, or ends in a way that only a frame could catch. It may call the functions
/// `harmless`.
bool needsNoFrame(const Module &module, const Callable &callable,
                  const std::unordered_set<StringId> &harmless = {});

} // namespace ppcc::ir::puppet
