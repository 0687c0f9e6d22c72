// The declaration tables of a module as text; a part of print.h.
#pragma once

#include "ir/core/module.h"

#include <string>

namespace ppcc::ir {

/// Appends every table of tables.def to `out`.
void printTables(std::string &out, const Module &module);

} // namespace ppcc::ir
