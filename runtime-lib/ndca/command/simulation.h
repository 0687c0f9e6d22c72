// A run of the rule: the engine that was chosen, and how far it is.
#pragma once

#include "runtime-lib/ndca/command/options.h"
#include "runtime-lib/ndca/patterns/pattern.h"

namespace pp::ndca {

class Simulation {
public:
  /// Loads the pattern. Throws Stop for cells outside of the grid and for engines that do not suit.
  Simulation(const Rule &rule, const Options &options, Pattern pattern);

  /// Throws RuleFailure, whose steps count from the pattern on.
  void advance(const mpz_class &steps);
  const Engine &engine() const { return *engine_; }
  const Rule &rule() const { return rule_; }
  /// The header's generation and all steps since.
  mpz_class generation() const { return first_ + steps_; }
  /// Of the pattern.
  const mpz_class &firstGeneration() const { return first_; }
  Stats stats() const;
  bool isBounded() const { return settings_.topology.isBounded; }
  uint64_t mostMemory() const { return allMemory_; }
  unsigned threads() const { return settings_.threads; }

private:
  void chooseEngine(const Options &options, const RunSource &cells);
  bool startsWithHash(const Options &options) const;
  void start(EngineChoice choice, const RunSource &cells);
  /// Why the hash engine cannot run the rule on the grid, or nothing.
  std::string whyNoHash() const;
  void advanceOn(const mpz_class &steps);
  void changeToHash();

  const Rule &rule_;
  Settings settings_;
  uint64_t allMemory_ = 0;
  /// Whether the hash engine takes over when the box becomes too large or mostly still.
  bool mayChange_ = false;
  mpz_class first_, steps_ = 0;
  /// Steps that an engine before this one took.
  uint64_t stepsBefore_ = 0;
  std::unique_ptr<Engine> engine_;
};

/// The pattern that the options name, the rule's own, or none.
Pattern loadPattern(const Options &options, const Rule &rule);

} // namespace pp::ndca
