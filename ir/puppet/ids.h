// Ids of the rows of Puppet's tables.
#pragma once

#include "ir/core/ids.h"

namespace ppcc::ir::puppet {

using ir::Unnumbered;
using LayoutId = Id<struct LayoutTag>;
using LambdaId = Id<struct LambdaTag>;
using ResourceId = Id<struct ResourceTag>;
using CollectorId = Id<struct CollectorTag>;

} // namespace ppcc::ir::puppet
