// Text of values, and Ruby's forms of it.
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/operators/text.h"
#include "test/unit/values/notation.h"

#include <gtest/gtest.h>

namespace pp::test {

TEST(Text, interpolation) {
  Context context;
  auto text = [&](const char *notation) { return toText(read(context, notation)); };
  EXPECT_EQ(text("undef"), "");
  EXPECT_EQ(text("['a', undef, default, true, 1.0, [1]]"), "[a, , default, true, 1.0, [1]]");
  EXPECT_EQ(text("{'a' => 1, 2 => 'b c'}"), "{a => 1, 2 => b c}");
  EXPECT_EQ(text("/a\\/b/"), "/a\\/b/");
  EXPECT_EQ(text("Sensitive('secret')"), "Sensitive [value redacted]");
  EXPECT_EQ(text("Timespan(93784500000000)"), "1-02:03:04.5");
  EXPECT_EQ(text("Timestamp(1577836800000000000)"), "2020-01-01T00:00:00.000000000 UTC");
  EXPECT_EQ(toText(makeRegexp(context, "a/b")), "/a\\/b/");
}

TEST(Text, concatenationJoinsTexts) {
  Context context;
  Value parts[] = {makeString(context, "n="), Value::smallInteger(-5), Value::undef(),
                   makeFloat(context, 1e20)};
  EXPECT_EQ(toText(concatenate(context, parts)), "n=-51.0e+20");
  Value strings[] = {makeString(context, "é"), makeString(context, "b")};
  Value joined = concatenate(context, strings);
  EXPECT_EQ(joined.as<String>()->view(), "éb");
  EXPECT_FALSE(joined.as<String>()->isAscii());
  EXPECT_EQ(joined.as<String>()->hash(), hashText("éb"));
}

TEST(Text, deepValuesAreAnErrorNotACrash) {
  Context context;
  Value deep = Value::undef();
  for (int i = 0; i < 1000000; ++i)
    deep = makeArray(context, {&deep, 1});
  EXPECT_THROW(toText(deep), EvaluationError);
  EXPECT_THROW(rubyText(deep), EvaluationError);
  EXPECT_THROW(index(context, makeString(context, "a"), {&deep, 1}), EvaluationError);
  EXPECT_NO_THROW(toText(makeArray(context, {})));
}

TEST(RubyText, inspection) {
  for (const std::string &line : readGrid("inspect.recorded")) {
    size_t tab = line.find('\t');
    EXPECT_EQ(inspected(unescaped(line.substr(0, tab))), line.substr(tab + 1));
  }
}

} // namespace pp::test
