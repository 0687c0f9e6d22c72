// Chooses engines, and changes them when a grid without end outgrows memory or is mostly still.
#include "runtime-lib/ndca/command/simulation.h"

#include "runtime-lib/ndca/engines/background.h"
#include "runtime-lib/ndca/engines/box_field.h"

#include <sched.h>
#include <unistd.h>

namespace pp::ndca {

namespace {

/// From so many generations on hashing pays.
constexpr unsigned long manyGenerations = 100000;
/// Generations between two looks at how much still changes, and how many must be left for a change
/// of engine.
constexpr unsigned long lookEvery = 64, worthAChange = 256;
/// What the box of an endless grid may take while another engine could go on with less.
constexpr uint64_t boxMemory = uint64_t(256) << 20;

unsigned processors() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0)
    return 1;
  return static_cast<unsigned>(CPU_COUNT(&set));
}

uint64_t halfOfMemory() {
  long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
  return pages > 0 && size > 0 ? static_cast<uint64_t>(pages) * static_cast<uint64_t>(size) / 2
                               : uint64_t(1) << 31;
}

/// Stops at the first cell that is not in the grid.
class InsideSink final : public RunSink {
public:
  InsideSink(const Box &box, unsigned dimensions) : box_(box), dimensions_(dimensions) {}
  void run(const Position &start, uint8_t, int64_t count) override {
    Position cell = start;
    if (box_.contains(cell))
      cell[0] += count - 1;
    if (box_.contains(cell))
      return;
    if (cell[0] > box_.high(0))
      cell[0] = std::max(start[0], box_.high(0) + 1);
    std::string text;
    for (unsigned axis = 0; axis < dimensions_; ++axis)
      text += (axis ? ", " : "") + std::to_string(cell[axis]);
    throw Stop{Exit::BadPattern, "the pattern does not fit in the grid: its cell [" + text +
                                     "] lies outside; see `--size` and `--origin`"};
  }

private:
  const Box &box_;
  unsigned dimensions_;
};

} // namespace

Simulation::Simulation(const Rule &rule, const Options &options, Pattern pattern)
    : rule_(rule), first_(pattern.generation) {
  settings_.topology = topologyOf(options, rule);
  settings_.threads = options.threads.value_or(processors());
  settings_.mostMemory = allMemory_ = options.mostMemory.value_or(halfOfMemory());
  settings_.mostStep = options.step;
  settings_.tree = pattern.tree.get();
  const Box *known = pattern.cells->knownBox();
  if (settings_.topology.isBounded && !(known && settings_.topology.box.contains(*known))) {
    InsideSink sink(settings_.topology.box, rule.dimensions);
    pattern.cells->visit(sink);
  }
  chooseEngine(options, *pattern.cells);
  settings_.tree = nullptr;
}

std::string Simulation::whyNoHash() const {
  if (settings_.topology.isBounded)
    return "the hash engine knows only grids without an end (no `--size`)";
  if (reach(rule_) > 32)
    return "the hash engine knows only rules that look at most 32 cells far";
  try {
    if (Background(rule_).after(0, 0) != 0)
      return "the hash engine needs a rule under which empty space stays empty";
  } catch (const RuleFailure &) {
    return "the rule fails on empty space";
  }
  return {};
}

bool Simulation::startsWithHash(const Options &options) const {
  return settings_.tree || (options.generations > manyGenerations && options.untilPeriod == 0 &&
                            (options.every == 0 || options.every > manyGenerations));
}

void Simulation::chooseEngine(const Options &options, const RunSource &cells) {
  bool hasBits = bestKernel(rule_, true) != nullptr;
  switch (options.engine) {
  case EngineChoice::Bits:
    if (!hasBits)
      throw Stop{Exit::Usage, "`--engine bits`: the rule has no form with bits (at most 4 states, "
                              "a small neighbourhood, no errors)"};
    break;
  case EngineChoice::Hash:
    if (std::string reason = whyNoHash(); !reason.empty())
      throw Stop{Exit::Usage, "`--engine hash`: " + reason};
    break;
  case EngineChoice::Dense:
  case EngineChoice::Scalar:
    break;
  case EngineChoice::Auto: {
    EngineChoice plain = hasBits ? EngineChoice::Bits : EngineChoice::Dense;
    mayChange_ = whyNoHash().empty();
    if (mayChange_ && startsWithHash(options))
      return start(EngineChoice::Hash, cells);
    if (mayChange_)
      settings_.mostMemory = std::min(allMemory_, boxMemory);
    try {
      return start(plain, cells);
    } catch (const BoxTooLarge &) {
      if (!mayChange_)
        throw;
      return start(EngineChoice::Hash, cells);
    }
  }
  }
  start(options.engine, cells);
}

void Simulation::start(EngineChoice choice, const RunSource &cells) {
  switch (choice) {
  case EngineChoice::Scalar:
    engine_ = makeScalarEngine(rule_, settings_, cells);
    break;
  case EngineChoice::Bits:
    engine_ = makeBitsEngine(rule_, settings_, cells);
    break;
  case EngineChoice::Hash:
    mayChange_ = false;
    settings_.mostMemory = allMemory_;
    engine_ = makeHashEngine(rule_, settings_, cells);
    break;
  case EngineChoice::Auto:
  case EngineChoice::Dense:
    engine_ = makeDenseEngine(rule_, settings_, cells);
    break;
  }
}

void Simulation::advance(const mpz_class &steps) {
  try {
    advanceOn(steps);
  } catch (RuleFailure &failure) {
    failure.steps += stepsBefore_;
    throw;
  }
  steps_ += steps;
}

void Simulation::advanceOn(const mpz_class &steps) {
  mpz_class left = steps;
  while (mayChange_ && left > 0) {
    uint64_t before = engine_->steps();
    bool isTooLarge = false;
    try {
      engine_->advance(left < lookEvery ? left : mpz_class(lookEvery));
    } catch (const BoxTooLarge &) {
      isTooLarge = true;
    }
    left -= engine_->steps() - before;
    if (isTooLarge || (left >= worthAChange && engine_->isMostlyStill()))
      changeToHash();
  }
  if (left > 0)
    engine_->advance(left);
}

void Simulation::changeToHash() {
  std::unique_ptr<Engine> old = std::move(engine_);
  stepsBefore_ = old->steps();
  start(EngineChoice::Hash, *old);
}

Stats Simulation::stats() const {
  Stats stats = engine_->stats();
  stats.generation = generation();
  return stats;
}

} // namespace pp::ndca
