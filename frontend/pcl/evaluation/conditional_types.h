// The type of `c ? a : b`, or why there is none.
#pragma once

#include "runtime-lib/pcl/values/typed_value.h"

#include <string>

namespace ppcc::pcl {

/// The type that both results convert to; null where there is none.
pp::pcl::TypeRef conditionalType(const pp::pcl::TypedValue &whenTrue,
                                 const pp::pcl::TypedValue &whenFalse);
/// Where the types differ, in HCL's words.
std::string conditionalMismatch(const pp::pcl::Type &whenTrue, const pp::pcl::Type &whenFalse);

} // namespace ppcc::pcl
