// How values of several levels become one; the expected values are those of the topics hiera and
// lookup_render in test/reference.
#include "runtime-lib/hiera/merge_strategy.h"

#include "runtime-lib/data/yaml_reader.h"
#include "runtime-lib/hiera/failure.h"
#include "runtime-lib/values/operators.h"

#include <gtest/gtest.h>

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
