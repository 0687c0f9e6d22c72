// In which order the members of a union stand: by what they are, so that it does not depend on how
// a union came to be.
#pragma once

#include "runtime-lib/pcl/lattice/type.h"

namespace pp::pcl::lattice {

bool isBefore(TypeRef a, TypeRef b);

} // namespace pp::pcl::lattice
