// Characters and case, against Ruby.
#include "runtime-lib/core/values/unicode.h"
#include "test/unit/values/notation.h"

#include <gtest/gtest.h>

namespace pp::test {

TEST(Unicode, caseEqualsRuby) {
  for (const std::string &line : readGrid("case.recorded")) {
    std::vector<std::string> fields;
    size_t begin = 0;
    for (size_t tab; (tab = line.find('\t', begin)) != std::string::npos; begin = tab + 1)
      fields.push_back(line.substr(begin, tab - begin));
    fields.push_back(line.substr(begin));
    ASSERT_EQ(fields.size(), 4u);
    EXPECT_EQ(downcase(fields[0]), fields[1]) << fields[0];
    EXPECT_EQ(upcase(fields[0]), fields[2]) << fields[0];
    EXPECT_EQ(capitalize(fields[0]), fields[3]) << fields[0];
  }
}

TEST(Unicode, brokenTextCountsByteByByte) {
  EXPECT_EQ(characterCount("a\xFF\xC3(\xE2\x82"), 6u);
  EXPECT_FALSE(isValidUtf8("\xC0\x80"));
  EXPECT_FALSE(isValidUtf8("\xED\xA0\x80"));
  EXPECT_TRUE(isValidUtf8("日本\xF0\x9F\x98\x80"));
  EXPECT_EQ(characterSlice("añ日b", 1, 2), "ñ日");
  EXPECT_EQ(characterSlice("añ日b", 9, 2), "");
}

/// The flags by definition, byte by byte.
static uint8_t flagsByDefinition(std::string_view text) {
  uint8_t flags = String::ascii | String::plain;
  for (unsigned char c : text) {
    if (c >= 0x80)
      return 0;
    if (c < 0x20 || c == '"' || c == '\\')
      flags = String::ascii;
  }
  return flags;
}

TEST(Unicode, flagsOfTexts) {
  // Every byte at every place of texts around a word's length, after every kind of neighbour.
  for (size_t length = 0; length <= 18; ++length)
    for (size_t at = 0; at < length; ++at)
      for (int c = 0; c < 256; ++c)
        for (char neighbour : {'a', ' ', '!', '#', '\x01', '[', ']', '\x7f'}) {
          std::string text(length, 'x');
          text[at] = static_cast<char>(c);
          if (at + 1 < length)
            text[at + 1] = neighbour;
          ASSERT_EQ(textFlags(text), flagsByDefinition(text)) << length << " " << at << " " << c;
        }
}

} // namespace pp::test
