// What the core itself keeps in a module: bounds of integers.
#pragma once

#include "ir/core/dialects/part.h"
#include "ir/core/integer_range.h"

namespace ppcc::ir::core {

using FunctionPart = NoPart;

inline constexpr LeadingParameter runAlone[] = {runParameter};

/// What the core's refinements stand for.
struct ModulePart {
  RangePool ranges;
};

} // namespace ppcc::ir::core
