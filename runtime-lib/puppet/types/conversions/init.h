// `Init[T, …]`: the values from which `T.new` can make an instance.
#pragma once

#include "runtime-lib/puppet/types/conversions/constructors.h"

namespace pp {

/// `Init[T, …].new(value)`.
Value newByInit(Context &context, const InitType &type, Arguments args);

} // namespace pp
