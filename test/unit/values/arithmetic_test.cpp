// What the grids do not show: extensions, warnings and limits of arithmetic.
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "test/unit/values/notation.h"

#include <gtest/gtest.h>

namespace pp::test {

namespace {

struct KeepLog : LogSink {
  std::vector<std::string> lines;
  void log(LogLevel, std::string_view message) override { lines.emplace_back(message); }
};

template <class Operation> std::string failure(Operation operation) {
  try {
    operation();
  } catch (const EvaluationError &error) {
    return error.message();
  }
  return "no failure";
}

} // namespace

TEST(Arithmetic, integersHaveNoLimit) {
  Context context;
  Value most = read(context, "9223372036854775807");
  EXPECT_EQ(toText(add(context, most, Value::smallInteger(1))), "9223372036854775808");
  EXPECT_EQ(toText(multiply(context, most, most)), "85070591730234615847396907784232501249");
  EXPECT_EQ(toText(negate(context, read(context, "-9223372036854775808"))), "9223372036854775808");
  Value small = Value::smallInteger(Value::smallMin);
  EXPECT_EQ(toText(divide(context, small, Value::smallInteger(-1))), "4611686018427387904");
  EXPECT_EQ(toText(shiftLeft(context, Value::smallInteger(1), Value::smallInteger(100))),
            "1267650600228229401496703205376");
}

TEST(Arithmetic, strictReferenceHasPuppetsLimit) {
  Context context;
  context.language.strictReference = true;
  Value most = read(context, "9223372036854775807");
  EXPECT_EQ(failure([&] { add(context, most, Value::smallInteger(1)); }),
            "A '+' expression resulted in a value outside of Puppet Integer max range, got "
            "'+0x8000000000000000'");
}

TEST(Arithmetic, runawayIntegersAreAnError) {
  Context context;
  Value one = Value::smallInteger(1);
  Value width = read(context, "99999999999999999999");
  EXPECT_EQ(failure([&] { shiftLeft(context, one, width); }),
            "The result of the << expression is an Integer of more than 67108864 bits");
  Value big = shiftLeft(context, one, Value::smallInteger(40000000));
  EXPECT_EQ(failure([&] { multiply(context, big, big); }),
            "The result of the * expression is an Integer of more than 67108864 bits");
  EXPECT_EQ(toText(shiftRight(context, Value::smallInteger(-5), width)), "-1");
}

TEST(Arithmetic, strictWarningNamesTheOperandsPlace) {
  Context context;
  KeepLog log;
  context.logSink = &log;
  context.language.strict = Strictness::Warning;
  Location places[] = {{nullptr, 1, 12}, {nullptr, 1, 8}, {nullptr, 1, 14}};
  context.places = places;
  Value sum = add(context, makeString(context, "0x10"), Value::smallInteger(1));
  EXPECT_EQ(sum.small(), 17);
  ASSERT_EQ(log.lines.size(), 1u);
  EXPECT_EQ(log.lines[0], "The string '0x10' was automatically coerced to the numerical value 16 "
                          "(line: 1, column: 8)");
}

TEST(Arithmetic, largeArraysAreSubtractedQuickly) {
  Context context;
  std::vector<Value> names;
  for (int i = 0; i < 200000; ++i)
    names.push_back(makeString(context, "n" + std::to_string(i)));
  Value all = makeArray(context, names);
  EXPECT_EQ(subtract(context, all, all).object()->length, 0u);
}

} // namespace pp::test
