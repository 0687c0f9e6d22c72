// Ids of the rows of PCL's tables.
#pragma once

#include "ir/core/ids.h"

namespace ppcc::ir::pcl {

using ir::Unnumbered;
using AttemptId = Id<struct AttemptTag>;
using LoopId = Id<struct LoopTag>;
using DirectoryId = Id<struct DirectoryTag>;

} // namespace ppcc::ir::pcl
