// The command line of a generated program.
#pragma once

#include "runtime-lib/program/fleet/fleet_options.h"
#include "runtime-lib/program/run_node.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pp {

enum ExitCode { Success = 0, Failure = 1, Usage = 2 };

struct Options {
  std::string node;
  std::string facts;
  std::string factsDirectory;
  std::string trusted;
  std::string classifier;
  std::string serverName = "puppet";
  std::string serverAddress = "127.0.0.1";
  std::string environment;
  std::string format = "rich";
  std::string catalogVersion;
  std::string logLevel = "notice";
  std::string output;
  std::string profile;
  std::string hieraConfig;
  std::optional<hiera::LookupRequest> lookup;
  std::string exported;
  bool checkCycles = false;
  std::vector<std::string> settings;
  bool allowGenerate = false;
  bool useDataCache = true;
  /// MiB that the values of one catalog may take.
  uint32_t maxMemory = 1024;
  /// MiB that one file, pipe or command may give; 0 for the default.
  uint32_t maxInput = 0;
  /// Seconds that one catalog may take; 0 for as long as it likes.
  double timeout = 0;
  /// auto, always or never.
  std::string sandbox = "auto";
  FleetOptions fleet;
};

/// Reads the command line; the exit code where the program ends with that: after `--help`, or
/// because an option is wrong, which has been said.
std::optional<int> parseOptions(int argc, char **argv, Options &options);

/// The format called `word`, or nothing.
std::optional<CatalogFormat> formatOf(std::string_view word);

} // namespace pp
