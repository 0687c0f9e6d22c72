// The command line of an NDCA program.
#pragma once

#include "runtime-lib/ndca/engines/engine.h"

#include <string>
#include <vector>

namespace pp::ndca {

enum class Format : uint8_t { Rle, Macrocell, Text, Png, Stats, None, Gif, Apng };
enum class EngineChoice : uint8_t { Auto, Dense, Bits, Hash, Scalar };

/// Which cells a picture shows.
struct ViewOptions {
  /// Coordinates of axes from Z on; 0 unless chosen.
  Position slice{};
  /// The largest state along all axes from Z on.
  bool projectsMaximum = false;
  int64_t scale = 1;
  /// A file with one colour per state, or empty.
  std::string coloursFile;
  std::optional<Box> region;
};

struct Options {
  std::string program;
  std::string pattern;
  bool hasPattern = false;
  std::vector<double> densities;
  uint64_t seed = 1;
  std::optional<Position> randomSize;
  mpz_class generations = 0;
  bool hasGenerations = false;
  std::string output;
  std::optional<Format> format;
  std::optional<Position> size, origin;
  std::vector<Boundary> boundaries;
  mpz_class every = 0;
  /// 0, or the longest period that ends the run; 1 for stable.
  uint64_t untilPeriod = 0;
  bool stats = false, statsAsJson = false;
  EngineChoice engine = EngineChoice::Auto;
  std::optional<unsigned> threads;
  std::optional<uint64_t> mostMemory;
  mpz_class step = 0;
  ViewOptions view;
  bool bench = false, info = false, help = false, version = false, play = false;
};

/// Throws Stop with Exit::Usage.
Options readOptions(int argc, char **argv, const Rule &rule);
std::string helpText(const Options &options, const Rule &rule);

/// The grid that the options ask for.
Topology topologyOf(const Options &options, const Rule &rule);

} // namespace pp::ndca
