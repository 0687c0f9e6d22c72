// Parts of the validator by themselves, and what records of real Puppet cannot show.
#include "frontend/diagnostics/render.h"
#include "frontend/puppet/parser/parser.h"
#include "frontend/puppet/validation/base64_syntax.h"
#include "frontend/puppet/validation/json_syntax.h"
#include "frontend/puppet/validation/names.h"
#include "frontend/puppet/validation/node_facts.h"
#include "frontend/puppet/validation/validator.h"
#include "frontend/source/source_manager.h"

#include <gtest/gtest.h>

using namespace ppcc;
using namespace ppcc::puppet;

namespace {

TEST(Names, Definitions) {
  EXPECT_TRUE(isDefinitionName("a"));
  EXPECT_TRUE(isDefinitionName("a1::b_c"));
  EXPECT_FALSE(isDefinitionName("::a"));
  EXPECT_FALSE(isDefinitionName("a::"));
  EXPECT_FALSE(isDefinitionName("a:::b"));
  EXPECT_FALSE(isDefinitionName("_a"));
  EXPECT_FALSE(isDefinitionName("a-b"));
  EXPECT_FALSE(isDefinitionName(""));
  EXPECT_TRUE(isTypeDefinitionName("A::B1"));
  EXPECT_FALSE(isTypeDefinitionName("A::b"));
}

TEST(Names, Variables) {
  EXPECT_TRUE(isVariableName("a"));
  EXPECT_TRUE(isVariableName("_a"));
  EXPECT_TRUE(isVariableName("::a::_b"));
  EXPECT_FALSE(isVariableName("_a::b"));
  EXPECT_FALSE(isVariableName("A"));
  EXPECT_FALSE(isVariableName("::"));
  EXPECT_TRUE(isNumericVariableName("0"));
  EXPECT_TRUE(isNumericVariableName("10"));
  EXPECT_FALSE(isNumericVariableName("01"));
  EXPECT_FALSE(isNumericVariableName(""));
}

std::string prefix(const std::string &path) {
  ModuleLayout layout{{"/env/modules", "/base//modules/"}, "/env/manifests"};
  FileNamespace found = namespaceForFile(path, layout);
  switch (found.kind) {
  case FileNamespace::Kind::Free:
    return "free";
  case FileNamespace::Kind::Prefix:
    return found.prefix;
  case FileNamespace::Kind::Misplaced:
    return "misplaced";
  }
  return {};
}

TEST(FileNamespace, FollowsThePath) {
  EXPECT_EQ(prefix("/env/modules/apache/manifests/init.pp"), "apache");
  EXPECT_EQ(prefix("/env/modules/apache/manifests/mod/ssl.pp"), "apache::mod::ssl");
  EXPECT_EQ(prefix("/env/modules/apache/manifests/mod/init.pp"), "apache::mod::init");
  EXPECT_EQ(prefix("/base/modules/Apache/functions/Port.pp"), "apache::port");
  EXPECT_EQ(prefix("/env/x/../modules/./apache/types/port.pp"), "apache::port");
  EXPECT_EQ(prefix("/env/modules/apache/lib/x.pp"), "misplaced");
  EXPECT_EQ(prefix("/env/modules/x.pp"), "misplaced");
  EXPECT_EQ(prefix("/env/modules/apache/templates/x.epp"), "free");
  EXPECT_EQ(prefix("/env/manifests/site.pp"), "free");
  EXPECT_EQ(prefix("/elsewhere/site.pp"), "free");
  EXPECT_EQ(prefix(""), "free");
}

TEST(Labels, ArticlesSkipQuotes) {
  EXPECT_EQ(withArticle("'if' statement"), "an 'if' statement");
  EXPECT_EQ(withCapitalArticle("'+' expression"), "A '+' expression");
  EXPECT_EQ(withArticle("Epp Template"), "an Epp Template");
}

TEST(JsonSyntax, QuotesTheRestLikeRuby) {
  EXPECT_EQ(jsonProblem(R"({"a": [1, -2.5e3, true, null, "\u00e9"]} // end)"
                        "\n"),
            std::nullopt);
  EXPECT_EQ(jsonProblem("[1, x]"), "unexpected token at 'x]'");
  EXPECT_EQ(jsonProblem("{\"a\": [{\"b\": }]}"), "unexpected token at '{\"b\": }]}'");
  EXPECT_EQ(jsonProblem(std::string(101, '[')), "nesting of 101 is too deep");
  EXPECT_EQ(jsonProblem(""), "unexpected token at ''");
  EXPECT_EQ(jsonProblem(std::string_view("[a\0b]", 5)), "unexpected token at 'a'");
}

TEST(Base64Syntax, IsStrictButForSpace) {
  EXPECT_EQ(base64Problem("SGVs\n bG8="), Base64Problem::None);
  EXPECT_EQ(base64Problem(""), Base64Problem::None);
  EXPECT_EQ(base64Problem("SGVsbG8"), Base64Problem::Padding);
  EXPECT_EQ(base64Problem("abc!!!"), Base64Problem::Letters);
  EXPECT_EQ(base64Problem("===="), Base64Problem::Padding);
}

class Validator : public testing::Test {
protected:
  /// Parses and validates; the diagnostics stay in `engine_`.
  bool validateText(std::string text, ValidationOptions options = {}) {
    const source::SourceFile &file = files_.add("site.pp", std::move(text));
    auto program = parse(file, {}, engine_);
    return program && validate(*program, options, engine_);
  }

