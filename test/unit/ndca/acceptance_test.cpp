// Values of the specification, which an independent simulator and Golly gave.
#include "ndca/program.h"

#include <gtest/gtest.h>

namespace pp::ndca::test {

namespace {

struct Expected {
  const char *pattern;
  const char *generations;
  const char *json;
};

constexpr const char *glider = "bo$2bo$3o!";
constexpr const char *acorn = "bo$3bo$2o2b3o!";
constexpr const char *pentomino = "b2o$2o$bo!";
constexpr const char *gun = "x = 47, y = 14, rule = Life\n"
                            "16bo30b$16bobo16bo11b$16b2o17bobo9b$obo10bo21b2o10b$b2o11b2o31b$bo11b"
                            "2o32b3$10b2o20b2o13b$11b2o19bobo9b3o$10bo21bo11bo2b$27bo17bob$27b2o18b"
                            "$26bobo!";

constexpr Expected conwayValues[] = {
    {glider, "100", "\"population\": 5, \"counts\": {\"1\": 5}, \"box\": [[25, -27], [27, -25]]"},
    {acorn, "100", "\"population\": 76,"},
    {acorn, "1000", "\"population\": 457,"},
    {acorn, "5248", "\"population\": 633,"},
    {pentomino, "100", "\"population\": 121,"},
    {pentomino, "1103", "\"population\": 116,"},
    {gun, "240", "\"population\": 78,"},
    {gun, "480", "\"population\": 118,"},
    {gun, "512", "\"population\": 119,"},
};

void expectOnAllEngines(const Rule &rule, const Expected &expected) {
  ScratchText pattern(expected.pattern);
  bool isLong = std::string_view(expected.generations).size() > 3;
  for (const char *engine : {"auto", "hash", "bits", "dense", "scalar"}) {
    if (isLong && *engine != 'h' && *engine != 'b')
      continue;
    Outcome outcome = run(rule, {"-p", pattern.path(), "-g", expected.generations, "--stats=json",
                                 "--engine", engine});
    EXPECT_EQ(outcome.code, 0) << outcome.errors;
    EXPECT_NE(outcome.output.find(expected.json), std::string::npos)
        << engine << " " << expected.pattern << " " << outcome.output;
  }
}

/// The sum of a cell's box of 3^d cells without itself decides as in Life.
const Rule &lifeIn(unsigned dimensions) {
  static Rule rule;
  static Kernel kernel;
  static unsigned cells = 0;
  static Position offsets[81];
  cells = 1;
  for (unsigned i = 0; i < dimensions; ++i)
    cells *= 3;
  for (unsigned i = 0; i < cells; ++i)
    for (unsigned axis = 0, rest = i; axis < dimensions; ++axis, rest /= 3)
      offsets[i][axis] = static_cast<int64_t>(rest % 3) - 1;
  rule = conway();
  rule.dimensions = dimensions;
  std::fill_n(rule.low, dimensions, -1);
  std::fill_n(rule.high, dimensions, 1);
  rule.cell = [](const uint8_t *centre, const ptrdiff_t *strides, uint8_t *out) -> uint32_t {
    unsigned sum = 0;
    for (unsigned i = 0; i < cells; ++i) {
      ptrdiff_t place = 0;
      for (unsigned axis = 0; axis < rule.dimensions; ++axis)
        place += offsets[i][axis] * strides[axis];
      sum += centre[place];
    }
    sum -= *centre;
    *out = sum == 3 || (sum == 2 && *centre);
    return 0;
  };
  kernel = {"",
            [](const uint8_t *centre, uint8_t *out, const ptrdiff_t *strides, ptrdiff_t count) {
              for (ptrdiff_t x = 0; x < count; ++x)
                rule.cell(centre + x, strides, out + x);
              return uint8_t(0);
            },
            nullptr};
  rule.kernels = &kernel;
  return rule;
}

} // namespace

TEST(Acceptance, Conway) {
  for (const Expected &expected : conwayValues)
    expectOnAllEngines(conway(), expected);
}

TEST(Acceptance, LifeInThreeAndFourDimensions) {
  ScratchText pattern(glider);
  struct Value {
    unsigned dimensions;
    const char *population;
  };
  for (Value value : {Value{3, "\"population\": 112,"}, Value{4, "\"population\": 848,"}})
    for (const char *engine : {"dense", "hash"}) {
      Outcome outcome = run(lifeIn(value.dimensions),
                            {"-p", pattern.path(), "-g", "6", "--stats=json", "--engine", engine});
      EXPECT_NE(outcome.output.find(value.population), std::string::npos) << outcome.output;
    }
}

TEST(Acceptance, GliderAsRle) {
  ScratchText pattern(glider);
  Outcome outcome = run(conway(), {"-p", pattern.path(), "-g", "100"});
  EXPECT_EQ(outcome.output, "#CXRLE Pos=25,25 Gen=100\nx = 3, y = 3, rule = B3/S23\nbo$2bo$3o!\n");
}

TEST(Acceptance, GunForAlmostEver) {
  ScratchText pattern("24bo$22bobo$12b2o6b2o12b2o$11bo3bo4b2o12b2o$2o8bo5bo3b2o$2o8bo3bob2o4bobo"
                      "$10bo5bo7bo$11bo3bo$12b2o!");
  Outcome outcome = run(conway(), {"-p", pattern.path(), "-g", "2^30", "--stats=json"});
  EXPECT_NE(outcome.output.find("\"population\": 178957021,"), std::string::npos) << outcome.output;
  Outcome more = run(conway(), {"-p", pattern.path(), "-g", "2^100", "--stats=json"});
  EXPECT_NE(more.output.find("\"generation\": 1267650600228229401496703205376,"),
            std::string::npos);
}

} // namespace pp::ndca::test
