// Lazy sequences: steps and reversals of a source.
#include "runtime-lib/core/values/iterator.h"
#include "runtime-lib/puppet/operators/operators.h"

#include <gtest/gtest.h>

namespace pp {

namespace {

std::string elements(Context &context, Value iterator) {
  return toText(iteratorToArray(context, *iterator.as<Iterator>()));
}

} // namespace

TEST(Iterator, stepsAndReversals) {
  Context context;
  Value range = makeIntegerIterator(context, 1, 10);
  Value third = stepIterator(context, *range.as<Iterator>(), 3);
  EXPECT_EQ(elements(context, third), "[1, 4, 7, 10]");
  Value back = reverseIterator(context, *third.as<Iterator>());
  EXPECT_EQ(elements(context, back), "[10, 7, 4, 1]");
}

TEST(Iterator, stepsOfReversals) {
  Context context;
  Value range = makeIntegerIterator(context, 1, 10);
  Value third = stepIterator(context, *range.as<Iterator>(), 3);
  Value back = reverseIterator(context, *third.as<Iterator>());
  EXPECT_EQ(elements(context, stepIterator(context, *back.as<Iterator>(), 2)), "[10, 4]");
}

TEST(Iterator, aWalkUsesTheElementsUp) {
  Context context;
  Value range = makeIntegerIterator(context, 1, 3);
  EXPECT_EQ(elements(context, range), "[1, 2, 3]");
  EXPECT_EQ(elements(context, range), "[]");
}

TEST(Iterator, hugeRangesCostNothing) {
  Context context;
  Value range = makeIntegerIterator(context, INT64_MIN, INT64_MAX - 1);
  Value step = stepIterator(context, *range.as<Iterator>(), INT64_MAX);
  EXPECT_EQ(elements(context, step), "[-9223372036854775808, -1, 9223372036854775806]");
}

TEST(Iterator, sourcesAreArraysHashesAndStrings) {
  Context context;
  Value text = makeIterator(context, makeString(context, "añb"));
  EXPECT_EQ(elements(context, reverseIterator(context, *text.as<Iterator>())), "[b, ñ, a]");
  HashBuilder builder(context);
  builder.set("k", Value::smallInteger(1));
  EXPECT_EQ(elements(context, makeIterator(context, builder.build())), "[[k, 1]]");
  EXPECT_EQ(toText(unfold(context, text)), "[a, ñ, b]");
}

} // namespace pp
