// The catalogs of many nodes in one process.
#pragma once

#include "runtime-lib/program/options.h"

namespace pp {

/// Whether the command line asks for many nodes.
inline bool isFleet(const Options &options) { return !options.fleet.out.empty(); }

namespace fleet {

/// Compiles all nodes into a directory; gives the exit code: 0 when every node has its catalog.
int runFleet(const ProgramDescriptor &program, const Options &options);

} // namespace fleet
} // namespace pp
