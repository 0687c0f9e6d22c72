// Two kinds of equality of types, as Ruby has them.
#pragma once

#include "runtime-lib/puppet/types/type.h"

namespace pp {

/// Ruby's eql? together with equal hashes: like typesEqual(), but the order of alternatives counts.
bool typesIdentical(const Type *a, const Type *b);

} // namespace pp
