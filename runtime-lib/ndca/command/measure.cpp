// `--bench`: how fast the steps are, without reading and writing.
#include "runtime-lib/ndca/command/run.h"

#include <chrono>
#include <cstdio>
#include <ctime>

namespace pp::ndca {

namespace {

constexpr unsigned warmUp = 10;

/// Cells of the grid, or of the box around everything where it has no end.
double cellsOf(const Options &options, const Rule &rule, const Stats &stats) {
  double cells = 1;
  for (unsigned axis = 0; axis < rule.dimensions; ++axis)
    cells *= options.size ? static_cast<double>((*options.size)[axis])
                          : mpz_class(stats.high[axis] - stats.low[axis] + 1).get_d();
  return options.size || !stats.isEmpty ? cells : 0;
}

} // namespace

void measure(const Options &options, const Rule &rule) {
  Simulation simulation(rule, options, loadPattern(options, rule));
  try {
    simulation.advance(warmUp);
    mpz_class least = options.generations, done = 0, batch = 1;
    // of all threads; on a busy machine it says more than the time that went by
    std::clock_t processorStart = std::clock();
    auto start = std::chrono::steady_clock::now();
    double seconds = 0;
    while (seconds < 1 || done < least) {
      simulation.advance(batch);
      done += batch;
      seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      if (seconds < 0.25)
        batch *= 2;
    }
    double processor = static_cast<double>(std::clock() - processorStart) / CLOCKS_PER_SEC;
    Stats stats = simulation.stats();
    double cells = cellsOf(options, rule, stats);
    const char *set = simulation.engine().instructionSet();
    std::printf("cells %.0f\ngenerations %s\nseconds %.4f\nprocessor seconds %.4f\nGcell/s "
                "%.4f\nengine %s\n"
                "instructions %s\nthreads %u\ngeneration %s\npopulation %s\nhash %s\n",
                cells, done.get_str().c_str(), seconds, processor,
                cells * done.get_d() / seconds / 1e9, simulation.engine().name(),
                *set ? set : "common", simulation.threads(), stats.generation.get_str().c_str(),
                stats.population.get_str().c_str(), hashText(stats.hash).c_str());
  } catch (const RuleFailure &failure) {
    throw Stop{Exit::RuleError, failureText(rule, failure, simulation.firstGeneration())};
  }
}

} // namespace pp::ndca
