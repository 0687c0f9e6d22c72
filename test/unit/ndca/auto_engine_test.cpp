// Which engine `--engine auto` is with at the end of a run.
#include "ndca/rules.h"
#include "runtime-lib/ndca/command/simulation.h"

#include <gtest/gtest.h>

namespace pp::ndca::test {

namespace {

constexpr const char *acorn = "bo$3bo$2o2b3o!";
constexpr const char *gun = "24bo$22bobo$12b2o6b2o12b2o$11bo3bo4b2o12b2o$2o8bo5bo3b2o$2o8bo3bob2o4b"
                            "obo$10bo5bo7bo$11bo3bo$12b2o!";

std::string engineAfter(const Rule &rule, const Options &options, Pattern pattern) {
  Simulation simulation(rule, options, std::move(pattern));
  simulation.advance(options.generations);
  return simulation.engine().name();
}

std::string engineAfter(const Rule &rule, const char *pattern, const mpz_class &generations) {
  Options options;
  options.generations = generations;
  return engineAfter(rule, options, readPattern(pattern, "test", rule));
}

} // namespace

TEST(AutoEngine, HashesWhatIsMostlyStill) {
  EXPECT_EQ(engineAfter(conway(), acorn, 5248), "hash");
  EXPECT_EQ(engineAfter(conway(), gun, mpz_class(1) << 30), "hash");
}

TEST(AutoEngine, StepsWhatIsSmallOrShort) {
  EXPECT_EQ(engineAfter(conway(), acorn, 100), "bits");
  EXPECT_EQ(engineAfter(conway(), gun, 200), "bits");
}

TEST(AutoEngine, StepsGridsWithAnEnd) {
  Options options;
  options.generations = 500;
  options.size = Position{256, 256, 1, 1, 1, 1};
  options.densities = {0.4};
  EXPECT_EQ(engineAfter(conway(), options, loadPattern(options, conway())), "bits");
}

/// B2/S: nothing lives on, and everything grows.
TEST(AutoEngine, StepsWhatChangesEverywhere) {
  EXPECT_EQ(engineAfter(lifeLike(1 << 2, 0), "2o$bo!", 600),
            engineAfter(lifeLike(1 << 2, 0), "2o$bo!", 1));
}

} // namespace pp::ndca::test
