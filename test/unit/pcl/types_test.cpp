// Types of HCL: which convert, and what several have in common.
#include "runtime-lib/pcl/values/typed_value.h"

#include <gtest/gtest.h>

namespace {

using namespace pp::pcl;

const TypeRef any = simpleType(TypeKind::Dynamic);
const TypeRef boolean = simpleType(TypeKind::Bool);
const TypeRef number = simpleType(TypeKind::Number);
const TypeRef text = simpleType(TypeKind::String);

std::string unified(std::vector<TypeRef> types) {
  TypeRef type = unify(types, true);
  return type ? typeText(*type) : "none";
}

TEST(PclTypes, AreUnifiedToWhatAllConvertTo) {
  EXPECT_EQ(unified({number, text}), "string");
  EXPECT_EQ(unified({number, boolean}), "none");
  EXPECT_EQ(unified({number, any}), "number");
  EXPECT_EQ(unified({tupleOf({number}), tupleOf({text})}), "tuple([string])");
  EXPECT_EQ(unified({tupleOf({number}), tupleOf({text, text})}), "list(string)");
  EXPECT_EQ(unified({objectOf({"a"}, {number}), objectOf({"b"}, {number})}), "map(number)");
  EXPECT_EQ(unified({objectOf({"a"}, {number}), tupleOf({number})}), "none");
}

TEST(PclTypes, OnlyTextsConvertToNumbers) {
  EXPECT_TRUE(isConvertible(*text, *number, true));
  EXPECT_FALSE(isConvertible(*text, *number, false));
  EXPECT_FALSE(isConvertible(*boolean, *number, true));
  EXPECT_EQ(mismatch(*boolean, *number), "number required");
}

TEST(PclTypes, ConversionsTellWhatIsMissing) {
  pp::Context context;
  TypedValue empty = objectValue(context, {});
  EXPECT_EQ(convert(context, empty, objectOf({"a", "b"}, {text, text})).problem,
            "attributes \"a\" and \"b\" are required");
  Conversion upper = convert(context, stringValue(context, "TRUE"), boolean);
  EXPECT_EQ(upper.problem, "a bool is required; to convert from string, use lowercase \"true\"");
}

TEST(PclTypes, SetsHaveEachElementOnceInOrder) {
  pp::Context context;
  TypedValue tuple = tupleValue(
      context, {stringValue(context, "b"), stringValue(context, "a"), stringValue(context, "b")});
  std::string json;
  appendJson(json, convert(context, tuple, collectionOf(TypeKind::Set, text)).value);
  EXPECT_EQ(json, R"({"$":"set","elements":["a","b"]})");
}

} // namespace
