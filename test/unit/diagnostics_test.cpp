// The engine, the three renderers, explanations and near names.
#include "frontend/diagnostics/edit_distance.h"
#include "frontend/diagnostics/explain.h"
#include "frontend/diagnostics/render.h"
#include "frontend/source/source_manager.h"

#include <gtest/gtest.h>

#include <unistd.h>

using namespace ppcc::diagnostics;
using ppcc::source::SourceFile;
using ppcc::source::SourceManager;

namespace {

class Diagnostics : public testing::Test {
protected:
  const SourceFile &file(std::string text, std::string path = "site.pp") {
    return files_.add(std::move(path), std::move(text));
  }
  std::string human() { return renderHuman(engine_, {}); }

  SourceManager files_;
  Engine engine_;
};

TEST_F(Diagnostics, MessageTakesArgumentsByNumber) {
  engine_.report<Id::IllegalExpression>(file("x"), {0, 1}, "A Name", "a type", std::string("x"));
  EXPECT_EQ(engine_.diagnostics()[0].message,
            "Illegal expression. A Name is unacceptable as a type in x");
  engine_.report<Id::NestingTooDeep>(file("x"), {0, 1}, 1000);
  EXPECT_TRUE(engine_.diagnostics()[1].message.starts_with("nested more than 1000 levels"));
}

TEST_F(Diagnostics, BracesWithoutNumberAreText) {
  engine_.report<Id::IllegalUnicodeEscape>(file("x"), {0, 1});
  EXPECT_NE(engine_.diagnostics()[0].message.find("1-6 hex digits in {} or"), std::string::npos);
}

TEST_F(Diagnostics, HumanShowsLineAndCarets) {
  engine_.report<Id::IllegalNumber>(file("$a = 1\n  $b = 1foo\n"), {14, 18}, "1foo");
  EXPECT_EQ(human(), "site.pp:2:8: error: Illegal number '1foo' [ILLEGAL_NUMBER]\n"
                     "   2 |   $b = 1foo\n"
                     "     |        ^~~~\n");
}

TEST_F(Diagnostics, CaretsAlignAfterTabsAndWideCharacters) {
  engine_.report<Id::IllegalNumber>(file("\t'日本' 1x"), {10, 12}, "1x");
  EXPECT_EQ(human(), "site.pp:1:7: error: Illegal number '1x' [ILLEGAL_NUMBER]\n"
                     "   1 |         '日本' 1x\n"
                     "     |                ^~\n");
}

TEST_F(Diagnostics, CombiningMarksTakeNoColumn) {
  engine_.report<Id::IllegalNumber>(file("'e\xCC\x81' 1x"), {6, 8}, "1x");
  EXPECT_NE(human().find("\n     |     ^~\n"), std::string::npos);
}

TEST_F(Diagnostics, ControlCharactersDoNotReachTheTerminal) {
  engine_.report<Id::IllegalNumber>(file(std::string("\x1b[31m\0 1x", 9)), {7, 9}, "\x1b]0;x\a");
  EXPECT_EQ(human().find('\x1b'), std::string::npos);
  EXPECT_EQ(human().find('\a'), std::string::npos);
  EXPECT_NE(human().find("␛[31m␀ 1x"), std::string::npos);
}

TEST_F(Diagnostics, SpanOverSeveralLinesIsMarkedInTheFirst) {
  engine_.report<Id::IllegalNumber>(file("abc\ndef\n"), {1, 7}, "x");
  EXPECT_NE(human().find("   1 | abc\n     |  ^~\n"), std::string::npos);
}

TEST_F(Diagnostics, EmptySpanAtTheEndHasACaret) {
  engine_.report<Id::SyntaxError>(file("ab"), {2, 2}, "end of input");
  EXPECT_NE(human().find("site.pp:1:3: error"), std::string::npos);
  EXPECT_NE(human().find("   1 | ab\n     |   ^\n"), std::string::npos);
}

TEST_F(Diagnostics, LongLinesAreCutAroundTheSpan) {
  std::string text = std::string(5000, 'a') + "1x" + std::string(5000, 'b');
  engine_.report<Id::IllegalNumber>(file(text), {5000, 5002}, "1x");
  EXPECT_LT(human().size(), 500u);
  EXPECT_NE(human().find("aa1xbb"), std::string::npos);
}

TEST_F(Diagnostics, NotesAndHelpFollow) {
  const SourceFile &source = file("$x = 1\n$x = 2\n");
  engine_.report<Id::DuplicateKey>(source, {7, 9}, "x")
      .note<Id::FirstDeclaredHere>(source, {0, 2})
      .didYouMean("nam", {"title", "name"});
  EXPECT_EQ(human(), "site.pp:2:1: error: The key 'x' is declared more than once [DUPLICATE_KEY]\n"
                     "   2 | $x = 2\n"
                     "     | ^~\n"
                     "site.pp:1:1: note: first declared here\n"
                     "   1 | $x = 1\n"
                     "     | ^~\n"
                     "     = help: did you mean `name`?\n");
}

TEST_F(Diagnostics, WithoutPlaceTheProgramIsNamed) {
  engine_.reportUnplaced<Id::NotAFile>("/srv");
  EXPECT_EQ(human(), "ppcc: error: /srv is not a file [NOT_A_FILE]\n");
}

TEST_F(Diagnostics, ReadingOrderIsByFileThenPlace) {
  const SourceFile &a = file("abc", "a.pp");
  const SourceFile &b = file("abc", "b.pp");
  engine_.report<Id::IllegalNumber>(b, {2, 3}, "1");
  engine_.report<Id::IllegalNumber>(a, {1, 2}, "2");
  engine_.report<Id::IllegalNumber>(b, {0, 1}, "3");
  std::string order;
  for (const Diagnostic *diagnostic : inReadingOrder(engine_))
    order += diagnostic->message.substr(16, 1);
  EXPECT_EQ(order, "312");
}

TEST_F(Diagnostics, ColoursOnlyWhenAsked) {
  engine_.reportUnplaced<Id::NotAFile>("x");
  EXPECT_EQ(human().find('\x1b'), std::string::npos);
  EXPECT_NE(renderHuman(engine_, {.colours = true}).find("\x1b[1;31merror:\x1b[0m"),
            std::string::npos);
}

TEST_F(Diagnostics, NoColoursOffATerminal) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  EXPECT_FALSE(wantsColours(ends[1]));
}

