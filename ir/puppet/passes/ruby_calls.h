// Where Ruby code may change what variables hold.
#pragma once

#include "ir/core/module.h"

namespace ppcc::ir::puppet {

/// Whether the function calls template() or inline_template(), whose Ruby code may change the arrays
/// and hashes of variables: they must be read anew afterwards.
bool callsRuby(const Module &module, const Function &function);

} // namespace ppcc::ir::puppet
