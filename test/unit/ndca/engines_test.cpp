// All engines give what an independent simulator gives, on random rules, grids and patterns.
#include "ndca/naive.h"
#include "runtime-lib/ndca/engines/engine.h"

#include <gtest/gtest.h>

namespace pp::ndca::test {

namespace {

using Make = std::unique_ptr<Engine> (*)(const Rule &, const Settings &, const RunSource &);
struct EngineRow {
  const char *name;
  Make make;
};
constexpr EngineRow engines[] = {{"scalar", makeScalarEngine},
                                 {"dense", makeDenseEngine},
                                 {"bits", makeBitsEngine},
                                 {"hash", makeHashEngine}};

bool suits(const EngineRow &engine, const Rule &rule, const Settings &settings) {
  if (engine.make == makeBitsEngine)
    return bestKernel(rule, true) != nullptr;
  return engine.make != makeHashEngine ||
         (!settings.topology.isBounded && currentTable().table[0] == 0);
}

Topology randomTopology(Random &random, unsigned dimensions, unsigned states) {
  Topology topology;
  topology.isBounded = random.next() % 4 != 0;
  constexpr uint64_t sizes[] = {0, 200, 70, 12, 7, 4, 3};
  for (unsigned axis = 0; axis < dimensions && topology.isBounded; ++axis) {
    topology.box.size[axis] = static_cast<int64_t>(1 + random.next() % sizes[dimensions]);
    topology.box.low[axis] = static_cast<int64_t>(random.next() % 9) - 4;
    Boundary boundary{static_cast<Boundary::Kind>(random.next() % 4), 0};
    if (boundary.kind == Boundary::Twist && dimensions == 1)
      boundary.kind = Boundary::Torus;
    if (boundary.kind == Boundary::Fixed)
      boundary.state = static_cast<uint8_t>(random.next() % states);
    topology.boundaries[axis] = boundary;
  }
  return topology;
}

CellMap randomCells(Random &random, const Topology &topology, unsigned dimensions,
                    unsigned states) {
  constexpr int64_t sizes[] = {0, 40, 12, 6, 4, 3, 2};
  Box box = topology.box;
  if (!topology.isBounded)
    for (unsigned axis = 0; axis < dimensions; ++axis) {
      box.size[axis] = sizes[dimensions];
      box.low[axis] = static_cast<int64_t>(random.next() % 200) - 100;
    }
  std::vector<double> densities(states - 1, 0.4 / (states - 1));
  return cellsOf(Soup(box, dimensions, densities, random.next()));
}

/// Runs an engine beside the simulator until one fails.
void compare(const EngineRow &row, const Rule &rule, const Settings &settings, const CellMap &cells,
             unsigned steps) {
  Naive naive(settings.topology, cells);
  std::unique_ptr<Engine> engine = row.make(rule, settings, naive);
  for (unsigned done = 0; done < steps;) {
    unsigned stride = 1 + done % 3;
    std::optional<RuleFailure> expected, found;
    try {
      for (unsigned i = 0; i < stride; ++i)
        naive.step();
    } catch (const RuleFailure &failure) {
      expected = failure;
    }
    try {
      engine->advance(stride);
    } catch (const RuleFailure &failure) {
      found = failure;
    }
    ASSERT_EQ(expected.has_value(), found.has_value());
    if (expected) {
      EXPECT_EQ(expected->site, found->site);
      EXPECT_EQ(expected->steps.get_str(), found->steps.get_str());
      EXPECT_EQ(expected->cell, found->cell);
      return;
    }
    done += stride;
    ASSERT_EQ(engine->background(), naive.background());
    ASSERT_EQ(cellsOf(*engine), naive.cells()) << "after " << done;
    Stats expectedStats = countCells(naive, naive.background());
    ASSERT_EQ(toJson(engine->stats(), rule.dimensions), toJson(expectedStats, rule.dimensions));
  }
}

void compareAll(Random &random, const TableChoice &choice, unsigned steps) {
  const Rule &rule = randomTableRule(random, choice);
  Settings settings;
  settings.topology = randomTopology(random, rule.dimensions, rule.states);
  settings.threads = 1 + static_cast<unsigned>(random.next() % 2);
  CellMap cells = randomCells(random, settings.topology, rule.dimensions, rule.states);
  for (const EngineRow &row : engines)
    if (suits(row, rule, settings)) {
      SCOPED_TRACE(row.name);
      compare(row, rule, settings, cells, steps);
      if (testing::Test::HasFatalFailure())
        return;
    }
}

void compareMany(unsigned dimensions, unsigned rules, unsigned steps, unsigned failsEvery) {
  Random random(2026 + dimensions * 100 + failsEvery);
  for (unsigned i = 0; i < rules; ++i) {
    SCOPED_TRACE(i);
    compareAll(random, {dimensions, random.next() % 3 != 0, failsEvery}, steps);
    if (testing::Test::HasFatalFailure() || testing::Test::HasNonfatalFailure())
      return;
  }
}

} // namespace

TEST(Engines, AgreeInOneDimension) { compareMany(1, 60, 40, 0); }
TEST(Engines, AgreeInTwoDimensions) { compareMany(2, 60, 12, 0); }
TEST(Engines, AgreeInThreeDimensions) { compareMany(3, 40, 6, 0); }
TEST(Engines, AgreeInFourDimensions) { compareMany(4, 25, 4, 0); }
TEST(Engines, AgreeInSixDimensions) { compareMany(6, 5, 2, 0); }
TEST(Engines, FailOnTheSameCellInOneDimension) { compareMany(1, 60, 30, 40); }
TEST(Engines, FailOnTheSameCellInTwoDimensions) { compareMany(2, 60, 12, 80); }
TEST(Engines, FailOnTheSameCellInThreeDimensions) { compareMany(3, 30, 6, 80); }

} // namespace pp::ndca::test
