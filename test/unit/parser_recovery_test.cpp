// One run tells all independent errors, the first being Puppet's, and no others.
#include "test/unit/parser_fixture.h"

#include <gtest/gtest.h>

namespace ppcc::puppet {
namespace {

using Errors = std::vector<std::string>;

TEST(Recovery, StatementsOnTheirOwnLines) {
  EXPECT_EQ(parseText("$a = = 1\n$b = 2\n$c = ]\n").errors,
            (Errors{"1:6 Syntax error at '='", "3:6 Syntax error at ']'"}));
}

TEST(Recovery, ResourceWithMissingComma) {
  EXPECT_EQ(parseText("class a {\n  file { 'x':\n    mode => 1\n    owner => 2,\n  }\n"
                      "  file { 'y': mode => }\n}\n$z = )\n")
                .errors,
            (Errors{"4:5 Syntax error at 'owner'", "6:23 Syntax error at '}'",
                    "8:6 Syntax error at ')'"}));
}

TEST(Recovery, BlocksKeepTheirBraces) {
  EXPECT_EQ(parseText("if $a {\n  foo(]\n} else {\n  bar(]\n}\n").errors,
            (Errors{"2:7 Syntax error at ']'", "4:7 Syntax error at ']'"}));
}

TEST(Recovery, StrayBrace) {
  EXPECT_EQ(parseText("$a = 1\n}\n$b = )\n").errors,
            (Errors{"2:1 Syntax error at '}'", "3:6 Syntax error at ')'"}));
}

TEST(Recovery, UnclosedParenthesis) {
  EXPECT_EQ(parseText("foo(1, 2\n$b = 3\n$c = 4\n").errors, (Errors{"2:1 Syntax error at 'b'"}));
}

TEST(Recovery, LexicalErrors) {
  EXPECT_EQ(parseText("$a = 1x\n$b = 08\n$c = Foo::bar\n").errors,
            (Errors{"1:6 Illegal number '1x'", "2:6 Not a valid octal number 08",
                    "3:10 Illegal class reference"}));
}

TEST(Recovery, NothingAfterUnclosedString) {
  EXPECT_EQ(parseText("$a = )\n$b = 'x\n$c = ]\n").errors,
            (Errors{"1:6 Syntax error at ')'",
                    "2:7 Unclosed quote after \"'\" followed by 'x\\n$c ...'"}));
}

TEST(Recovery, ArgumentListsComeAfterSyntaxErrorsOfTheirBlock) {
  EXPECT_EQ(parseText("1, 2\n$a = )\n").errors,
            (Errors{"2:6 Syntax error at ')'", "1:2 illegal comma separated argument list"}));
}

TEST(Recovery, EndOfInput) {
  EXPECT_EQ(parseText("class a {\n  $b = 1\n").errors,
            (Errors{"3:1 Syntax error at end of input"}));
}

TEST(Recovery, Templates) {
  EXPECT_EQ(parseText("<%= ) %>\ntext\n<%= ] %>\n", Language::Epp).errors,
            (Errors{"1:5 Syntax error at ')'", "3:5 Syntax error at ']'"}));
}

TEST(Recovery, ErrorsAreLimited) {
  EXPECT_EQ(parseText(repeat("$a = )\n", 1000)).errors.size(), 50u);
}

} // namespace
} // namespace ppcc::puppet
