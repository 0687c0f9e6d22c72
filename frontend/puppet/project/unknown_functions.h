// Calls of functions that nothing defines, found when a program is compiled.
#pragma once

#include "frontend/puppet/project/project.h"

namespace ppcc::puppet {

/// Warns of each name that is called and that neither the program nor the runtime has. Puppet, and
/// so the program, fails only where such a call is evaluated.
void warnOfUnknownFunctions(Project &project);

} // namespace ppcc::puppet
