// Random rules and soups beside Golly's own command line program.
#include "ndca/naive.h"
#include "ndca/program.h"

#include <gtest/gtest.h>

namespace pp::ndca::test {

namespace {

bool hasGolly() { return std::system("command -v bgolly >/dev/null 2>&1") == 0; }

CellMap cellsIn(const std::string &rle, const Rule &rule) {
  return cellsOf(*readRle(rle, "golly", rule).cells);
}

/// What bgolly makes of the file.
std::string golly(const std::string &pattern, unsigned generations) {
  ScratchText out("");
  std::string command = "bgolly -q -q -m " + std::to_string(generations) + " -o " + out.path() +
                        " " + pattern + " >/dev/null 2>&1";
  EXPECT_EQ(std::system(command.c_str()), 0);
  return contentOf(out.path());
}

/// bgolly does not write where a pattern lies: moved so that its upper left corner is the origin.
CellMap fromCorner(const CellMap &cells) {
  Bounds bounds;
  for (const auto &[at, state] : cells)
    bounds.add(at, 1);
  CellMap moved;
  for (const auto &[at, state] : cells) {
    Position place = at;
    place[0] -= bounds.low()[0];
    place[1] -= bounds.high()[1];
    moved[place] = state;
  }
  return moved;
}

bool isSamePattern(const std::string &rle, const std::string &other, const Rule &rule) {
  return fromCorner(cellsIn(rle, rule)) == fromCorner(cellsIn(other, rule));
}

struct Case {
  unsigned born, survives, generations;
  uint64_t seed;
};

Case randomCase(Random &random) {
  // without births from nothing, which Golly plays with another rule
  return {static_cast<unsigned>(random.next() & 0x1fe),
          static_cast<unsigned>(random.next() & 0x1ff),
          1 + static_cast<unsigned>(random.next() % 60), random.next()};
}

void compareUnbounded(const Case &each, const char *engine) {
  const Rule &rule = lifeLike(each.born, each.survives);
  std::vector<std::string> soup = {"--random", "0.4",    "--random-size",
                                   "24,19",    "--seed", std::to_string(each.seed)};
  ScratchText pattern(run(rule, soup).output);
  std::string expected = golly(pattern.path(), each.generations);
  Outcome outcome =
      run(rule, {"-p", pattern.path(), "-g", std::to_string(each.generations), "--engine", engine});
  EXPECT_TRUE(isSamePattern(outcome.output, expected, rule))
      << rule.name << " " << engine << " generation " << each.generations;
}

/// Golly's Y grows downwards, so the box lies differently for even sizes.
void compareBounded(const Case &each, char kind, const char *boundary) {
  const Rule &rule = lifeLike(each.born, each.survives);
  int64_t width = 3 + static_cast<int64_t>(each.seed % 70);
  int64_t height = 3 + static_cast<int64_t>(each.seed / 70 % 40);
  std::string size = std::to_string(width) + "," + std::to_string(height);
  std::string low = std::to_string(-(width / 2)) + "," + std::to_string(-(height - 1 - height / 2));
  std::vector<std::string> grid = {"--size", size, "--origin", low, "--boundary", boundary};
  std::vector<std::string> soup = {"--random", "0.4", "--seed", std::to_string(each.seed)};
  soup.insert(soup.end(), grid.begin(), grid.end());
  std::string text = run(rule, soup).output, name = std::string("rule = ") + rule.name;
  std::string golliesSize =
      kind == 'K' ? std::to_string(width) + "*," + std::to_string(height) : size;
  text.replace(text.find(name), name.size(), name + ":" + kind + golliesSize);
  ScratchText pattern(text);
  std::string expected = golly(pattern.path(), each.generations);
  grid.insert(grid.end(), {"-p", pattern.path(), "-g", std::to_string(each.generations)});
  Outcome outcome = run(rule, grid);
  EXPECT_TRUE(isSamePattern(outcome.output, expected, rule))
      << rule.name << ":" << kind << golliesSize << " generation " << each.generations;
}

} // namespace

class Golly : public testing::Test {
  void SetUp() override {
    if (!hasGolly())
      GTEST_SKIP() << "bgolly is not installed (Debian package golly)";
  }
};

TEST_F(Golly, GridsWithoutEnd) {
  Random random(1);
  const char *engines[] = {"bits", "dense", "hash", "auto"};
  for (unsigned i = 0; i < 120 && !HasFailure(); ++i)
    compareUnbounded(randomCase(random), engines[i % 4]);
}

TEST_F(Golly, Tori) {
  Random random(2);
  for (unsigned i = 0; i < 60 && !HasFailure(); ++i)
    compareBounded(randomCase(random), 'T', "torus");
}

TEST_F(Golly, Planes) {
  Random random(3);
  for (unsigned i = 0; i < 20 && !HasFailure(); ++i)
    compareBounded(randomCase(random), 'P', "dead");
}

/// Golly's star is at the axis that is turned around.
TEST_F(Golly, KleinBottles) {
  Random random(4);
  for (unsigned i = 0; i < 20 && !HasFailure(); ++i)
    compareBounded(randomCase(random), 'K', "torus,twist");
}

TEST_F(Golly, MacrocellsOfGolly) {
  ScratchText pattern("24bo$22bobo$12b2o6b2o12b2o$11bo3bo4b2o12b2o$2o8bo5bo3b2o$2o8bo3bob2o4bobo"
                      "$10bo5bo7bo$11bo3bo$12b2o!"),
      tree("", ".mc");
  std::string silent = " >/dev/null 2>&1";
  ASSERT_EQ(std::system(("bgolly -q -q -a HashLife -m 500 -o " + tree.path() + " " +
                         pattern.path() + silent)
                            .c_str()),
            0);
  Outcome outcome = run(conway(), {"-p", pattern.path(), "-g", "500"});
  Outcome read = run(conway(), {"-p", tree.path()});
  EXPECT_TRUE(isSamePattern(read.output, outcome.output, conway()));
}

} // namespace pp::ndca::test
