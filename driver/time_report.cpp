// Wall clock and processor time of the whole process, threads included.
#include "driver/time_report.h"

#include <cstdio>
#include <ctime>

namespace ppcc::driver {

static double processorSeconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

TimeReport::Timing::Timing(TimeReport &report, std::string name)
    : report_(report), name_(std::move(name)), wall_(std::chrono::steady_clock::now()),
      cpu_(processorSeconds()) {}

TimeReport::Timing::~Timing() {
  std::chrono::duration<double> wall = std::chrono::steady_clock::now() - wall_;
  report_.phases_.push_back({std::move(name_), wall.count(), processorSeconds() - cpu_});
}

std::string TimeReport::text() const {
  std::string text = "phase          wall s   cpu s\n";
  Phase total{"total"};
  auto add = [&](const Phase &phase) {
    char line[64];
    std::snprintf(line, sizeof line, "%-12s %8.3f %7.3f\n", phase.name.c_str(), phase.wall,
                  phase.cpu);
    text += line;
  };
  for (const Phase &phase : phases_) {
    add(phase);
    total.wall += phase.wall;
    total.cpu += phase.cpu;
  }
  add(total);
  return text;
}

} // namespace ppcc::driver
