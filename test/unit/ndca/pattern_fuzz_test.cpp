// Broken patterns of every format: refused with a place, or read; never anything else.
#include "ndca/naive.h"
#include "ndca/program.h"
#include "runtime-lib/ndca/engines/engine.h"

#include <gtest/gtest.h>

namespace pp::ndca::test {

namespace {

const char *const seeds[] = {
    "#CXRLE Pos=-3,17 Gen=12\nx = 3, y = 3, rule = B3/S23\nbo$2bo$3o!\n",
    "#C comment\nx = 5, y = 2\n2A.B$3.C!\n",
    "24bo$22bobo$12b2o6b2o12b2o$11bo3bo4b2o12b2o!",
    "[M2] (golly 3.3)\n#R B3/S23\n#G 12\n$$....*$.....*$...***$$$$\n4 0 1 0 0\n",
    "[M2] (ppcc)\n#R wireworld\n#O 5,-3\n1 0 1 2 3\n2 0 0 1 1\n3 2 0 0 2\n",
    "!Name: glider\n.O\n..O\nOOO\n",
};

std::string mutated(Random &random) {
  std::string text = seeds[random.next() % std::size(seeds)];
  constexpr std::string_view pieces[] = {"999999999", "$", "!", "\n", "#", "[M2]", "/",
                                         "%W",        "o", "B", "4",  "-", "x = ", "\0"};
  for (uint64_t changes = 1 + random.next() % 4; changes > 0; --changes) {
    size_t at = random.next() % (text.size() + 1);
    switch (random.next() % 4) {
    case 0:
      text.erase(at, 1 + random.next() % 8);
      break;
    case 1:
      text.insert(at, pieces[random.next() % std::size(pieces)]);
      break;
    case 2:
      if (at < text.size())
        text[at] = static_cast<char>(random.next());
      break;
    default:
      text.insert(at, text.substr(random.next() % (text.size() + 1), random.next() % 20));
      break;
    }
  }
  return text;
}

/// What can be read can be run, or is too large.
void readAndRun(const std::string &text, const Rule &rule) {
  Settings settings;
  settings.mostMemory = 1 << 24;
  try {
    Pattern pattern = readPattern(text, "fuzz", rule);
    settings.tree = pattern.tree.get();
    std::unique_ptr<Engine> engine = makeHashEngine(rule, settings, *pattern.cells);
    engine->advance(3);
    engine->stats();
  } catch (const Stop &stop) {
    EXPECT_TRUE(stop.code == Exit::BadPattern || stop.code == Exit::Limit) << stop.message;
    if (stop.code == Exit::BadPattern) {
      EXPECT_TRUE(stop.message.starts_with("fuzz:") &&
                  stop.message.find(": error: ") != std::string::npos)
          << stop.message;
    }
  }
}

} // namespace

TEST(PatternFuzz, BrokenPatternsAreRefused) {
  Random random(99);
  for (unsigned i = 0; i < 3000 && !testing::Test::HasFailure(); ++i) {
    std::string text = mutated(random);
    SCOPED_TRACE(text);
    readAndRun(text, i % 2 ? conway() : wireworld());
  }
}

} // namespace pp::ndca::test
