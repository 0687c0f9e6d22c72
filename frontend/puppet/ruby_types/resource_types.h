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

/// Where a module lies, and where messages say it lies.
struct ModulePlace {
  std::string directory;
  std::string shown;
};

/// The types of all modules; of two with one name the first counts.
std::vector<pp::ModuleType> resourceTypesOf(const std::vector<ModulePlace> &modules);

} // namespace ppcc::puppet::ruby
