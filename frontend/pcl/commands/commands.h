// The commands that PCL adds to ppcc.
#pragma once

#include "frontend/toolchain.h"

namespace ppcc::pcl {

/// `ppcc hcl [--variables FILE] [QUESTIONS]`: what HCL makes of expressions, templates and bodies,
/// one question and one answer a line, both JSON.
int answerQuestions(std::span<const std::string> arguments, frontend::Toolchain &toolchain);

} // namespace ppcc::pcl
