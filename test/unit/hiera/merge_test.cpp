// How values of several levels become one; the expected values are those of the topics hiera and
// lookup_render in test/reference.
#include "runtime-lib/puppet/hiera/merging/merge_strategy.h"

#include "runtime-lib/core/formats/yaml_reader.h"
#include "runtime-lib/puppet/hiera/failure.h"
#include "runtime-lib/puppet/operators/operators.h"

#include <gtest/gtest.h>

#include <random>

namespace pp::hiera {

namespace {

class Merge : public testing::Test {
  using Run = pp::Run;

protected:
  Value yaml(std::string_view text) { return parseYaml(run, text).value; }
  /// The merge of two levels, the upper one first.
  std::string merged(std::string_view strategy, std::string_view upper, std::string_view lower) {
    return toText(MergeStrategy::from(run, yaml(strategy)).merge(run, yaml(upper), yaml(lower)));
  }

  /// Hashes, lists and scalars of few keys and elements, so that they meet often.
  Value randomValue(std::mt19937 &random, int depth) {
    auto below = [&](uint32_t limit) { return static_cast<uint32_t>(random()) % limit; };
    uint32_t kind = below(depth > 0 ? 10 : 5);
    if (kind == 0)
      return Value::undef();
    if (kind == 1)
      return Value::boolean(below(2) == 0);
    if (kind < 5)
      return Value::smallInteger(below(3));
    if (kind == 5) {
      std::vector<Value> elements;
      for (uint32_t i = below(4); i > 0; --i)
        elements.push_back(randomValue(random, depth - 1));
      return makeArray(run, elements);
    }
    return randomHash(random, depth);
  }
  Value randomHash(std::mt19937 &random, int depth) {
    HashBuilder hash(run);
    for (uint32_t i = static_cast<uint32_t>(random()) % 12; i > 0; --i)
      hash.set(std::string(1, static_cast<char>('a' + random() % 12)),
               randomValue(random, depth - 1));
    return hash.build();
  }

  ProgramDescriptor program{};
  ProgramTables tables{program};
  Run run{tables, NodeData(), Settings{}};
};

} // namespace

TEST_F(Merge, uniqueFlattensAndDropsDoubles) {
  EXPECT_EQ(merged("unique", "[1, [two, [3]]]", "[1, six]"), "[1, two, 3, six]");
  EXPECT_EQ(merged("unique", "a", "[b, a]"), "[a, b]");
}

TEST_F(Merge, hashTakesWholeValuesOfTheUpperLevel) {
  EXPECT_EQ(merged("hash", "{a: {x: 1}}", "{a: {y: 2}, b: 3}"), "{a => {x => 1}, b => 3}");
}

TEST_F(Merge, deepGoesIntoHashesAndJoinsArrays) {
  EXPECT_EQ(merged("deep", "{l: [c, a], h: {x: 1}}", "{l: [b, c], h: {y: 2}}"),
            "{l => [b, c, a], h => {y => 2, x => 1}}");
  EXPECT_EQ(merged("deep", "{k: text}", "{k: {a: 1}}"), "{k => text}");
}

TEST_F(Merge, deepWithOptions) {
  EXPECT_EQ(merged("{strategy: deep, knockout_prefix: '--'}", "{l: [c, --b]}", "{l: [b, a]}"),
            "{l => [a, c]}");
  EXPECT_EQ(merged("{strategy: deep, sort_merged_arrays: true}", "{l: [c, a]}", "{l: [b, d]}"),
            "{l => [a, b, c, d]}");
  EXPECT_EQ(merged("{strategy: deep, merge_hash_arrays: true}", "{r: [{n: 1}, {m: 2}]}",
                   "{r: [{n: 3}, {k: 4}]}"),
            "{r => [{n => 1}, {k => 4, m => 2}]}");
}

TEST_F(Merge, valuesThatDoNotFitAreRefused) {
  EXPECT_THROW(merged("hash", "[1]", "{a: 1}"), EvaluationError);
  EXPECT_THROW(merged("unique", "{a: 1}", "[1]"), EvaluationError);
}

TEST_F(Merge, unknownStrategiesAreRefused) {
  EXPECT_THROW(merged("best", "1", "2"), EvaluationError);
  EXPECT_THROW(merged("{strategy: hash, colour: red}", "{}", "{}"), EvaluationError);
}

TEST_F(Merge, manyLevelsAtOnceAreTheSameAsOneAfterTheOther) {
  std::mt19937 random(7);
  MergeStrategy deep(MergeStrategy::Kind::Deep);
  for (int i = 0; i < 3000; ++i) {
    std::vector<Value> levels(1 + i % 6);
    for (Value &level : levels)
      level = random() % 8 ? randomHash(random, 3) : randomValue(random, 3);
    Value expected = levels[0];
    for (size_t j = 1; j < levels.size(); ++j)
      expected = deep.merge(run, expected, levels[j]);
    ASSERT_EQ(toText(deepMergeAll(run, levels)), toText(expected)) << "round " << i;
  }
}

TEST_F(Merge, deepTakesDoublesOutOfLists) {
  EXPECT_EQ(merged("deep", "{a: [2]}", "{a: [1, 1]}"), "{a => [1, 2]}");
  EXPECT_EQ(merged("deep", "{a: [1]}", "{a: [1, 2]}"), "{a => [1, 2]}");
  EXPECT_EQ(merged("deep", "{a: [1, 1]}", "{a: []}"), "{a => [1]}");
  // Also of those that only one level has.
  EXPECT_EQ(merged("deep", "{a: [1, 1], b: {c: [2, 2, 3]}}", "{d: 4}"),
            "{d => 4, a => [1], b => {c => [2, 3]}}");
  EXPECT_EQ(merged("deep", "{b: {c: [2, 3], d: {e: []}}}", "{f: [5, 5]}"),
            "{f => [5, 5], b => {c => [2, 3], d => {e => []}}}");
}

} // namespace pp::hiera
