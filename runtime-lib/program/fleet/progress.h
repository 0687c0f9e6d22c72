// A line on terminals that says how far a fleet is.
#pragma once

#include "runtime-lib/program/fleet/fleet_options.h"

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace pp::fleet {

/// How many nodes are done, of how many, since when.
struct Count {
  size_t total = 0;
  size_t done = 0;
  size_t failed = 0;
  std::chrono::duration<double> elapsed{0};
};

/// `[=====>    ]  4,321/10,000  43%  512/s  ETA 11 s  2 failed`, for a terminal so wide.
std::string progressLine(const Count &count, size_t columns);

/// Draws the line over itself where standard error is a terminal, at most ten times a second, and
/// nothing elsewhere, unless it is told otherwise. Not for several threads at once.
class Progress {
public:
  explicit Progress(size_t total, ProgressForm form = ProgressForm::Automatic);
  void update(size_t done, size_t failed);
  /// Writes text above the line.
  void print(std::string_view text);
  void clear();
  std::chrono::duration<double> elapsed() const;

private:
  using Clock = std::chrono::steady_clock;

  /// A line for each tenth of the nodes.
  void printTenth(const Count &count);

  size_t total_;
  ProgressForm form_;
  size_t tenths_ = 0;
  bool isShown_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point drawn_ = {};
};

} // namespace pp::fleet
