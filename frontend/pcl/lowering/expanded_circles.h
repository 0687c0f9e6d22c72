// Whether components that need each other can be computed.
#pragma once

#include "frontend/diagnostics/engine.h"
#include "frontend/pcl/typing/typed_program.h"

namespace ppcc::pcl {

/// Reports outputs of components that need themselves. What only shows when a program runs, such as
/// which output an index picks, is left to the run. False after a report.
bool checkExpandedCircles(const TypedPrograms &programs, diagnostics::Engine &engine);

} // namespace ppcc::pcl
