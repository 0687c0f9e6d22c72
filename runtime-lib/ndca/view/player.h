// `--view`: a simulation to watch in the terminal.
#pragma once

#include "runtime-lib/ndca/command/simulation.h"

namespace pp::ndca {

/// Plays until the user has enough. Throws what the simulation throws, with the terminal as it was.
void play(const Options &options, const Rule &rule);

} // namespace pp::ndca
