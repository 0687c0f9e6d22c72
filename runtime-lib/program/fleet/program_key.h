// Tells whether two runs would make the same catalogs.
#pragma once

#include "runtime-lib/program/options.h"

#include <string>

namespace pp::fleet {

/// A digest of the program and of everything but facts and data that catalogs are made from. A
/// program that was compiled in memory has a new one each time.
std::string programKey(const ProgramDescriptor &program, const Options &options,
                       const NodeInput &shared);

} // namespace pp::fleet
