// Tokens: kinds, texts, places, and where errors stand among them.
#include "frontend/diagnostics/engine.h"
#include "frontend/puppet/lexer/lexer.h"

#include <gtest/gtest.h>

namespace ppcc::puppet {
namespace {

struct Lexed {
  std::unique_ptr<source::SourceFile> file;
  ast::Arena arena;
  diagnostics::Engine engine;
  Tokens tokens;
};

std::unique_ptr<Lexed> lexText(std::string text, LexOptions options = {}) {
  auto result = std::make_unique<Lexed>();
  result->file = std::make_unique<source::SourceFile>("test.pp", std::move(text));
  result->tokens = lex(*result->file, options, result->arena, result->engine);
  return result;
}

std::string printed(std::string text, LexOptions options = {}) {
  return printTokens(lexText(std::move(text), options)->tokens);
}

/// Puppet's names of the tokens, between spaces.
std::string names(std::string text, LexOptions options = {}) {
  std::string result;
  auto lexed = lexText(std::move(text), options);
  for (const Token &token : lexed->tokens.list) {
    if (token.kind == TokenKind::EndOfInput)
      break;
    result += (result.empty() ? "" : " ") + std::string(puppetName(token.kind));
  }
  return result;
}

TEST(Lexer, TokenIsSmall) { EXPECT_EQ(sizeof(Token), 16u); }

TEST(Lexer, BracketAfterSpaceStartsList) {
  EXPECT_EQ(names("$a[1]"), "VARIABLE LBRACK NUMBER RBRACK");
  EXPECT_EQ(names("$a [1]"), "VARIABLE LISTSTART NUMBER RBRACK");
  EXPECT_EQ(names("[1]"), "LISTSTART NUMBER RBRACK");
  EXPECT_EQ(names("$a\u00a0[1]"), "VARIABLE LISTSTART NUMBER RBRACK");
}

TEST(Lexer, ParenthesisFirstOnLineCallsNothing) {
  EXPECT_EQ(names("a (1)"), "NAME LPAREN NUMBER RPAREN");
  EXPECT_EQ(names("a\n  (1)"), "NAME WSLPAREN NUMBER RPAREN");
  EXPECT_EQ(names("(1)"), "WSLPAREN NUMBER RPAREN");
}

TEST(Lexer, SlashDividesAfterOperands) {
  EXPECT_EQ(names("$a / 2 / 3"), "VARIABLE DIV NUMBER DIV NUMBER");
  EXPECT_EQ(names("= / 2 / 3"), "EQUALS REGEX NUMBER");
  EXPECT_EQ(names("} / 2 / 3"), "RBRACE REGEX NUMBER");
  EXPECT_EQ(names("= / 2"), "EQUALS DIV NUMBER");
}

TEST(Lexer, BraceAfterQuestionMark) { EXPECT_EQ(names("? {"), "QMARK SELBRACE"); }

TEST(Lexer, KeywordsOfTasks) {
  EXPECT_EQ(names("plan apply"), "NAME NAME");
  EXPECT_EQ(names("plan apply", {.tasks = true}), "PLAN APPLY");
}

TEST(Lexer, StringsWithInterpolation) {
  EXPECT_EQ(printed("\"a$b${c}d\""), "1:1 DQPRE \"a\"\n"
                                     "1:3 VARIABLE \"b\"\n"
                                     "1:5 DQMID\n"
                                     "1:7 VARIABLE \"c\"\n"
                                     "1:9 DQPOST \"d\"\n");
}

TEST(Lexer, HeredocTokensHavePlacesInFile) {
  EXPECT_EQ(printed("$a = @(\"X\") # rest\n    b ${c}\n  | X\n$d"), "1:1 VARIABLE \"a\"\n"
                                                                    "1:4 EQUALS \"=\"\n"
                                                                    "1:6 HEREDOC \"\"\n"
                                                                    "2:1 SUBLOCATE\n"
                                                                    "2:1 DQPRE \"  b \"\n"
                                                                    "2:9 VARIABLE \"c\"\n"
                                                                    "2:11 DQPOST \"\\n\"\n"
                                                                    "4:1 VARIABLE \"d\"\n");
}

TEST(Lexer, TemplateTags) {
  LexOptions epp{.language = Language::Epp};
  EXPECT_EQ(names("a<%= $b %>c", epp),
            "EPP_START RENDER_STRING RENDER_EXPR VARIABLE EPP_END RENDER_STRING");
  EXPECT_EQ(names("a <%- $b -%>\n", epp), "EPP_START RENDER_STRING VARIABLE RENDER_STRING");
}

TEST(Lexer, ErrorInStringStandsWhereStringBegins) {
  auto lexed = lexText("$a \"b${1x}c\" $d");
  EXPECT_EQ(puppetName(lexed->tokens.list[1].kind), "PROBLEM");
  ASSERT_EQ(lexed->tokens.problems.size(), 1u);
  EXPECT_EQ(lexed->tokens.problems[0].id, diagnostics::Id::IllegalNumber);
  EXPECT_EQ(lexed->tokens.problems[0].span.begin, 7u);
}

TEST(Lexer, WarnsOfUnknownEscapes) {
  auto lexed = lexText("\"\\q\"");
  ASSERT_EQ(lexed->engine.diagnostics().size(), 1u);
  EXPECT_EQ(lexed->engine.diagnostics()[0].message, "Unrecognized escape sequence '\\q'");
}

TEST(Lexer, MalformedUtf8DoesNoHarm) {
  for (std::string bytes :
       {"\xff\xfe", "\"\xc3", "'\xe2\x82", "\"\\\xf0", "$a\xa0[", "1\xe9", "@(\xc3)"})
    lexText(bytes);
}

} // namespace
} // namespace ppcc::puppet
