// The small enumerations of the core.
#pragma once

#include "ir/core/dialect.h"

namespace ppcc::ir {

#define ENUMERATIONS "ir/core/enums.def"
#include "ir/core/define_enums.h"

} // namespace ppcc::ir
