// The ordinary run: steps, output on the way, an early end.
#include "runtime-lib/ndca/command/output.h"
#include "runtime-lib/ndca/command/run.h"

#include <cstdio>
#include <unordered_map>

namespace pp::ndca {

namespace {

/// Knows the last generations by their content.
class Repetition {
public:
  explicit Repetition(uint64_t longest) : longest_(longest) {}
  /// Gives the period, or 0 when the content is new.
  uint64_t add(uint64_t hash, uint64_t step) {
    auto [found, isNew] = seen_.try_emplace(hash, step);
    if (isNew)
      return 0;
    uint64_t period = step - found->second;
    found->second = step;
    return period <= longest_ ? period : 0;
  }

private:
  uint64_t longest_;
  std::unordered_map<uint64_t, uint64_t> seen_;
};

class Run {
public:
  Run(const Options &options, const Rule &rule, Simulation &simulation)
      : options_(options), simulation_(simulation), output_(options, rule),
        repetition_(options.untilPeriod) {}

  void go() {
    mpz_class left = options_.generations;
    if (options_.untilPeriod && !options_.hasGenerations)
      left = mostPlainSteps;
    if (output_.isSeries())
      output_.write(simulation_);
    if (options_.untilPeriod)
      goUntil(left.get_ui());
    else if (output_.isSeries())
      goByStrides(left);
    else
      simulation_.advance(left);
    if (!output_.isSeries())
      output_.write(simulation_);
    output_.finish();
  }

private:
  void goByStrides(mpz_class left) {
    while (left > 0) {
      mpz_class stride = left < options_.every ? left : options_.every;
      simulation_.advance(stride);
      left -= stride;
      if (stride == options_.every)
        output_.write(simulation_);
    }
  }
  void goUntil(uint64_t left) {
    uint64_t every = options_.every.get_ui();
    repetition_.add(simulation_.engine().stats().hash, 0);
    for (uint64_t step = 1; step <= left; ++step) {
      simulation_.advance(1);
      if (every && step % every == 0)
        output_.write(simulation_);
      if (uint64_t period = repetition_.add(simulation_.engine().stats().hash, step))
        return report(period);
    }
    std::fprintf(stderr, "no repetition up to generation %s\n",
                 simulation_.generation().get_str().c_str());
  }
  void report(uint64_t period) {
    std::string generation = mpz_class(simulation_.generation() - period).get_str();
    if (period == 1)
      std::fprintf(stderr, "stable from generation %s on\n", generation.c_str());
    else
      std::fprintf(stderr, "period %llu from generation %s on\n",
                   static_cast<unsigned long long>(period), generation.c_str());
  }

  const Options &options_;
  Simulation &simulation_;
  Output output_;
  Repetition repetition_;
};

} // namespace

void simulate(const Options &options, const Rule &rule) {
  Simulation simulation(rule, options, loadPattern(options, rule));
  try {
    Run(options, rule, simulation).go();
  } catch (const RuleFailure &failure) {
    throw Stop{Exit::RuleError, failureText(rule, failure, simulation.firstGeneration())};
  }
}

} // namespace pp::ndca
