// What a program may lack: each thing that is allowed is a warning in place of an error, and
// dynamic.
#pragma once

#include "frontend/diagnostics/engine.h"
#include "frontend/options.h"

namespace ppcc::pcl {

struct Leniency {
  bool missingVariables = false;
  bool missingProperties = false;
  bool unknownResources = false;
  bool unknownFunctions = false;
  bool anyRange = false;
};

/// From `--lenient` and the options for each of them.
Leniency leniencyOf(const frontend::OptionValues &options);
/// Makes warnings of what is allowed.
void apply(const Leniency &leniency, diagnostics::Engine &engine);

} // namespace ppcc::pcl
