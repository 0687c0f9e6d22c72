// What all engines do: hold a grid and move it through time, with the same result.
#pragma once

#include "runtime-lib/ndca/grid/failures.h"
#include "runtime-lib/ndca/grid/stats.h"
#include "runtime-lib/ndca/grid/topology.h"

#include <memory>

namespace pp::ndca {

class Tree;

/// Chosen by the user, the same for all engines.
struct Settings {
  Topology topology;
  unsigned threads = 1;
  /// Bytes for cells.
  uint64_t mostMemory = uint64_t(1) << 32;
  /// Generations that the hash engine goes at once, at most; 0 for as many as it can.
  mpz_class mostStep = 0;
  /// The pattern where it is a macrocell, for the engine that can take it as it is.
  Tree *tree = nullptr;
};

class Engine : public RunSource {
public:
  /// As `--engine` names it, and the instruction set of its kernel ("" for the target's common
  /// one).
  virtual const char *name() const = 0;
  virtual const char *instructionSet() const = 0;
  /// Throws RuleFailure, or Stop when memory does not suffice; the grid means nothing after either
  /// (but for BoxTooLarge: then it is whole, at `steps()`).
  virtual void advance(const mpz_class &steps) = 0;
  /// Steps since the engine was made, as far as they can be counted.
  virtual uint64_t steps() const = 0;
  /// The state of all cells that `visit` does not give.
  virtual uint8_t background() const { return 0; }
  /// Whether the grid is large and most of it does not change: stepping it costs more than what
  /// happens in it, and hashing pays.
  virtual bool isMostlyStill() const { return false; }
  /// The grid as a tree, where the engine keeps one.
  virtual const Tree *tree() const { return nullptr; }
  /// Everything but the generation.
  virtual Stats stats() const { return countCells(*this, background()); }
  /// Gives cells that differ from the background, in the order of RLE.
  void visit(RunSink &sink) const override = 0;
};

/// The largest number of steps that engines count one by one.
constexpr uint64_t mostPlainSteps = UINT64_MAX / 2;

/// Each loads the source (cells must be states of the rule and inside a bounded grid).
std::unique_ptr<Engine> makeScalarEngine(const Rule &rule, const Settings &settings,
                                         const RunSource &source);
std::unique_ptr<Engine> makeDenseEngine(const Rule &rule, const Settings &settings,
                                        const RunSource &source);
std::unique_ptr<Engine> makeBitsEngine(const Rule &rule, const Settings &settings,
                                       const RunSource &source);
std::unique_ptr<Engine> makeHashEngine(const Rule &rule, const Settings &settings,
                                       const RunSource &source);

/// The best kernel that this machine can run; one with bits, if asked for, or null.
const Kernel *bestKernel(const Rule &rule, bool needsBits = false);

} // namespace pp::ndca
