// Characters and case, against Ruby.
#include "runtime-lib/values/unicode.h"
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

} // namespace pp::test
