// Nested arrays as one list: any depth, and no more than the catalog's memory holds.
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/core/values/flatten.h"

#include <gtest/gtest.h>

namespace pp {

static Value number(int64_t value) { return Value::smallInteger(value); }

static Value list(Context &context, std::vector<Value> items) { return makeArray(context, items); }

TEST(Flatten, keepsTheOrder) {
  Context context;
  Value inner = list(context, {number(2), list(context, {number(3)}), list(context, {})});
  Value values[] = {number(1), inner, number(4)};
  std::vector<Value> flat = flattened(context, values);
  ASSERT_EQ(flat.size(), 4u);
  for (int64_t i = 0; i < 4; ++i)
    EXPECT_EQ(flat[static_cast<size_t>(i)].small(), i + 1);
}

TEST(Flatten, aValueAloneIsAListOfOne) {
  Context context;
  EXPECT_EQ(flattened(context, number(1)).size(), 1u);
  EXPECT_EQ(flattened(context, Value::undef()).size(), 1u);
}

TEST(Flatten, noNestingIsTooDeep) {
  Context context;
  Value deep = number(1);
  for (int i = 0; i < 2'000'000; ++i)
    deep = list(context, {deep});
  EXPECT_EQ(flattened(context, deep).size(), 1u);
}

TEST(Flatten, whatIsThereManyTimesCountsEachTime) {
  Limits limits;
  limits.memoryBytes = size_t{16} << 20;
  Context context(limits);
  Value many = number(1);
  for (int i = 0; i < 50; ++i)
    many = list(context, {many, many});
  EXPECT_THROW(flattened(context, many), EvaluationError);
}

} // namespace pp
