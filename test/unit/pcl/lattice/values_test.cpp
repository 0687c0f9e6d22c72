// Values where a type is declared: what they become, and what is said of those that do not fit.
#include "runtime-lib/core/formats/json_reader.h"
#include "runtime-lib/pcl/lattice/type_reader.h"
#include "runtime-lib/pcl/lattice/type_table.h"
#include "runtime-lib/pcl/lattice/value_conversion.h"
#include "runtime-lib/pcl/values/typed_value.h"

#include <gtest/gtest.h>

namespace {

using namespace pp::pcl::lattice;
using pp::Context;
using pp::Value;

/// There are none, but for what is said to be secret.
struct NoForeignValues : ForeignValues {
  Context &context;
  explicit NoForeignValues(Context &context) : context(context) {}
  bool isForeign(Value) const override { return false; }
  Value convert(Value value, TypeRef, ValueConverter &) override { return value; }
  Value secret(Value) override { return pp::makeString(context, "[secret]"); }
};

Value read(Context &context, std::string_view json) {
  return pp::pcl::fromJson(context, pp::parseJson(context, json)).value;
}

/// The value as JSON, or the problem with its path.
std::string converted(TypeRef type, std::string_view json) {
  Context context;
  NoForeignValues none(context);
  ValueConverter converter(context, none);
  Value value = converter.convert(read(context, json), type);
  if (converter.failed())
    return converter.problem().path + ": " + converter.problem().message;
  std::string out;
  pp::pcl::appendJson(out, pp::pcl::fromJson(context, value));
  return out;
}

std::string converted(std::string_view type, std::string_view json) {
  Types types;
  return converted(parseType(types, type), json);
}

TEST(PclConvertedValues, ArePrimitive) {
  EXPECT_EQ(converted("string", "5"), "\"5\"");
  EXPECT_EQ(converted("string", "true"), "\"true\"");
  EXPECT_EQ(converted("id", "\"x\""), "\"x\"");
  EXPECT_EQ(converted("int", "\"12345678901234567890123\""), "12345678901234567890123");
  EXPECT_EQ(converted("bool", "\"1\""), "true");
  EXPECT_EQ(converted("int", "1.5"),
            ": cannot assign value of type number to type int: a whole number is required");
  EXPECT_EQ(converted("number", "\"x\""),
            ": cannot assign value of type string to type number: a number is required");
  EXPECT_EQ(converted("number", "true"), ": cannot assign value of type bool to type number");
  EXPECT_EQ(converted("bool", "1"), ": cannot assign value of type int to type bool");
  EXPECT_EQ(converted("string", "null"), ": cannot assign value of type none to type string");
  EXPECT_EQ(converted("optional(string)", "null"), "null");
  EXPECT_EQ(converted("dynamic", "[1,\"a\"]"), "[1,\"a\"]");
}

TEST(PclConvertedValues, AreCollections) {
  EXPECT_EQ(converted("list(string)", "[1,true]"), "[\"1\",\"true\"]");
  EXPECT_EQ(converted("set(int)", "[3,1,\"3\",2]"), "[1,2,3]");
  EXPECT_EQ(converted("map(list(int))", R"({"a":["1"]})"), R"({"a":[1]})");
  EXPECT_EQ(converted("map(list(int))", R"({"a":[1,"x"]})"),
            ".a[1]: cannot assign value of type string to type int: a number is required");
  EXPECT_EQ(converted("tuple([int, string])", "[1]"),
            ": cannot assign a list of 1 elements to type tuple([int, string])");
  EXPECT_EQ(converted("object({a = int, b = optional(string)})", R"({"a":"1","c":2})"),
            R"({"a":1,"b":null})");
  EXPECT_EQ(converted("object({a = int})", "{}"), ": missing required property 'a'");
  EXPECT_EQ(converted("list(int)", "{}"), ": cannot assign value of type object to type list(int)");
}

TEST(PclConvertedValues, AreOfTheBestMemberOfAUnion) {
  EXPECT_EQ(converted("union(int, string)", "\"5\""), "\"5\"");
  EXPECT_EQ(converted("union(int, list(string))", "\"5\""), "5");
  EXPECT_EQ(converted("union(list(int), map(int))", "true"),
            ": cannot assign value of type bool to type union(list(int), map(int))");
  EXPECT_EQ(converted("optional(int)", "\"x\""),
            ": cannot assign value of type string to type int: a number is required");
}

TEST(PclConvertedValues, AreConstants) {
  EXPECT_EQ(converted(R"(enum("p:m:E", string, "a", "b"))", "\"a\""), "\"a\"");
  EXPECT_EQ(converted(R"(enum("p:m:E", string, "a", "b"))", "\"c\""),
            ": \"c\" is not a valid value of the enum \"p:m:E\", whose values are \"a\", \"b\"");
  EXPECT_EQ(converted("const(5)", "\"5\""), "5");
  EXPECT_EQ(converted("const(5)", "6"), ": 6 is not the constant 5");
}

TEST(PclConvertedValues, HaveWhatTheSchemaFillsIn) {
  Types types;
  TypeRef object = types.declare("p:m:T");
  types.define(object, {{"kind", {types.literal({Constant::String, "t"})}},
                        {"size", {types.optional(types.simple(Kind::Int)), {false, "7"}}},
                        {"password", {types.string(), {true, ""}}},
                        {"note", {types.optional(types.string())}}});
  EXPECT_EQ(converted(object, R"({"password":"x","more":1})"),
            R"({"kind":"t","more":1,"password":"[secret]","size":7})");
}

/// The type as a program has it that carries it in a table.
TypeRef carried(Types &types, TypeRef type) {
  TypeTable table;
  uint32_t number = table.add(type);
  return readTypeTable(types, table.text())[number];
}

TEST(PclTypeTables, HoldAllThatConversionsNeed) {
  Types types;
  TypeRef object = types.declare("p:m:T");
  types.define(object, {{"kind", {types.literal({Constant::String, "t"})}},
                        {"next", {types.optional(object)}},
                        {"size", {types.optional(types.simple(Kind::Int)), {false, "7"}}},
                        {"password", {types.string(), {true, ""}}}});
  Types others;
  TypeRef read = carried(others, object);
  EXPECT_EQ(typeText(read), typeText(object));
  EXPECT_EQ(converted(read, R"({"password":"x"})"),
            R"({"kind":"t","password":"[secret]","size":7})");
  TypeRef input = types.input(object);
  EXPECT_EQ(typeText(carried(others, input)), typeText(input));
  TypeRef several = parseType(types, R"(tuple([enum("a", int, 1), set(const(2)), output(Asset)]))");
  EXPECT_EQ(typeText(carried(others, several)), typeText(several));
}

TEST(PclConvertedValues, AreTheMemberThatADiscriminatorNames) {
  Types types;
  TypeRef a = types.declare("p:m:A");
  types.define(a, {{"kind", {types.string()}}, {"n", {types.simple(Kind::Int)}}});
  TypeRef b = types.declare("p:m:B");
  types.define(b, {{"kind", {types.string()}}, {"n", {types.string()}}});
  auto discriminator = std::make_shared<Discriminator>(Discriminator{"kind", {{"a", a}, {"b", b}}});
  TypeRef either = types.unionOf({a, b}, discriminator);
  EXPECT_EQ(converted(either, R"({"kind":"b","n":5})"), R"({"kind":"b","n":"5"})");
  EXPECT_EQ(converted(types.input(either), R"({"kind":"a","n":"5"})"), R"({"kind":"a","n":5})");
  Types others;
  EXPECT_EQ(converted(carried(others, either), R"({"kind":"b","n":5})"), R"({"kind":"b","n":"5"})");
}

} // namespace
