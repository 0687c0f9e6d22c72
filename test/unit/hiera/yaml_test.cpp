// YAML as Psych reads it under Puppet's restrictions; the answers were asked of Ruby 3.1.
#include "runtime-lib/core/formats/yaml_reader.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/types/type.h"

#include <gtest/gtest.h>

namespace pp {

namespace {

/// The value and its type, which tells 1 from '1'.
std::string readAs(std::string_view text) {
  Context context;
  Value value = parseYaml(context, text).value;
  return typeText(generalize(context, infer(context, value))) + " " + toText(value);
}

std::string failure(std::string_view text) {
  Context context;
  try {
    parseYaml(context, text, {"f.yaml"});
  } catch (const YamlError &error) {
    return error.what();
  }
  return "no failure";
}

} // namespace

TEST(Yaml, plainScalarsAreOfYaml11) {
  EXPECT_EQ(readAs("12"), "Integer 12");
  EXPECT_EQ(readAs("0x1F"), "Integer 31");
  EXPECT_EQ(readAs("017"), "Integer 15");
  EXPECT_EQ(readAs("1_000"), "Integer 1000");
  EXPECT_EQ(readAs("190:20:30"), "Integer 685230");
  EXPECT_EQ(readAs("200000000000000000000000:00"), "Integer 720000000000000000000000000");
  EXPECT_EQ(readAs("-1:30:10"), "Integer -1790");
  EXPECT_EQ(readAs("1.5"), "Float 1.5");
  EXPECT_EQ(readAs("yes"), "Boolean true");
  EXPECT_EQ(readAs("off"), "Boolean false");
  EXPECT_EQ(readAs("x: ~"), "Hash[String, Undef] {x => }");
}

TEST(Yaml, quotedAndOtherScalarsAreTexts) {
  EXPECT_EQ(readAs("'12'"), "String 12");
  EXPECT_EQ(readAs("\"yes\""), "String yes");
  EXPECT_EQ(readAs("08"), "String 08");
  EXPECT_EQ(readAs("1.2.3"), "String 1.2.3");
  EXPECT_EQ(readAs("!!str 12"), "String 12");
}

TEST(Yaml, textsInBlocksKeepOrFoldLines) {
  EXPECT_EQ(readAs("|\n  a\n  b\n"), "String a\nb\n");
  EXPECT_EQ(readAs(">\n  a\n  b\n"), "String a b\n");
  EXPECT_EQ(readAs("|-\n  a\n"), "String a");
}

TEST(Yaml, aliasesShareAndMergeKeysMerge) {
  Context context;
  Value value = parseYaml(context, "a: &x [1]\nb: *x\n").value;
  const Hash &hash = *value.as<Hash>();
  EXPECT_EQ(hashFind(hash, "a")->object(), hashFind(hash, "b")->object());
  value = parseYaml(context, "a: &x {k: 1}\nb: {<<: *x, l: 2}").value;
  EXPECT_EQ(toText(value), "{a => {k => 1}, b => {k => 1, l => 2}}");
}

TEST(Yaml, symbolsAreNotedUnlessTheyAreKeys) {
  Context context;
  YamlDocument document = parseYaml(context, ":key: :value");
  EXPECT_EQ(toText(document.value), "{key => value}");
  EXPECT_EQ(document.symbols.size(), 1u);
}

TEST(Yaml, anEmptyTextIsFalse) {
  Context context;
  EXPECT_TRUE(parseYaml(context, "").value.isFalse());
  EXPECT_TRUE(parseYaml(context, "# nothing\n").value.isFalse());
}

TEST(Yaml, failuresNameFileAndPlace) {
  EXPECT_EQ(failure("a: ["),
            "(f.yaml): did not find expected node content while parsing a flow node at line 2 "
            "column 1");
  EXPECT_EQ(failure("a: b: c"),
            "(f.yaml): mapping values are not allowed in this context at line 1 column 5");
  EXPECT_EQ(failure("a: !ruby/object:Object {}"),
            "(f.yaml): Tried to load unspecified class: Object");
}

TEST(Yaml, nestingWithoutEndIsRefused) {
  EXPECT_NE(failure(std::string(100000, '[')), "no failure");
}

/// Each list holds the one before twice.
std::string doublingAliases(int count) {
  std::string text = "a0: &a0 [x]\n";
  for (int i = 1; i < count; ++i)
    text += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [*a" + std::to_string(i - 1) +
            ", *a" + std::to_string(i - 1) + "]\n";
  return text;
}

TEST(Yaml, aliasesShareWhatTheyName) {
  Context context;
  const Hash &top = *parseYaml(context, doublingAliases(20)).value.as<Hash>();
  const Array &last = *top.entries[19].value.as<Array>();
  EXPECT_EQ(last.elements[0], last.elements[1]);
  EXPECT_EQ(last.elements[0], top.entries[18].value);
}

TEST(Yaml, aliasesStandForSoManyValuesAtMost) {
  EXPECT_EQ(failure(doublingAliases(60)), "(f.yaml): aliases stand for more than 10000000 values");
  Context context;
  std::string text = "a: &a [1, 2]\nb: [*a, *a]\n";
  EXPECT_NO_THROW(parseYaml(context, text, {.file = {}, .aliasedValues = 6}));
  EXPECT_THROW(parseYaml(context, text, {.file = {}, .aliasedValues = 5}), YamlError);
}

} // namespace pp
