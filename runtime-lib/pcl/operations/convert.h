// Values of a program where a type is declared: conversions of the lattice, with marks.
#pragma once

#include "runtime-lib/core/values/build.h"
#include "runtime-lib/pcl/lattice/type.h"
#include "runtime-lib/pcl/values/failure.h"

namespace pp::pcl {

/// The value as one of that type; fails where there is none.
Value convertTo(Context &context, Value value, lattice::TypeRef type,
                ErrorCode code = ErrorCode::Conversion);

/// The value with the mark of a secret.
Value secretOf(Context &context, Value value);

} // namespace pp::pcl
