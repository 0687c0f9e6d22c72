// Ruby's #inspect of types.
#pragma once

#include "runtime-lib/puppet/types/type.h"

namespace pp {

/// Kinds that hold too much of Ruby's own are written as typeText().
void appendInspectedType(std::string &out, const Type *type);

} // namespace pp