TEST_F(Diagnostics, SeverityCanBeChanged) {
  engine_.setSeverity(Id::DuplicateKey, Severity::Warning);
  engine_.report<Id::DuplicateKey>(file("x"), {0, 1}, "a");
  EXPECT_FALSE(engine_.hasErrors());
  EXPECT_EQ(engine_.count(Severity::Warning), 1u);
  engine_.setSeverity(Id::DuplicateKey, Severity::Ignored);
  engine_.report<Id::DuplicateKey>(file("x"), {0, 1}, "a").help("not kept");
  EXPECT_EQ(engine_.diagnostics().size(), 1u);
}

TEST_F(Diagnostics, LimitKeepsCounting) {
  Engine engine(2);
  for (int i = 0; i < 5; ++i)
    engine.report<Id::IllegalNumber>(file("x"), {0, 1}, "1");
  EXPECT_EQ(engine.diagnostics().size(), 2u);
  EXPECT_EQ(engine.count(Severity::Error), 5u);
  EXPECT_TRUE(renderHuman(engine, {}).ends_with("3 more errors not shown\n"));
}

TEST_F(Diagnostics, AppendTakesOverCountsAndDiagnostics) {
  Engine other(1);
  other.report<Id::IllegalNumber>(file("x"), {0, 1}, "1");
  other.report<Id::IllegalNumber>(file("x"), {0, 1}, "2");
  engine_.append(std::move(other));
  EXPECT_EQ(engine_.diagnostics().size(), 1u);
  EXPECT_EQ(engine_.count(Severity::Error), 2u);
}

