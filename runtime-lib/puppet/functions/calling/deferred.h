// Deferred values, which name a call to be made later.
#pragma once

#include "runtime-lib/puppet/functions/calling/call.h"

namespace pp {

/// The value with every Deferred in it replaced by the result of its call in the top scope.
Value resolveDeferred(Run &run, Value value, const Location *place);

} // namespace pp
