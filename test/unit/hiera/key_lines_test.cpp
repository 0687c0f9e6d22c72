// Lines of keys in data files, for errors.
#include "runtime-lib/core/formats/key_lines.h"

#include <gtest/gtest.h>

#include <vector>

namespace pp {

using Path = std::vector<std::string>;

TEST(KeyLines, yaml) {
  constexpr std::string_view text = "# first\na: 1\nb:\n  c: [x, y]\n  d:\n    - e\n    - f: 1\n"
                                    "'m::x': 5\na: 2\n:sym: 1\n";
  EXPECT_EQ(yamlLineOf(text, Path{"b"}), 3u);
  EXPECT_EQ(yamlLineOf(text, Path{"b", "c"}), 4u);
  EXPECT_EQ(yamlLineOf(text, Path{"b", "d", "1"}), 7u);
  EXPECT_EQ(yamlLineOf(text, Path{"b", "d", "1", "f"}), 7u);
  EXPECT_EQ(yamlLineOf(text, Path{"m::x"}), 8u);
  EXPECT_EQ(yamlLineOf(text, Path{"a"}), 9u) << "the last one counts";
  EXPECT_EQ(yamlLineOf(text, Path{"sym"}), 10u);
  EXPECT_EQ(yamlLineOf(text, Path{"b", "none"}), 3u) << "as far as the path goes";
  EXPECT_EQ(yamlLineOf(text, Path{"none"}), 0u);
  EXPECT_EQ(yamlLineOf("a: [", Path{"a"}), 0u);
  EXPECT_EQ(yamlLineOf("", Path{"a"}), 0u);
  EXPECT_EQ(yamlLineOf("a: &x\n  k: 1\nb: *x\n", Path{"b", "k"}), 3u);
}

TEST(KeyLines, json) {
  constexpr std::string_view text = "{\n \"a\": 1,\n \"b\": {\"c\": [1,\n  {\"d\":\n 2}]}\n}";
  EXPECT_EQ(jsonLineOf(text, Path{"a"}), 2u);
  EXPECT_EQ(jsonLineOf(text, Path{"b", "c"}), 3u);
  EXPECT_EQ(jsonLineOf(text, Path{"b", "c", "1", "d"}), 4u);
  EXPECT_EQ(jsonLineOf("{\"a\": }", Path{"a"}), 0u);
}

TEST(KeyLines, hocon) {
  constexpr std::string_view text = "// c\na = 1\nb { c = 2\n d : [1] }\n\"m::x\" : 5\ne.f = 1\n";
  EXPECT_EQ(hoconLineOf(text, Path{"a"}), 2u);
  EXPECT_EQ(hoconLineOf(text, Path{"b", "d"}), 4u);
  EXPECT_EQ(hoconLineOf(text, Path{"m::x"}), 5u);
  EXPECT_EQ(hoconLineOf(text, Path{"e", "f"}), 6u);
  EXPECT_EQ(hoconLineOf("a = [", Path{"a"}), 0u);
}

} // namespace pp
