// Writes what the simulation has come to.
#pragma once

#include "runtime-lib/ndca/command/simulation.h"

namespace pp::ndca {

/// Takes generations in order; files appear whole or not at all.
class Output {
public:
  Output(const Options &options, const Rule &rule);
  ~Output();
  /// Whether generations between the first and the last are written too.
  bool isSeries() const;
  void write(const Simulation &simulation);
  /// After the last generation.
  void finish();

private:
  std::string textOf(const Simulation &simulation) const;
  void writeText(const std::string &path, const std::string &text) const;

  const Options &options_;
  const Rule &rule_;
  Format format_;
};

} // namespace pp::ndca
