// Functions of main manifests that take the place of others.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ppcc::puppet {

/// Adds names that `text` seems to define functions of and that mean something else without it:
/// built-in functions and those of modules. Comments count as well, at the cost of some speed only.
void findShadowedFunctions(std::string_view text, std::vector<std::string> &names);

} // namespace ppcc::puppet
