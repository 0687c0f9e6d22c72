// The functions behind the table that generated code calls through.
#pragma once

#include "runtime-lib/abi/pcl.h"

namespace pp::pcl::entry {

#define PCL_FUNCTION(Id, member, Result, Parameters) Result member Parameters;
#include "runtime-lib/abi/pcl_functions.def"

} // namespace pp::pcl::entry
