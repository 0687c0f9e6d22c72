// One type for several: the table of unification row by row, both ways round.
#include "runtime-lib/pcl/lattice/conversion_kind.h"
#include "runtime-lib/pcl/lattice/type_reader.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace {

using namespace pp::pcl::lattice;

struct Row {
  std::vector<std::string> types;
  std::string safe;
  /// Empty where it is the same.
  std::string unsafe;
};

const Row rows[] = {
    {{"int", "number"}, "number", ""},
    {{"int", "string"}, "string", ""},
    {{"number", "string"}, "string", ""},
    {{"bool", "string"}, "string", ""},
    {{"id", "string"}, "string", ""},
    {{"id", "bool"}, "id", ""},
    {{"id", "int"}, "id", ""},
    {{"id", "number"}, "id", ""},
    {{"bool", "int"}, "union(bool, int)", "int"},
    {{"bool", "number"}, "union(bool, number)", "number"},
    {{"string", "none"}, "optional(string)", ""},
    {{"bool", "dynamic"}, "union(dynamic, bool)", "bool"},
    {{"list(bool)", "list(string)"}, "list(string)", ""},
    {{"list(bool)", "set(string)"}, "list(string)", ""},
    {{"list(string)", "set(bool)"}, "list(string)", ""},
    {{"set(bool)", "set(string)"}, "set(string)", ""},
    {{"list(string)", "tuple([number, bool])"}, "list(string)", ""},
    {{"list(int)", "tuple([int, string])"}, "list(string)", ""},
    {{"set(string)", "tuple([number, bool])"},
     "union(set(string), tuple([number, bool]))",
     "set(string)"},
    {{"set(bool)", "tuple([string, number])"},
     "union(set(bool), tuple([string, number]))",
     "set(string)"},
    {{"map(bool)", "map(string)"}, "map(string)", ""},
    {{"map(bool)", "object({foo = string})"}, "map(string)", ""},
    {{"map(string)", "object({foo = bool})"}, "map(string)", ""},
    {{"tuple([number, bool])", "tuple([string, number])"},
     "union(tuple([number, bool]), tuple([string, number]))",
     "tuple([string, number])"},
    {{"tuple([string, int])", "tuple([string, number])"}, "tuple([string, number])", ""},
    {{"tuple([number, bool, string])", "tuple([number, bool])"},
     "tuple([number, bool, optional(string)])",
     ""},
    {{"object({foo = string})", "object({foo = bool})"}, "object({foo = string})", ""},
    {{"object({foo = string})", "object({bar = string})"},
     "object({bar = optional(string), foo = optional(string)})",
     ""},
    {{"object({a = const(1)})", "object({a = const(1.5), b = string})"},
     "object({a = number, b = optional(string)})",
     ""},
    {{"object({bar = list(string), foo = map(string)})", "object({bar = string})",
      "object({foo = string})", "object({foo = bool})"},
     "object({bar = optional(union(string, list(string))), foo = optional(union(string, "
     "map(string)))})",
     ""},
    {{"list(bool)", "map(bool)"}, "union(list(bool), map(bool))", ""},
    {{"list(bool)", "string"}, "union(string, list(bool))", ""},
    {{"union(bool, list(bool))", "union(int, map(int))"},
     "union(bool, int, list(bool), map(int))",
     ""},
    {{"optional(int)", "number"}, "optional(number)", ""},
    {{"promise(int)", "promise(string)"}, "promise(string)", ""},
    {{"output(int)", "output(string)"}, "output(string)", ""},
    {{"output(int)", "promise(string)"}, "output(string)", ""},
    {{"output(string)", "promise(int)"}, "output(string)", ""},
    {{"output(string)", "bool"}, "output(string)", ""},
    {{"promise(string)", "bool"}, "promise(string)", ""},
    {{"output(bool)", "string"}, "union(string, output(bool))", "output(bool)"},
    {{"optional(string)", "output(string)"},
     "optional(union(string, output(string)))",
     "output(string)"},
    {{"const(1)", "const(2)"}, "union(const(1), const(2))", ""},
    {{"const(1)", "const(2)", "const(3)"}, "union(const(1), const(2), const(3))", ""},
    {{"const(1)", "int"}, "int", ""},
    {{"const(1)", "string"}, "string", ""},
    {{"const(1)", "const(1.5)"}, "number", ""},
};

TEST(PclUnification, GivesTheTypesOfTheTable) {
  Types types;
  for (const Row &row : rows) {
    std::vector<TypeRef> all;
    for (const std::string &text : row.types)
      all.push_back(parseType(types, text));
    for (int round = 0; round < 2; ++round) {
      Unified unified = unify(types, all);
      EXPECT_EQ(typeText(unified.safe), row.safe) << row.types[0] << " ~ " << row.types[1];
      EXPECT_EQ(typeText(unified.unsafe), row.unsafe.empty() ? row.safe : row.unsafe)
          << row.types[0] << " ~ " << row.types[1];
      std::reverse(all.begin(), all.end());
    }
  }
}

TEST(PclUnification, OfManyConstantsIsTheirBase) {
  Types types;
  std::vector<TypeRef> all;
  for (int i = 0; i < 2000; ++i)
    all.push_back(types.literal({Constant::Number, std::to_string(i)}));
  EXPECT_EQ(typeText(unify(types, all).safe), "int");
}

TEST(PclUnification, OfManyObjectsWithConstantsTakesLinearTime) {
  Types types;
  std::vector<TypeRef> all;
  for (int i = 0; i < 5000; ++i)
    all.push_back(types.object({"a"}, {types.literal({Constant::Number, std::to_string(i)})}));
  EXPECT_EQ(typeText(unify(types, all).safe), "object({a = int})");
}

TEST(PclUnification, OfDeepTypesTakesLinearTime) {
  Types types;
  TypeRef a = types.string();
  TypeRef b = types.simple(Kind::Bool);
  for (int i = 0; i < 300; ++i) {
    a = types.tuple({a, a});
    b = types.tuple({b, b});
  }
  EXPECT_EQ(unify(types, a, b).safe, a);
}

} // namespace
