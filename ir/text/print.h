// IR as text (`.ppir`), which read.h reads back.
#pragma once

#include "ir/core/module.h"

#include <string>

namespace ppcc::ir {

/// The whole module.
std::string print(const Module &module);
/// One function of it.
std::string print(const Module &module, const Function &function);
/// A type such as `any` or `any("Integer[1, 5]")`.
std::string print(const Module &module, Type type);
/// A constant such as `[1, "a", {"k" => undef}]`.
std::string print(const Module &module, ConstantId constant);

} // namespace ppcc::ir
