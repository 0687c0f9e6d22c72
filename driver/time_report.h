// What each phase of a compilation cost, for `--time-report`.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace ppcc::driver {

class TimeReport {
  struct Phase {
    std::string name;
    double wall = 0;
    double cpu = 0;
  };

public:
  /// Measures until it goes.
  class Timing {
  public:
    Timing(TimeReport &report, std::string name);
    ~Timing();
    Timing(const Timing &) = delete;

  private:
    TimeReport &report_;
    std::string name_;
    std::chrono::steady_clock::time_point wall_;
    double cpu_;
  };

  Timing phase(std::string name) { return Timing(*this, std::move(name)); }
  /// A table in the order of the phases: seconds that went by, and seconds of all processors.
  std::string text() const;

private:
  std::vector<Phase> phases_;
};

} // namespace ppcc::driver
