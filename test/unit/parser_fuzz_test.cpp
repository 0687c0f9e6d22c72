// Mutated manifests and templates: whatever the bytes, the parser ends and its output is printable.
#include "test/unit/parser_fixture.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <random>
#include <sstream>

namespace ppcc::puppet {
namespace {

std::vector<std::string> corpus() {
  std::vector<std::string> texts;
  std::vector<std::filesystem::path> paths;
  for (const auto &entry : std::filesystem::directory_iterator(PPCC_PN_CASES))
    paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  for (const auto &path : paths) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    texts.push_back(text.str());
  }
  return texts;
}

/// Deterministic on all platforms, unlike std::uniform_int_distribution.
class Random {
public:
  explicit Random(uint64_t seed) : engine_(seed) {}
  size_t below(size_t limit) { return limit ? engine_() % limit : 0; }

private:
  std::mt19937_64 engine_;
};

std::string mutate(Random &random, const std::vector<std::string> &texts) {
  static constexpr std::string_view pieces[] = {
      "{",      "}",     "(",   ")",      "[",  "]",  "\"", "'",  "${",   "$",       "\\",
      "@(X)\n", "| X\n", "/",   "<%",     "%>", "\n", "\r", "\0", "\xff", "\xc3",    "é",
      "::",     "1x",    "if ", "class ", "=>", ",",  ";",  "|",  "\\u{", "\"${\"${"};
  const std::string &from = texts[random.below(texts.size())];
  std::string text = from.substr(random.below(from.size()), 20 + random.below(400));
  for (size_t change = 1 + random.below(6); change > 0 && !text.empty(); --change) {
    size_t at = random.below(text.size());
    switch (random.below(4)) {
    case 0:
      text.erase(at, 1 + random.below(8));
      break;
    case 1:
      text.insert(at, pieces[random.below(std::size(pieces))]);
      break;
    case 2:
      text[at] = static_cast<char>(random.below(256));
      break;
    default:
      text.insert(at, text.substr(random.below(text.size()), random.below(40)));
    }
  }
  return text;
}

TEST(Fuzz, MutatedTexts) {
  std::vector<std::string> texts = corpus();
  ASSERT_FALSE(texts.empty());
  onLargeStack([&] {
    for (uint64_t seed = 0; seed < 6'000; ++seed) {
      Random random(seed);
      std::string text = mutate(random, texts);
      for (Language language : {Language::Manifest, Language::Epp}) {
        Parsed parsed = parseText(text, language);
        EXPECT_EQ(parsed.program.has_value(), parsed.errors.empty()) << "seed " << seed;
        if (!parsed.program)
          continue;
        ast::toPN(*parsed.program);
        ast::dump(*parsed.program);
        ast::printExtents(*parsed.program);
      }
    }
  });
}

} // namespace
} // namespace ppcc::puppet
