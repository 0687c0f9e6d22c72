// Which types convert to which: the two tables of the language row by row, then its rules.
#include "runtime-lib/pcl/lattice/conversion_kind.h"
#include "runtime-lib/pcl/lattice/type_reader.h"

#include <gtest/gtest.h>

#include <sstream>

namespace {

using namespace pp::pcl::lattice;

/// As the tables write it: S safe, U unsafe, - none.
std::string kindText(Conversion kind) {
  return kind == Conversion::Safe ? "S" : kind == Conversion::Unsafe ? "U" : "-";
}

struct Row {
  std::string to;
  std::string kinds;
};

void checkTable(const std::vector<std::string> &columns, const std::vector<Row> &rows) {
  Types types;
  for (const Row &row : rows) {
    std::istringstream kinds(row.kinds);
    for (const std::string &column : columns) {
      std::string expected;
      kinds >> expected;
      TypeRef to = parseType(types, row.to);
      TypeRef from = parseType(types, column);
      ASSERT_TRUE(to && from) << row.to << " " << column;
      EXPECT_EQ(kindText(conversion(types, to, from)), expected) << column << " to " << row.to;
    }
  }
}

TEST(PclConversions, OfPrimitiveTypesAreThoseOfTheTable) {
  checkTable({"bool", "int", "number", "string", "id", "none", "dynamic"},
             {{"bool", "S U U U U - U"},
              {"int", "U S U U U - U"},
              {"number", "U S S U U - U"},
              {"string", "S S S S S - U"},
              {"id", "S S S S S - U"},
              {"none", "- - - - - S U"},
              {"dynamic", "S S S S S S S"}});
}

TEST(PclConversions, OfConstructedTypesAreThoseOfTheTable) {
  checkTable({"list(string)", "set(string)", "tuple([string, bool])", "map(string)",
              "object({a = string, b = bool})", "string", "optional(string)", "promise(string)",
              "output(string)", "none", "dynamic"},
             {{"list(string)", "S S S - - - - - - - U"},
              {"set(string)", "U S U - - - - - - - U"},
              {"tuple([string, bool])", "U U S - - - - - - - U"},
              {"map(string)", "- - - S S - - - - - U"},
              {"object({a = string, b = bool})", "- - - U S - - - - - U"},
              {"string", "- - - - - S U - - - U"},
              {"optional(string)", "- - - - - S S - - S U"},
              {"promise(string)", "- - - - - S U S - - U"},
              {"output(string)", "- - - - - S U S S - U"},
              {"none", "- - - - - - U - - S U"},
              {"dynamic", "S S S S S S S S S S S"}});
}

struct Case {
  std::string to;
  std::string from;
  std::string kind;
};

TEST(PclConversions, FollowTheRules) {
  const Case cases[] = {
      // the least over elements and properties
      {"tuple([string, bool])", "tuple([int, string])", "U"},
      {"list(bool)", "tuple([bool, map(bool)])", "-"},
      {"list(string)", "tuple([])", "S"},
      {"map(int)", "object({a = int, b = string})", "U"},
      // never better than unsafe
      {"set(string)", "list(int)", "U"},
      {"tuple([string])", "set(string)", "U"},
      {"object({a = map(string)})", "map(string)", "-"},
      // equal lengths; what an object lacks must be optional
      {"tuple([string])", "tuple([string, string])", "-"},
      {"object({a = optional(int)})", "object({b = int})", "S"},
      {"object({a = int})", "object({b = int})", "-"},
      // unions
      {"union(int, list(int))", "string", "U"},
      {"union(string, list(int))", "int", "S"},
      {"string", "union(int, bool)", "S"},
      {"string", "union(int, list(int))", "U"},
      {"string", "union(map(int), list(int))", "-"},
      {"bool", "optional(map(string))", "-"},
      // eventuals
      {"promise(int)", "promise(string)", "U"},
      {"promise(string)", "output(string)", "-"},
      {"output(number)", "promise(string)", "U"},
      {"output(list(string))", "tuple([int])", "S"},
      {"string", "output(string)", "-"},
      // enums
      {R"(enum("t", string, "a", "b"))", R"(const("a"))", "S"},
      {R"(enum("t", string, "a", "b"))", R"(const("c"))", "-"},
      {R"(enum("t", string, "a", "b"))", "string", "U"},
      {R"(enum("t", string, "a", "b"))", "list(string)", "-"},
      {R"(enum("t", int, 1, 2))", "const(2)", "S"},
      {R"(enum("t", int, 1, 2))", "const(3)", "-"},
      {"string", R"(enum("t", string, "a", "b"))", "S"},
      {"int", R"(enum("t", string, "a", "b"))", "U"},
      {R"(enum("t", string, "a"))", R"(enum("u", string, "a"))", "U"},
      // constants
      {"const(5)", "int", "U"},
      {"const(5)", "const(5)", "S"},
      {"const(5)", "list(int)", "-"},
      {"number", "const(5)", "S"},
      {"union(const(1), const(2))", "const(2)", "S"},
      {"Asset", "union(Asset, Archive)", "U"},
      {"union(Asset, Archive)", "Archive", "S"},
      {"Asset", "string", "-"},
  };
  Types types;
  for (const Case &row : cases)
    EXPECT_EQ(kindText(conversion(types, parseType(types, row.to), parseType(types, row.from))),
              row.kind)
        << row.from << " to " << row.to;
}

/// An object of a schema with a property that is such an object again.
TypeRef recursive(Types &types, TypeRef leaf) {
  TypeRef declared = types.declare("pkg:index:Node");
  types.define(declared, {{"leaf", {leaf}}, {"next", {types.optional(declared)}}});
  return declared;
}

TEST(PclConversions, OfObjectsThatContainThemselvesEnd) {
  Types types;
  TypeRef texts = recursive(types, types.string());
  TypeRef numbers = recursive(types, types.simple(Kind::Number));
  EXPECT_EQ(kindText(conversion(types, texts, numbers)), "S");
  EXPECT_EQ(kindText(conversion(types, numbers, texts)), "U");
  EXPECT_EQ(unify(types, texts, numbers).safe, texts);
  EXPECT_EQ(typeText(texts), "object({leaf = string, next = optional(...)})");
  EXPECT_TRUE(converts(types, types.input(texts), texts));
  EXPECT_EQ(types.plain(types.input(texts)->parts[0]), texts);
}

TEST(PclConversions, AssignableIsWhatNeedsNone) {
  Types types;
  auto isAssignable = [&](std::string to, std::string from) {
    return pp::pcl::lattice::isAssignable(types, parseType(types, to), parseType(types, from));
  };
  EXPECT_TRUE(isAssignable("dynamic", "list(bool)"));
  EXPECT_TRUE(isAssignable("int", "const(5)"));
  EXPECT_TRUE(isAssignable("output(dynamic)", "dynamic"));
  EXPECT_TRUE(isAssignable("list(bool)", "tuple([bool, bool])"));
  EXPECT_TRUE(isAssignable("map(bool)", "object({a = bool})"));
  EXPECT_TRUE(isAssignable("tuple([bool, optional(int)])", "tuple([bool])"));
  EXPECT_TRUE(isAssignable("object({a = optional(bool)})", "object({b = int})"));
  EXPECT_TRUE(isAssignable("output(bool)", "promise(bool)"));
  EXPECT_TRUE(isAssignable("union(bool, int, number, string)", "union(bool, int)"));
  EXPECT_FALSE(isAssignable("number", "int"));
  EXPECT_FALSE(isAssignable("string", "id"));
  EXPECT_FALSE(isAssignable("bool", "dynamic"));
  EXPECT_FALSE(isAssignable("optional(bool)", "dynamic"));
  EXPECT_FALSE(isAssignable("promise(bool)", "output(bool)"));
  EXPECT_FALSE(isAssignable("set(bool)", "list(bool)"));
  EXPECT_FALSE(isAssignable("union(bool, int)", "union(bool, none)"));
}

} // namespace
