// The engine for patterns with order in them: any number of generations, by powers of two.
#include "runtime-lib/ndca/engines/background.h"
#include "runtime-lib/ndca/engines/engine.h"
#include "runtime-lib/ndca/hash/stepper.h"

namespace pp::ndca {

namespace {

/// Levels of a tree; results' exponents must fit into 15 bits, recursion into the stack.
constexpr unsigned mostExponent = 4000;

class HashEngine final : public Engine {
public:
  HashEngine(const Rule &rule, const Settings &settings, const RunSource &source)
      : rule_(rule),
        tree_(settings.tree ? std::move(*settings.tree) : Tree(rule, settings.mostMemory)),
        stepper_(rule, tree_), mostExponent_(exponentOf(settings.mostStep)) {
    tree_.setMostBytes(settings.mostMemory);
    if (!settings.tree)
      buildTree(tree_, source);
  }

  const char *name() const override { return "hash"; }
  const char *instructionSet() const override { return stepper_.instructionSet(); }
  uint64_t steps() const override { return steps_.get_ui(); }
  Stats stats() const override { return statsOf(tree_); }
  const Tree *tree() const override { return &tree_; }
  void visit(RunSink &sink) const override { TreeCells(tree_).visit(sink); }

  void advance(const mpz_class &steps) override {
    if (steps > 0)
      Background(rule_).after(0, 0);
    size_t bits = mpz_sizeinbase(steps.get_mpz_t(), 2);
    if (bits > mostExponent)
      throw Stop{Exit::Limit, "more than 2^" + std::to_string(mostExponent) + " generations"};
    for (unsigned bit = 0; bit < bits; ++bit)
      if (mpz_tstbit(steps.get_mpz_t(), bit))
        advanceBy(bit);
  }

private:
  static unsigned exponentOf(const mpz_class &step) {
    if (step == 0)
      return mostExponent;
    return static_cast<unsigned>(mpz_sizeinbase(step.get_mpz_t(), 2) - 1);
  }

  /// Half steps where the whole is too much for memory or fails somewhere on its way.
  void advanceBy(unsigned exponent) {
    if (exponent <= mostExponent_ && tryStep(exponent))
      return;
    if (exponent == 0)
      stopHere();
    advanceBy(exponent - 1);
    advanceBy(exponent - 1);
  }
  bool tryStep(unsigned exponent) {
    if (tree_.bytes() * 4 > tree_.mostBytes())
      tree_.collect();
    try {
      stepper_.advance(exponent);
    } catch (const TreeFull &) {
      isFull_ = true;
      tree_.collect();
      return false;
    } catch (const StepFailed &) {
      isFull_ = false;
      return false;
    }
    steps_ += mpz_class(1) << exponent;
    return true;
  }
  [[noreturn]] void stopHere() {
    if (isFull_)
      throw Stop{Exit::Limit, "the cells need more memory than `--max-memory` allows"};
    auto found = findFailingCell(rule_, tree_);
    if (!found)
      throw Stop{Exit::Limit, "internal error: the kernel and the exact rule disagree"};
    throw RuleFailure{found->site, steps_, found->cell};
  }

  const Rule &rule_;
  Tree tree_;
  Stepper stepper_;
  unsigned mostExponent_;
  mpz_class steps_ = 0;
  bool isFull_ = false;
};

} // namespace

std::unique_ptr<Engine> makeHashEngine(const Rule &rule, const Settings &settings,
                                       const RunSource &source) {
  return std::make_unique<HashEngine>(rule, settings, source);
}

} // namespace pp::ndca
