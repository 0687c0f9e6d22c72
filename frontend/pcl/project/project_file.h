// What Pulumi.yaml says about a program.
#pragma once

#include "frontend/pcl/lowering/lowering.h"

namespace ppcc::pcl {

/// The name in Pulumi.yaml (`.yml`, `.json`) of the directory, else that of the directory itself.
ProjectFacts projectFacts(const std::string &file, const std::string &directory);

} // namespace ppcc::pcl
