// Options, exit codes, messages, formats.
#include "ndca/program.h"

#include <gtest/gtest.h>

namespace pp::ndca::test {

namespace {

struct Refused {
  std::vector<std::string> arguments;
  int code;
  const char *message;
};

void expectRefused(const Rule &rule, const Refused &refused) {
  Outcome outcome = run(rule, refused.arguments);
  EXPECT_EQ(outcome.code, refused.code) << outcome.errors;
  EXPECT_EQ(outcome.output, "");
  EXPECT_NE(outcome.errors.find(refused.message), std::string::npos) << outcome.errors;
}

void expectBadPattern(const Rule &rule, const std::string &text, const char *message,
                      int code = 3) {
  ScratchText pattern(text);
  expectRefused(rule, {{"-p", pattern.path(), "-g", "1"}, code, message});
}

} // namespace

TEST(Command, UsageErrors) {
  const Refused all[] = {
      {{"--frob"}, 2, "unknown option `--frob`"},
      {{"file.rle"}, 2, "a pattern is given by `--pattern FILE`"},
      {{"-g"}, 2, "`-g` needs a value"},
      {{"-g", "many"}, 2, "a count such as 1000, 2^30 or 1e6"},
      {{"-g", "-1"}, 2, "a count"},
      {{"--random", "0.5", "-p", "x"}, 2, "exclude each other"},
      {{"--random", "1.5"}, 2, "shares from 0 to 1"},
      {{"--random", "0.5:0.2"}, 2, "at most 1"},
      {{"--size", "10"}, 2, "2 numbers"},
      {{"--size", "10,0"}, 2, "at least 1"},
      {{"--boundary", "torus"}, 2, "needs a grid with an end"},
      {{"--size", "5,5", "--boundary", "fixed:2"}, 2, "a state from 0 to 1"},
      {{"--size", "5,5", "--boundary", "torus,torus,torus"}, 2, "one for all axes or 2"},
      {{"--engine", "warp"}, 2, "one of auto, dense"},
      {{"--engine", "hash", "--size", "5,5"}, 2, "only grids without an end"},
      {{"--threads", "0"}, 2, "a number from 1"},
      {{"--max-memory", "lots"}, 2, "512M"},
      {{"--until", "bored"}, 2, "`stable` or `period:N`"},
      {{"--slice", "z=1"}, 2, "an axis of the rule"},
      {{"--region", "1,2"}, 2, "X0,Y0..X1,Y1"},
      {{"--every", "5"}, 2, "needs a number in the name of the output"},
      {{"-f", "bmp"}, 2, "one of rle, mc"},
      {{"--help=yes"}, 2, "takes no value"},
  };
  for (const Refused &refused : all)
    expectRefused(conway(), refused);
  expectRefused(wireworld(), {{"--engine", "bits"}, 2, "no form with bits"});
}

TEST(Command, UnusablePatterns) {
  expectRefused(conway(), {{"-p", "/nonexistent.rle"}, 3, "cannot read the pattern"});
  expectBadPattern(conway(), "", "ends without `!`");
  expectBadPattern(conway(), "bo$2bo", ":1:7: error: the pattern ends without `!`");
  expectBadPattern(conway(), "x = 3, y = 3\nbo$C!", ":2:4: error: state 3 is not one of the rule");
  expectBadPattern(conway(), "bo/o!", "uses the axis z, the rule has 2 dimensions");
  expectBadPattern(conway(), "x = 3, y = 3, z = 2\no!", "uses the axis z");
  expectBadPattern(conway(), "x = wide, y = 3\no!", "the size along x is no number");
  expectBadPattern(conway(), "o?!", ":1:2: error: `?` stands for no cell");
  expectBadPattern(conway(), "3!", "a count without a cell");
  expectBadPattern(conway(), "0o!", "a count of 0");
  expectBadPattern(conway(), "p!", "must be followed by a letter");
  expectBadPattern(conway(), "99999999999999999999o!", "this count is too large");
  expectBadPattern(conway(), "%Xo!", "expected `%W`");
  expectBadPattern(conway(), "#CXRLE Pos=1,2,3\no!", "more than the 2 dimensions");
  expectBadPattern(conway(), "#CXRLE Pos=z\no!", "expected a coordinate");
  expectBadPattern(conway(), "\x1f\x8b zipped", "compressed");
  expectBadPattern(conway(), "[M2]\n2 1 0 0 0\n", "node 1 is not an earlier line; this is node 1");
  expectBadPattern(conway(), "[M2]\n1 0 0 0 1\n3 1 0 0 0\n", "node 1 has level 1");
  expectBadPattern(conway(), "[M2]\n1 0 0 0\n", "a level and 4 numbers");
  expectBadPattern(conway(), "[M2]\n1 0 0 0 7\n", "state 7 is not one of the rule");
  expectBadPattern(conway(), "[M2]\n1 0 0 x 1\n", ":2:7: error: expected a number");
  expectBadPattern(conway(), "[M2]\n......*........$\n", "8 rows of 8 cells");
  expectBadPattern(conway(), "[M2]\n#R B3/S23:T10,10\n1 0 0 0 1\n", "bounded grid");
  expectBadPattern(conway(), "! a picture\n.O\n.Q\n", ":3:2: error:");
}

TEST(Command, Limits) {
  ScratchText wide("999999999o$999999999o!");
  for (const char *engine : {"dense", "bits", "hash", "auto"})
    expectRefused(
        conway(),
        {{"-p", wide.path(), "-g", "1", "--engine", engine, "--max-memory", "64M"}, 4, "memory"});
  ScratchText far("o1000000000$o!");
  expectRefused(conway(), {{"-p", far.path(), "--engine", "dense"}, 4, "memory"});
  Outcome sparse = run(conway(), {"-p", far.path(), "--stats=json"});
  EXPECT_NE(sparse.output.find("\"population\": 2,"), std::string::npos) << sparse.errors;
  ScratchText cell("o!");
  expectRefused(lifeLike(1 << 0, 0), {{"-p", cell.path(), "-g", "1"}, 4, "`--size`"});
  ScratchText soupless("o!");
  expectRefused(conway(), {{"-p", soupless.path(), "--size", "3,3", "--origin", "5,5"},
                           3,
                           "its cell [0, 0] lies outside"});
}

TEST(Command, FailuresNameThePlace) {
  TableRule table;
  table.offsets = {{0, 0}, {1, 0}};
  table.table = {0, 1, 0, TableRule::fails + 1};
  const Rule &rule = makeTableRule(table);
  ScratchText pattern("#CXRLE Pos=2,3 Gen=40\no$3b2o!");
  for (const char *engine : {"scalar", "dense", "hash"}) {
    Outcome outcome = run(rule, {"-p", pattern.path(), "-g", "9", "--engine", engine});
    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(outcome.output, "");
    EXPECT_EQ(outcome.errors, "table.ndca:9:13: error: index out of bounds\n\tbecome nbhd[x]\n"
                              "\t           ^\n  at generation 40, cell [5, -4]\n");
  }
  table.table = {TableRule::fails, 1, 0, 1};
  Outcome outcome = run(makeTableRule(table), {"-g", "1"});
  EXPECT_NE(outcome.errors.find("  at generation 0, outside the pattern\n"), std::string::npos);
}

TEST(Command, Until) {
  ScratchText block("2o$2o!"), blinker("3o!"), both("2o$2o8$10b3o!");
  EXPECT_EQ(run(conway(), {"-p", block.path(), "--until", "stable", "--stats=json"}).errors,
            "stable from generation 0 on\n");
  EXPECT_EQ(run(conway(), {"-p", both.path(), "--until", "period:4", "--stats=json"}).errors,
            "period 2 from generation 0 on\n");
  EXPECT_EQ(run(conway(), {"-p", blinker.path(), "--until", "stable", "-g", "7"}).errors,
            "no repetition up to generation 7\n");
}

TEST(Command, EveryWritesNumberedFilesAndLines) {
  ScratchText pattern("bo$2bo$3o!"), base("", ".base");
  Outcome lines = run(conway(), {"-p", pattern.path(), "-g", "9", "--every", "4", "--stats"});
  EXPECT_EQ(std::count(lines.output.begin(), lines.output.end(), '\n'), 3);
  EXPECT_NE(lines.output.find("{\"generation\": 8,"), std::string::npos);
  run(conway(), {"-p", pattern.path(), "-g", "4", "--every", "4", "-o", base.path() + "%03d.rle"});
  EXPECT_NE(contentOf(base.path() + "004.rle").find("Pos=1,1 Gen=4"), std::string::npos);
  std::remove((base.path() + "000.rle").c_str());
  std::remove((base.path() + "004.rle").c_str());
}

TEST(Command, SoupsAreTheSameEverywhere) {
  std::string hash = run(conway(), {"--random", "0.33", "--seed", "7", "--stats=json"}).output;
  EXPECT_EQ(
      run(conway(), {"--random", "0.33", "--seed", "7", "--stats=json", "--engine", "hash"}).output,
      hash);
  EXPECT_NE(run(conway(), {"--random", "0.33", "--seed", "8", "--stats=json"}).output, hash);
}

TEST(Command, MacrocellsComeBack) {
  ScratchText pattern("#CXRLE Pos=-40,17\nbo$2bo$3o20$30bo2bo!"), tree("", ".mc");
  for (const char *engine : {"hash", "bits"}) {
    Outcome written = run(conway(), {"-p", pattern.path(), "-g", "33", "-o", tree.path(),
                                     "--stats=json", "--engine", engine});
    EXPECT_TRUE(contentOf(tree.path()).starts_with("[M2]"));
    Outcome read = run(conway(), {"-p", tree.path(), "--stats=json"});
    EXPECT_EQ(read.output, written.output);
  }
}

TEST(Command, GollysPicturesAreRead) {
  // the first row below the middle of a macrocell is y = -1
  ScratchText leaf("[M2] (golly 3.3)\n#R B3/S23\n$$....*$.....*$...***$$$$\n");
  Outcome outcome = run(conway(), {"-p", leaf.path()});
  EXPECT_EQ(outcome.output, "#CXRLE Pos=-1,-1 Gen=0\nx = 3, y = 3, rule = B3/S23\nbo$2bo$3o!\n");
}

TEST(Command, ManyDimensionsInRle) {
  TableRule table;
  table.dimensions = 5;
  table.states = 30;
  table.offsets = {{}};
  for (uint16_t state = 0; state < 30; ++state)
    table.table.push_back(state);
  const Rule &rule = makeTableRule(table);
  std::string text = "#CXRLE Pos=1,2,3,4,5 Gen=0\nx = 3, y = 3, z = 2, w = 2, u = 4, rule = table\n"
                     "2.A$2B2$.pA/pE%WX3%U.pB!\n";
  text.replace(text.find("2$.pA"), 5, "$.pA");
  ScratchText pattern(text);
  Outcome outcome = run(rule, {"-p", pattern.path(), "-g", "3"});
  text.replace(text.find("Gen=0"), 5, "Gen=3");
  EXPECT_EQ(outcome.output, text) << outcome.errors;
}

TEST(Command, InformationAndHelp) {
  EXPECT_NE(run(conway(), {"--info"}).output.find("neighbourhood x -1..1 y -1..1"),
            std::string::npos);
  EXPECT_NE(run(conway(), {"--help"}).output.find("--boundary"), std::string::npos);
  EXPECT_NE(run(conway(), {"--version"}).output.find("ppcc"), std::string::npos);
}

TEST(Command, SmallMemoryStillArrives) {
  std::vector<std::string> arguments = {"--random", "0.4",          "--random-size", "40,40", "-g",
                                        "300",      "--stats=json", "--engine",      "hash"};
  std::string expected = run(conway(), arguments).output;
  arguments.insert(arguments.end(), {"--max-memory", "1M"});
  Outcome small = run(conway(), arguments);
  EXPECT_EQ(small.output, expected) << small.errors;
}

} // namespace pp::ndca::test
