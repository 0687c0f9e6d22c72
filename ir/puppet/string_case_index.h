// The table that finds a text among the options of a `case`.
#pragma once

#include "ir/core/module.h"

#include <cstdint>
#include <vector>

namespace ppcc::ir::puppet {

/// pp::StringCases::index for these options; its size is a power of two.
std::vector<uint32_t> stringCaseIndex(const Module &module, const StringList &options);

} // namespace ppcc::ir::puppet
