// The small enumerations of the core.
#pragma once

#include "ir/core/dialects/dialect.h"

namespace ppcc::ir {

#define ENUMERATIONS "ir/core/enums.def"
#include "ir/core/dialects/define_enums.h"

} // namespace ppcc::ir
