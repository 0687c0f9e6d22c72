// Deep and long inputs end in success or in a clear error.
#include "test/unit/parser_fixture.h"

#include <gtest/gtest.h>

namespace ppcc::puppet {
namespace {

/// The first error of a text, or empty.
std::string firstError(const std::string &text) {
  std::string error;
  onLargeStack([&] {
    Parsed parsed = parseText(text);
    if (!parsed.errors.empty())
      error = parsed.errors.front().substr(parsed.errors.front().find(' ') + 1);
  });
  return error;
}

constexpr std::string_view tooDeep =
    "nested more than 20000 levels deep; move the inner part into a variable or a function";

TEST(Limits, OpenBrackets) {
  for (std::string_view open : {"[", "(", "{a=>", "foo(", "$a[", "-", "!", "if 1 {", "$a = ", "@",
                                "class a {", "case 1 { 1: {", "$a ? {1=>", "a.b |$x| {"})
    EXPECT_EQ(firstError(repeat(open, 100'000)), tooDeep) << open;
}

TEST(Limits, NestingWithinTheLimit) {
  EXPECT_EQ(firstError(repeat("[", 19'000) + repeat("]", 19'000)), "");
  EXPECT_EQ(firstError(repeat("if 1 {", 6'000) + repeat("}", 6'000)), "");
}

TEST(Limits, LongSum) { EXPECT_EQ(firstError("1" + repeat(" + 1", 100'000)), ""); }

TEST(Limits, LongChains) {
  EXPECT_EQ(firstError("$a" + repeat("[1]", 100'000)), "");
  EXPECT_EQ(firstError("$a" + repeat(".b", 50'000)), "");
  EXPECT_EQ(firstError("A['a']" + repeat(" -> A['a']", 100'000)), "");
  EXPECT_EQ(firstError("if 1 { }" + repeat(" elsif 1 { }", 100'000)), "");
}

TEST(Limits, ChainBeyondTheLimit) {
  EXPECT_EQ(
      firstError("1" + repeat(" + 1", 130'000)),
      "nested more than 120000 levels deep; move the inner part into a variable or a function");
}

TEST(Limits, NestedStrings) {
  EXPECT_EQ(firstError(repeat("\"${", 100'000)),
            "nested more than 1000 levels deep; move the inner part into a variable or a function");
  EXPECT_EQ(firstError(repeat("\"${", 900) + "x" + repeat("}\"", 900)), "");
}

TEST(Limits, EscapesThatMakeEscapes) {
  EXPECT_NE(firstError("\"\\" + repeat("u005c", 100'000) + "\""), "never");
}

TEST(Limits, ManyHeredocsOnOneLine) {
  EXPECT_EQ(firstError("[" + repeat("@(X),", 2'000) + "]\n" + repeat("a\n| X\n", 2'000)), "");
}

TEST(Limits, LongLists) {
  EXPECT_EQ(firstError("[" + repeat("1,", 1'000'000) + "]"), "");
  EXPECT_EQ(firstError("foo(" + repeat("a => 1, ", 300'000) + "2)"), "");
  EXPECT_EQ(firstError(repeat("notice 1, 2\n", 200'000)), "");
}

TEST(Limits, UnclosedThingsTakeLinearTime) {
  for (std::string_view piece : {"/*", "\"", "'", "@(", "/", "(/", "\"$", "<|", "\"${", "${"})
    firstError(repeat(piece, 200'000));
  firstError(repeat(" ", 100'000) + repeat("(", 100'000));
}

} // namespace
} // namespace ppcc::puppet
