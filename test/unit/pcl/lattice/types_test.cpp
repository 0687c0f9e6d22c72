// Making types, their texts, what may be given for them, and steps into them.
#include "runtime-lib/pcl/lattice/traversal.h"
#include "runtime-lib/pcl/lattice/type_reader.h"

#include <gtest/gtest.h>

namespace {

using namespace pp::pcl::lattice;

TEST(PclLattice, TextsOfTypesAreReadBack) {
  Types types;
  for (const char *text : {"bool",
                           "dynamic",
                           "none",
                           "id",
                           "list(set(map(string)))",
                           "tuple([])",
                           "object({})",
                           R"(object({a = int, "b c" = optional(string)}))",
                           "union(bool, int)",
                           "optional(union(bool, int))",
                           R"(enum("p:m:E", string, "a", "b"))",
                           "const(5)",
                           "const(5, number)",
                           "const(1.5)",
                           R"(const("x\"y"))",
                           "const(true)",
                           "promise(int)",
                           "output(list(int))",
                           "Asset",
                           R"(type("a:b:C"))"}) {
    TypeRef type = parseType(types, text);
    ASSERT_TRUE(type) << text;
    EXPECT_EQ(typeText(type), text);
  }
  for (const char *text : {"", "list", "list(", "list()", "tuple([int)", "object({a})", "int int",
                           "enum(\"a\", int)", "const()", "output()"})
    EXPECT_FALSE(parseType(types, text)) << text;
}

TEST(PclLattice, UnionsAreFlatWithoutRepetitionInOneOrder) {
  Types types;
  auto text = [&](std::string_view type) { return typeText(parseType(types, type)); };
  EXPECT_EQ(text("union(string, union(int, string), bool)"), "union(bool, int, string)");
  EXPECT_EQ(text("union(string, string)"), "string");
  EXPECT_EQ(text("optional(optional(string))"), "optional(string)");
  EXPECT_EQ(text("output(output(list(promise(int))))"), "output(list(int))");
  EXPECT_EQ(text("output(object({a = output(int)}))"), "output(object({a = int}))");
}

TEST(PclLattice, InputsMayBeEventualAtEveryLevel) {
  Types types;
  auto input = [&](std::string_view type) { return typeText(types.input(parseType(types, type))); };
  EXPECT_EQ(input("dynamic"), "dynamic");
  EXPECT_EQ(input("none"), "none");
  EXPECT_EQ(input("output(int)"), "output(int)");
  EXPECT_EQ(input("bool"), "union(bool, output(bool))");
  EXPECT_EQ(input("optional(bool)"), "optional(union(bool, output(bool), output(optional(bool))))");
  EXPECT_EQ(input("list(bool)"), "union(list(union(bool, output(bool))), output(list(bool)))");
  EXPECT_EQ(input("promise(bool)"), "union(promise(union(bool, output(bool))), output(bool))");
  EXPECT_EQ(input("object({a = bool})"),
            "union(object({a = union(bool, output(bool))}), output(object({a = bool})))");
}

TEST(PclLattice, TextsOfLargeTypesAreCutOff) {
  Types types;
  TypeRef type = types.string();
  for (int i = 0; i < 100; ++i)
    type = types.tuple({type, type});
  EXPECT_LT(typeText(type).size(), 10'000u);
}

/// The type of a step, or what is wrong with it.
std::string step(std::string_view receiver, std::string_view constant, std::string_view type) {
  Types types;
  Key key{std::nullopt, parseType(types, type)};
  if (!constant.empty())
    key.constant = Constant{key.type->is(Kind::String) ? Constant::String : Constant::Number,
                            std::string(constant)};
  StepResult result = traverse(types, parseType(types, receiver), key);
  switch (result.problem) {
  case StepProblem::None:
    return typeText(result.type);
  case StepProblem::CaseDiffers:
    return typeText(result.type) + " by " + result.found;
  case StepProblem::OfNone:
    return "of none";
  case StepProblem::ListName:
    return "list name";
  case StepProblem::UnknownProperty:
    return "no property";
  case StepProblem::NoParts:
    return "no parts";
  case StepProblem::ListIndex:
    return "list index";
  case StepProblem::TupleIndex:
    return "tuple index";
  case StepProblem::MapKey:
    return "map key";
  case StepProblem::ObjectKey:
    return "object key";
  }
  return "";
}

TEST(PclLattice, StepsGiveTypesOfParts) {
  EXPECT_EQ(step("dynamic", "a", "string"), "dynamic");
  EXPECT_EQ(step("list(int)", "0", "number"), "int");
  EXPECT_EQ(step("list(int)", "", "string"), "int");
  EXPECT_EQ(step("list(int)", "", "list(int)"), "list index");
  EXPECT_EQ(step("list(int)", "a", "string"), "list name");
  EXPECT_EQ(step("map(int)", "a", "string"), "int");
  EXPECT_EQ(step("map(int)", "", "list(int)"), "map key");
  EXPECT_EQ(step("tuple([int, bool])", "1", "number"), "bool");
  EXPECT_EQ(step("tuple([int, bool])", "2", "number"), "tuple index");
  EXPECT_EQ(step("tuple([int, bool])", "0.5", "number"), "tuple index");
  EXPECT_EQ(step("tuple([int, bool])", "-1", "number"), "tuple index");
  EXPECT_EQ(step("tuple([int, bool])", "", "int"), "union(bool, int)");
  EXPECT_EQ(step("object({foo = int})", "foo", "string"), "int");
  EXPECT_EQ(step("object({foo = int})", "Foo", "string"), "int by foo");
  EXPECT_EQ(step("object({foo = int})", "bar", "string"), "no property");
  EXPECT_EQ(step("object({foo = int, bar = bool})", "", "string"), "union(bool, int)");
  EXPECT_EQ(step("object({foo = int})", "", "list(int)"), "object key");
  EXPECT_EQ(step("optional(map(int))", "a", "string"), "optional(int)");
  EXPECT_EQ(step("union(map(int), object({a = string}))", "a", "string"), "union(int, string)");
  EXPECT_EQ(step("union(int, object({a = string}))", "a", "string"), "string");
  EXPECT_EQ(step("optional(object({a = string}))", "b", "string"), "no property");
  EXPECT_EQ(step("union(int, string)", "a", "string"), "no parts");
  EXPECT_EQ(step("output(map(int))", "a", "string"), "output(int)");
  EXPECT_EQ(step("promise(list(int))", "0", "number"), "promise(int)");
  EXPECT_EQ(step("none", "a", "string"), "of none");
  for (const char *type : {"set(int)", "bool", "int", "number", "string", "id", "Asset",
                           R"(enum("t", string, "a"))", "const(5)"})
    EXPECT_EQ(step(type, "a", "string"), "no parts");
}

} // namespace
