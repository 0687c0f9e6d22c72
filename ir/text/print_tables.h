// The declaration tables of a module as text; a part of print.h.
#pragma once

#include "ir/core/module.h"

#include <string>

namespace ppcc::ir {

/// Appends the tables of all dialects to `out`.
void printTables(std::string &out, const Module &module);

} // namespace ppcc::ir
