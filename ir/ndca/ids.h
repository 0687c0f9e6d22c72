// Ids of the rows of NDCA's tables.
#pragma once

#include "ir/core/ids.h"

namespace ppcc::ir::ndca {

using ir::Unnumbered;
using SiteId = Id<struct SiteTag>;

} // namespace ppcc::ir::ndca
