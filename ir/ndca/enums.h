// The small enumerations of NDCA's ops.
#pragma once

#include "ir/core/enums.h"

namespace ppcc::ir::ndca {

#define ENUMERATIONS "ir/ndca/enums.def"
#include "ir/core/dialects/define_enums.h"

} // namespace ppcc::ir::ndca
