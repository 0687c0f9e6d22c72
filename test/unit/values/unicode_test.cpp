// Characters and case, against Ruby.
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/text/quoted.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/core/values/valid_text.h"
#include "runtime-lib/puppet/operators/text.h"
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

TEST(Unicode, brokenTextIsScrubbedAndShownAsByRuby) {
  std::string broken = "\xE2\x82x\xE2\x82\xF0\x9F\x98\xC0\xAF\xED\xA0\x80\xF4\x90"
                       "a\xE0\x80\x80\xFF\xC3";
  std::string marked;
  for (char c : std::string_view("?x?????????a?????"))
    c == '?' ? marked.append("\uFFFD") : marked.append(1, c);
  EXPECT_EQ(scrubbed(broken), marked);
  EXPECT_EQ(scrubbed("é日\U0001F600"), "é日\U0001F600");
  EXPECT_EQ(dumped("a\xC3\u00e9\U0001F600\x7F\x1b\u0085"), R"("a\xC3\u00E9\u{1F600}\x7F\e\u0085")");
}

TEST(Unicode, brokenTextIsRefusedWhereCharactersAreNeeded) {
  for (std::string_view broken : {"\xFF", "eight chars and a \xC3", "\xE9 after eight and more"}) {
    EXPECT_THROW(requireUtf8(broken), EvaluationError);
    EXPECT_THROW(downcase(broken), EvaluationError);
    EXPECT_THROW(upcase(broken), EvaluationError);
    EXPECT_THROW(capitalize(broken), EvaluationError);
  }
  EXPECT_NO_THROW(requireUtf8("eight chars and an é, and more of it: 日本"));
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
