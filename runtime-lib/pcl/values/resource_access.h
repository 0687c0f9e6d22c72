// What a program sees of a resource; program/ knows resources and defines it.
#pragma once

#include "runtime-lib/pcl/values/marks.h"

#include <string_view>

namespace pp::pcl {

/// `resource.name`: an input of that name, what mocks say, or something that is not known. Depends
/// on the resource.
Value resourceAttribute(Context &context, const Instance &instance, std::string_view name);

/// The resource as a value.
Value resourceValue(Context &context, const Instance &instance);

} // namespace pp::pcl
