// Problems in HCL's words as diagnostics of ppcc.
#pragma once

#include "frontend/diagnostics/engine.h"
#include "frontend/pcl/lexer/problem.h"

namespace ppcc::pcl {

void report(const source::SourceFile &file, const Problem &problem, diagnostics::Engine &engine);

} // namespace ppcc::pcl
