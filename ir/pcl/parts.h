// What PCL keeps in modules, and what its functions take.
#pragma once

#include "ir/core/dialects/part.h"
#include "ir/pcl/declarations.h"

namespace ppcc::ir::pcl {

/// Values of the nodes of this program or component.
inline constexpr LeadingParameter frameParameter{"frame"};
/// The run is a session (pp::pcl::SessionHead).
inline constexpr LeadingParameter sessionAndFrame[] = {runParameter, frameParameter};

using FunctionPart = NoPart;

struct ModulePart {
#define TABLE(Declaration, member, keyword, RowId) std::vector<Declaration> member;
#include "ir/pcl/tables.def"
};

} // namespace ppcc::ir::pcl
