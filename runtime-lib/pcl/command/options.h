// The command line of a PCL program.
#pragma once

#include "runtime-lib/pcl/program/settings.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pp::pcl {

enum ExitCode { Success = 0, Failed = 1, Usage = 2 };

struct Options {
  Settings settings;
  /// `KEY=VALUE` each.
  std::vector<std::string> config;
  std::vector<std::string> secretConfig;
  std::string configFile;
  std::string mocks;
  std::string format = "catalog";
  std::string output;
  /// Of many stacks: their names, where their documents go, and how many are made at once.
  std::string stacks;
  std::string outputDirectory;
  uint32_t jobs = 0;
  /// MiB that the values of one stack may take, and that one file may give.
  uint32_t maxMemory = 1024;
  uint32_t maxInput = 0;
  /// Seconds; 0 for as long as it likes.
  double timeout = 0;
};

/// Reads the command line; the exit code where the program ends with that.
std::optional<int> readOptions(int argc, char **argv, Options &options);

} // namespace pp::pcl