TEST_F(Diagnostics, JsonIsOneObjectPerLine) {
  const SourceFile &source = file("a\n\"é\" x", "di\"r/\xff.pp");
  engine_.report<Id::IllegalNumber>(source, {6, 8}, "1\n\x01")
      .note<Id::FirstDeclaredHere>(source, {0, 1})
      .help("quote it");
  engine_.reportUnplaced<Id::NotAFile>("x");
  EXPECT_EQ(renderJson(engine_),
            R"({"severity":"error","code":"ILLEGAL_NUMBER","message":"Illegal number '1\n\u0001'",)"
            R"("file":"di\"r/)"
            "\xEF\xBF\xBD"
            R"(.pp","line":2,"column":4,"endLine":2,"endColumn":6,)"
            R"("notes":[{"message":"first declared here","file":"di\"r/)"
            "\xEF\xBF\xBD"
            R"(.pp","line":1,"column":1,"endLine":1,"endColumn":2}],"help":"quote it"})"
            "\n"
            R"({"severity":"error","code":"NOT_A_FILE","message":"x is not a file","notes":[]})"
            "\n");
}

TEST_F(Diagnostics, SarifHasRulesAndResults) {
  const SourceFile &source = file("a\nb", "/srv/a b.pp");
  engine_.report<Id::IllegalNumber>(source, {2, 3}, "1")
      .note<Id::FirstDeclaredHere>(source, {0, 1});
  engine_.report<Id::IllegalUnicodeEscapeKept>(source, {0, 1});
  std::string sarif = renderSarif(engine_, {.version = "1.2"});
  EXPECT_TRUE(sarif.starts_with(R"({"$schema":"https://json.schemastore.org/sarif-2.1.0.json",)"
                                R"("version":"2.1.0","runs":[{"tool":{"driver":{"name":"ppcc",)"
                                R"("version":"1.2","rules":[{"id":"ILLEGAL_NUMBER")"));
  EXPECT_NE(sarif.find(R"("ruleId":"ILLEGAL_UNICODE_ESCAPE","ruleIndex":1,"level":"warning")"),
            std::string::npos);
  EXPECT_NE(sarif.find(R"("artifactLocation":{"uri":"file:///srv/a%20b.pp"},)"
                       R"("region":{"startLine":2,"startColumn":1,"endLine":2,"endColumn":2})"),
            std::string::npos);
  EXPECT_NE(sarif.find(R"("relatedLocations":[{"id":0,)"), std::string::npos);
}

TEST(Explain, PageHasMessageAndText) {
  std::optional<std::string> page = explain("illegal_number");
  ASSERT_TRUE(page);
  EXPECT_TRUE(page->starts_with("ILLEGAL_NUMBER\n\n    Illegal number '{number}'\n\n"));
  EXPECT_NE(page->find("not 1_000"), std::string::npos);
}

TEST(Explain, UnknownCodeHasANearOne) {
  EXPECT_FALSE(explain("ILLEGAL_NUMER"));
  EXPECT_EQ(nearestCode("ILLEGAL_NUMER"), "ILLEGAL_NUMBER");
  EXPECT_EQ(nearestCode("XYZZY"), "");
}

TEST(Explain, EveryCodeHasAMessageOfTheCompilerOrOfPrograms) {
  for (std::string_view code : allCodes())
    EXPECT_TRUE(explain(code)->starts_with(std::string(code) + "\n\n    ")) << code;
}

TEST(EditDistance, CountsSlips) {
  EXPECT_EQ(editDistance("ensure", "ensure", 3), 0u);
  EXPECT_EQ(editDistance("ensure", "ensrue", 3), 1u);
  EXPECT_EQ(editDistance("ensure", "nsure", 3), 1u);
  EXPECT_EQ(editDistance("a", "abcdef", 3), 4u);
}

TEST(NearestName, IsEmptyWhenNothingIsNear) {
  std::string_view names[] = {"ensure", "content", "Source"};
  EXPECT_EQ(nearestName("contnet", names), "content");
  EXPECT_EQ(nearestName("source", names), "Source");
  EXPECT_EQ(nearestName("owner", names), "");
  EXPECT_EQ(nearestName("ensure", std::span<const std::string_view>(names, 1)), "");
}

} // namespace
