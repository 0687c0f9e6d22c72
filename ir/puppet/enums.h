// The small enumerations of Puppet's ops and declarations.
#pragma once

#include "ir/core/enums.h"

namespace ppcc::ir::puppet {

#define ENUMERATIONS "ir/puppet/enums.def"
#include "ir/core/dialects/define_enums.h"

} // namespace ppcc::ir::puppet
