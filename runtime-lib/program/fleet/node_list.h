// Which nodes a fleet consists of.
#pragma once

#include "runtime-lib/program/fleet/fleet_options.h"

#include <string>
#include <string_view>
#include <vector>

namespace pp::fleet {

/// The names, sorted, each once: those of `nodes` (a list, or `@FILE`), else those that have facts
/// in the directory. Throws DataError when there are none or they cannot be read.
std::vector<std::string> nodeNames(const std::string &nodes, const std::string &factsDirectory);

/// Whether a node belongs to a shard. Only its name decides, so that each node stays where it is
/// when others come and go: the first eight bytes of the SHA-256 digest as a number, modulo count.
bool isInShard(std::string_view node, Shard shard);

/// Why the name cannot be that of a file; empty when it can.
std::string problemOfName(std::string_view node);

} // namespace pp::fleet
