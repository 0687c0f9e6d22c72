// Trees: PN, extents, heights, numbers. The grammar as a whole is compared with Puppet in
// test/reference/pn.
#include "test/unit/parser_fixture.h"

#include "frontend/puppet/ast/visit.h"

#include <gtest/gtest.h>

namespace ppcc::puppet {
namespace {

TEST(Parser, GivesPn) {
  EXPECT_EQ(parseText("$a = [1, 'b']").pn(), R"((= (var "a") (array 1 "b")))");
  EXPECT_EQ(parseText("include foo").pn(),
            R"((invoke {:functor (qn "include") :args [(qn "foo")]}))");
  EXPECT_EQ(parseText("").pn(), "(nop)");
}

TEST(Parser, GivesPnOfTemplates) {
  EXPECT_EQ(parseText("a <%= $b %>", Language::Epp).pn(),
            R"((lambda {:body [(epp (render-s "a ") (render (var "b")))]}))");
}

TEST(Parser, ExtentsAreThoseOfPuppetsModel) {
  Parsed parsed = parseText("1 + 2");
  EXPECT_EQ(ast::printExtents(*parsed.program),
            "(ArithmeticExpression 2+1 (LiteralInteger 0+1) (LiteralInteger 4+1))");
}

TEST(Parser, ListsDefinitionsInnerFirst) {
  Parsed parsed = parseText("class a { class b { } define c { } } node d { }");
  std::vector<std::string_view> names;
  for (const ast::Node *definition : parsed.program->definitions)
    names.push_back(ast::name(definition->kind));
  EXPECT_EQ(names, (std::vector<std::string_view>{"HostClassDefinition", "ResourceTypeDefinition",
                                                  "HostClassDefinition", "NodeDefinition"}));
}

TEST(Parser, KeepsIntegersOfAnySize) {
  Parsed parsed = parseText("[9223372036854775807, 0x10000000000000000]");
  const auto *list = ast::as<ast::LiteralList>(parsed.program->body);
  ASSERT_TRUE(list);
  const auto *fits = ast::as<ast::LiteralInteger>(list->values[0]);
  const auto *large = ast::as<ast::LiteralInteger>(list->values[1]);
  EXPECT_TRUE(fits->fitsInt64);
  EXPECT_EQ(fits->value, INT64_MAX);
  EXPECT_FALSE(large->fitsInt64);
  EXPECT_EQ(large->radix, 16);
  EXPECT_EQ(ast::formatInteger(*large), "18446744073709551616");
}

TEST(Parser, CountsHeight) {
  EXPECT_EQ(parseText("1").program->body->height, 1u);
  EXPECT_EQ(parseText("[[1], 2]").program->body->height, 3u);
}

TEST(Parser, WalkVisitsAllNodes) {
  Parsed parsed = parseText("if $a { file { 'b': mode => 1 } }");
  size_t count = 0;
  ast::walk(*parsed.program->body, [&](const ast::Node &) { ++count; });
  EXPECT_EQ(count, 9u);
}

TEST(Parser, DumpsPlacesAndFields) {
  Parsed parsed = parseText("$a =\n  'b'");
  EXPECT_EQ(ast::dump(*parsed.program), "AssignmentExpression @1:4-1:5 op==\n"
                                        "  left: VariableExpression @1:1-1:3\n"
                                        "    expr: QualifiedName @1:2-1:3 value='a'\n"
                                        "  right: LiteralString @2:3-2:6 value='b'\n");
}

TEST(Parser, PrintsFloatsAsRuby) {
  EXPECT_EQ(ast::formatFloat(1.0), "1.0");
  EXPECT_EQ(ast::formatFloat(0.1), "0.1");
  EXPECT_EQ(ast::formatFloat(-0.0), "-0.0");
  EXPECT_EQ(ast::formatFloat(1e-4), "0.0001");
  EXPECT_EQ(ast::formatFloat(1e-5), "1.0e-05");
  EXPECT_EQ(ast::formatFloat(1e14), "100000000000000.0");
  EXPECT_EQ(ast::formatFloat(1.5e300), "1.5e+300");
}

TEST(Parser, ReadsPlansWithTasksOnly) {
  EXPECT_EQ(parseText("plan a() { }").errors.size(), 1u);
  ParseOptions options;
  options.lexing.tasks = true;
  EXPECT_EQ(parseText("plan a() { }", Language::Manifest, options).pn(), R"((plan {:name "a"}))");
}

} // namespace
} // namespace ppcc::puppet