  source::SourceManager files_;
  diagnostics::Engine engine_;
};

TEST_F(Validator, BigIntegersAreAnOption) {
  EXPECT_TRUE(validateText("notice(99999999999999999999)"));
  ValidationOptions reference;
  reference.bigIntegers = false;
  EXPECT_FALSE(validateText("notice(99999999999999999999)", reference));
  EXPECT_FALSE(validateText("notice({99999999999999999999 => 1, 0x56BC75E2D630FFFFF => 2})"));
}

TEST_F(Validator, SecondPlacesAreNoted) {
  EXPECT_FALSE(validateText("$h = { 'a' => 1,\n       a => 2 }\n"));
  EXPECT_EQ(diagnostics::renderHuman(engine_, {}),
            "site.pp:2:10: error: The key 'a' is declared more than once [DUPLICATE_KEY]\n"
            "   2 |        a => 2 }\n"
            "     |          ^~\n"
            "site.pp:1:12: note: first declared here\n"
            "   1 | $h = { 'a' => 1,\n"
            "     |            ^~\n");
}

TEST_F(Validator, CollectorOfANameSuggestsTheType) {
  EXPECT_FALSE(validateText("apache::vhost<| |>"));
  EXPECT_EQ(engine_.diagnostics()[0].help, "did you mean `Apache::Vhost`?");
}

TEST_F(Validator, AllHeredocsAreReported) {
  EXPECT_FALSE(validateText("$a = @(A:json)\n  x\n  | A\n$b = @(B:json)\n  y\n  | B\n"));
  EXPECT_EQ(engine_.count(diagnostics::Severity::Error), 2u);
}

TEST_F(Validator, HeredocsInHeredocsEnd) {
  std::string text = "notice(1)\n";
  for (int i = 0; i < 20; ++i) {
    std::string tag = "T" + std::to_string(i);
    text = "$x = @(" + tag + ":pp)\n" + text + "| " + tag + "\n";
  }
  EXPECT_FALSE(validateText(text));
  EXPECT_NE(engine_.diagnostics()[0].message.find("nested more than"), std::string::npos);
}

TEST_F(Validator, UnaryChainsCostOneWalk) {
  std::string text = "$x = " + std::string(2000, '!') + "true";
  EXPECT_TRUE(validateText(text));
}

TEST_F(Validator, KeysInKeysEnd) {
  std::string text = "1";
  for (int i = 0; i < 300; ++i)
    text = "{" + text + " => 1, 2 => 3}";
  EXPECT_TRUE(validateText("$x = " + text));
}

} // namespace
