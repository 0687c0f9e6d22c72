// Writes what the simulation has come to.
#pragma once

#include "runtime-lib/ndca/command/simulation.h"
#include "runtime-lib/ndca/pictures/picture.h"

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
  bool isAnimation() const { return format_ == Format::Gif || format_ == Format::Apng; }
  std::string textOf(const Simulation &simulation) const;
  std::string numbersOf(const Simulation &simulation) const;
  ViewChoice viewChoice(const Simulation &simulation) const;
  /// What a picture shows: what the user chose, the grid, or all cells.
  Box viewedBox(const Simulation &simulation) const;
  void keepFrame(const Simulation &simulation);
  void writeText(const std::string &path, const std::string &text) const;

  const Options &options_;
  const Rule &rule_;
  Format format_;
  PictureStyle style_;
  std::vector<FlatView> frames_;
  uint64_t frameCells_ = 0;
};

} // namespace pp::ndca
