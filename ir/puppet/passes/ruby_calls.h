// Where Ruby code may change what variables hold.
#pragma once

#include "ir/core/module.h"

namespace ppcc::ir::puppet {

/// Whether some code of the module calls template() or another function whose Ruby code may change
/// the arrays and hashes of variables: they must be read anew afterwards. Lambdas move into the
/// functions around them, so that the module is asked as a whole.
bool callsRuby(const Module &module);

} // namespace ppcc::ir::puppet
