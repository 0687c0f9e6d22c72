// The options of fleets.
#pragma once

#include "runtime-lib/program/fleet/fleet_options.h"

namespace CLI {
class App;
}

namespace pp {

/// Adds the options to a program's own; all but `--out` need that one.
void addFleetOptions(CLI::App &app, FleetOptions &options);

} // namespace pp
