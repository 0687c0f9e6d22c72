// Catalogs of programs written by hand; expected texts are what Puppet 8.11 prints for the
// manifest.
#include "runtime-lib/resources/tags.h"
#include "test/unit/catalog_program.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pp::test {
namespace {

Value str(std::string_view text) { return Program::string(text); }

TEST(Catalog, EmptyManifest) {
  Program program;
  RunResult result = program.run();
  EXPECT_EQ(result.error, "");
  EXPECT_EQ(
      result.catalog,
      R"({"tags":["settings"],"name":"vm.example.com","version":0,"code_id":null,"catalog_uuid":"00000000-0000-0000-0000-000000000000","catalog_format":2,"environment":"production","resources":[{"type":"Stage","title":"main","tags":["stage"],"exported":false,"kind":"compilable_type","parameters":{"name":"main"}},{"type":"Class","title":"Settings","tags":["class","settings"],"exported":false,"kind":"unknown"},{"type":"Class","title":"main","tags":["class"],"exported":false,"kind":"unknown","parameters":{"name":"main"}}],"edges":[{"source":"Stage[main]","target":"Class[Settings]"},{"source":"Stage[main]","target":"Class[main]"}],"classes":["settings"]})");
}

TEST(Catalog, NoticeGoesToTheLog) {
  Program program;
  program.main([](pp::Run *run, Scope *scope) { return call(run, scope, "notice", {str("hi")}); });
  RunResult result = program.run();
  ASSERT_EQ(result.logs.size(), 1u);
  EXPECT_EQ(result.logs[0].text, "Scope(Class[main]): hi");
}

TEST(Catalog, ClassesAndDefines) {
  Program program;
  program.addClass("b", [](pp::Run *run, Scope *scope) {
    return declare(run, scope, "file", "/a/", {{"mode", str("0644")}}, 1);
  });
  program.addDefine("d",
                    [](pp::Run *run, Scope *scope) {
                      Value title = pp_get_variable(run, scope, processString("title"), at(1));
                      Value parts[] = {str("d"), title};
                      Value name = pp_concatenate(run, parts, 2, at(1));
                      return declare(run, scope, "notify", name.as<String>()->view(), {}, 1);
                    },
                    {"y"});
  program.main([](pp::Run *run, Scope *scope) {
    declare(run, scope, "d", "q", {{"y", Value::smallInteger(2)}}, 1);
    return call(run, scope, "include", {str("b")});
  });
  RunResult result = program.run();
  ASSERT_EQ(result.error, "");
  std::vector<std::string> resources = resourcesOf(result.catalog);
  ASSERT_EQ(resources.size(), 7u);
  EXPECT_EQ(
      resources[3],
      R"({"type":"D","title":"q","tags":["d","q","class"],"file":"site.pp","line":1,"exported":false,"kind":"defined_type","parameters":{"y":2}})");
  EXPECT_EQ(
      resources[4],
      R"({"type":"Class","title":"B","tags":["class","b"],"exported":false,"kind":"unknown"})");
  EXPECT_EQ(
      resources[5],
      R"({"type":"File","title":"/a/","tags":["file","class","b"],"file":"site.pp","line":1,"exported":false,"kind":"compilable_type","parameters":{"path":"/a","mode":"0644"}})");
  EXPECT_EQ(
      resources[6],
      R"({"type":"Notify","title":"dq","tags":["notify","dq","d","q","class"],"file":"site.pp","line":1,"exported":false,"kind":"compilable_type"})");
}

TEST(Catalog, DuplicateDeclarationNamesBothPlaces) {
  Program program;
  program.main([](pp::Run *run, Scope *scope) {
    declare(run, scope, "file", "/a", {}, 1);
    return declare(run, scope, "file", "/a", {}, 2);
  });
  EXPECT_EQ(program.run().error,
            "Evaluation Error: Error while evaluating a Resource Statement, Duplicate declaration: "
            "File[/a] is already declared at (file: site.pp, line: 1); cannot redeclare (file: "
            "site.pp, line: 2) (file: site.pp, line: 2, column: 1) on node vm.example.com");
}

TEST(Catalog, SamePathIsAnAlias) {
  Program program;
  program.main([](pp::Run *run, Scope *scope) {
    declare(run, scope, "file", "x", {{"path", str("/a")}}, 1);
    return declare(run, scope, "file", "y", {{"path", str("/a")}}, 2);
  });
  EXPECT_EQ(
      program.run().error,
      "Evaluation Error: Error while evaluating a Resource Statement, Cannot alias File[y] to "
      "[\"/a\"] at (file: site.pp, line: 2); resource [\"File\", \"/a\"] already declared "
      "(file: site.pp, line: 1) (file: site.pp, line: 2, column: 1) on node vm.example.com");
}

TEST(Catalog, NodeStatementsByNameAndDefault) {
  Program program;
  program.addNode("other", [](pp::Run *run, Scope *scope) {
    return call(run, scope, "notice", {str("other")});
  });
  program.addNode("default", [](pp::Run *run, Scope *scope) {
    return call(run, scope, "notice", {str("fallback")});
  });
  RunResult result = program.run();
  ASSERT_EQ(result.logs.size(), 1u);
  EXPECT_EQ(result.logs[0].text, "Scope(Node[default]): fallback");
}

TEST(Catalog, NoNodeStatementMatches) {
  Program program;
  program.addNode("other", nullptr);
  EXPECT_EQ(program.run().error, "Could not find node statement with name 'default' or "
                                 "'vm.example.com' on node vm.example.com");
}

TEST(Catalog, UnknownVariable) {
  Program program;
  program.main([](pp::Run *run, Scope *scope) {
    return pp_get_variable(run, scope, processString("nope"), at(1, 8));
  });
  EXPECT_EQ(program.run().error, "Evaluation Error: Unknown variable: 'nope'. (file: site.pp, "
                                 "line: 1, column: 8) on node vm.example.com");
}

TEST(Catalog, FactsAreVariables) {
  Program program;
  program.input.facts.text = R"({"kernel": "Linux", "big": 123456789012345678901234567890})";
  program.main([](pp::Run *run, Scope *scope) {
    return call(run, scope, "notice",
                {pp_get_variable(run, scope, processString("kernel"), at(1)),
                 pp_get_variable(run, scope, processString("::big"), at(1))});
  });
  RunResult result = program.run();
  ASSERT_EQ(result.error, "");
  EXPECT_EQ(result.logs[0].text, "Scope(Class[main]): Linux 123456789012345678901234567890");
}

TEST(Catalog, ErrorInADefineIsWrapped) {
  Program program;
  program.addDefine(
      "d", [](pp::Run *run, Scope *scope) { return call(run, scope, "fail", {str("x")}, 2); });
  program.main([](pp::Run *run, Scope *scope) { return declare(run, scope, "d", "a", {}, 3); });
  EXPECT_EQ(program.run().error,
            "Evaluation Error: Error while evaluating a Resource Statement, Evaluation Error: "
            "Error while evaluating a Function Call, x (file: site.pp, line: 2, column: 1) (file: "
            "site.pp, line: 3) on node vm.example.com");
}

TEST(Catalog, UnknownAttribute) {
  Program program;
  program.main([](pp::Run *run, Scope *scope) {
    return declare(run, scope, "file", "/a", {{"nosuch", Value::smallInteger(1)}}, 1);
  });
  EXPECT_EQ(program.run().error, "no parameter named 'nosuch' (file: site.pp, line: 1) on File[/a] "
                                 "(file: site.pp, line: 1) on node vm.example.com");
}

TEST(Catalog, WrongFactsAreAnError) {
  Program program;
  program.input.facts.text = "{\"kernel\": \"Linux\"";
  EXPECT_EQ(program.run().error, "the facts cannot be read: line 1: the text ends too early");
}

} // namespace
TEST(Tags, SetsKeepTheirOrderWhileTheyGrow) {
  TagSet set;
  std::vector<TagId> expected;
  for (TagId tag = 0; tag < 200; ++tag) {
    TagId scattered = tag * 37 % 211;
    EXPECT_TRUE(set.insert(scattered));
    EXPECT_FALSE(set.insert(scattered));
    expected.push_back(scattered);
    TagSet copy(set);
    ASSERT_TRUE(std::ranges::equal(copy.items(), expected));
    ASSERT_FALSE(copy.contains(1000));
    for (TagId known : expected)
      ASSERT_TRUE(copy.contains(known));
  }
}

} // namespace pp::test
