// The small enumerations of PCL's ops.
#pragma once

#include "ir/core/enums.h"

namespace ppcc::ir::pcl {

#define ENUMERATIONS "ir/pcl/enums.def"
#include "ir/core/dialects/define_enums.h"

} // namespace ppcc::ir::pcl
