// The declaration of a resource type in a module's Ruby file.
#pragma once

#include "runtime-lib/puppet/environment/module_types.h"

#include <string>
#include <string_view>
#include <vector>

namespace ppcc::puppet::ruby {

/// What a file of `lib/puppet/type` declares; `path` is named in messages. A type that is declared
/// in a way that cannot be followed has a `problem`.
pp::ModuleType readResourceType(std::string_view name, std::string_view text,
                                const std::string &path);

} // namespace ppcc::puppet::ruby
