// A diagnostic as Puppet words its errors.
#pragma once

#include "frontend/diagnostics/engine.h"

#include <string>

namespace ppcc::puppet {

/// `message (file: F, line: L, column: C)`, with as much of the place as Puppet itself tells.
std::string puppetErrorText(const diagnostics::Diagnostic &diagnostic);

} // namespace ppcc::puppet
