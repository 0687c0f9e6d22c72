// Mutated type expressions and formats: whatever the bytes, an answer or a clear failure.
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/puppet/types/conversions/string_format.h"
#include "runtime-lib/puppet/types/conversions/times/times.h"
#include "test/unit/types/grid.h"
#include "test/unit/types/random_types.h"

#include <gtest/gtest.h>

namespace pp::grid {

namespace {

std::string mutate(RandomTypes &random, std::string text) {
  static constexpr std::string_view pieces[] = {"[",
                                                "]",
                                                "{",
                                                "}",
                                                ",",
                                                "=>",
                                                "'",
                                                "\"",
                                                "/",
                                                "%",
                                                "#",
                                                "\\",
                                                "-",
                                                "0",
                                                "9",
                                                ".",
                                                "::",
                                                " ",
                                                "default",
                                                "\n",
                                                "\0",
                                                "\xff",
                                                "\xc3é",
                                                "Variant[",
                                                "1e",
                                                "(",
                                                "%-",
                                                "%#",
                                                "99999999999999999999",
                                                "|",
                                                "*",
                                                "$",
                                                "<",
                                                "Type["};
  for (size_t change = 1 + random.below(5); change > 0; --change) {
    size_t at = random.below(text.size() + 1);
    switch (random.below(3)) {
    case 0:
      text.erase(at, 1 + random.below(4));
      break;
    case 1:
      text.insert(at, pieces[random.below(std::size(pieces))]);
      break;
    default:
      text.insert(at, text.substr(random.below(text.size() + 1), random.below(20)));
    }
  }
  return text;
}

/// Runs the body; only failures of evaluation may come out of it, and they have a text.
template <class Body> void mayFail(Body body) {
  try {
    body();
  } catch (const EvaluationError &error) {
    EXPECT_FALSE(error.message().empty());
  }
}

} // namespace

TEST(TypeFuzz, MutatedTypes) {
  std::vector<std::string> texts = lines("types.list");
  for (uint64_t seed = 0; seed < 20'000; ++seed) {
    Context context;
    RandomTypes random(context, seed);
    std::string from = random.below(2) ? texts[random.below(texts.size())] : random.typeText(3);
    std::string text = mutate(random, from);
    mayFail([&] {
      const Type *type = parseType(context, text);
      std::string printed = typeText(type);
      generalize(context, type);
      isAssignable(context, type, normalize(context, type));
      isInstance(context, type, random.value(1));
    });
    mayFail([&] { parseLiteral(context, text); });
  }
}

TEST(TypeFuzz, MutatedFormats) {
  static constexpr std::string_view seeds[] = {"%d",           "%#x", "%08.3f", "%-10s", "%#(a",
                                               "%+5.2e",       "%[h", "%p",     "%B",    "%y",
                                               "%H:%M:%S.%3N", "%-D", "%Y-%m",  "%::z"};
  for (uint64_t seed = 0; seed < 20'000; ++seed) {
    Context context;
    RandomTypes random(context, seed);
    std::string text = mutate(random, std::string(seeds[random.below(std::size(seeds))]));
    Value value = random.value(2);
    mayFail([&] { convertToString(context, value, makeString(context, text)); });
    Value time = makeTimespan(context, static_cast<int64_t>(random.below(1u << 30)) * 1'000'000);
    mayFail([&] { formatTimespan(*time.as<Timespan>(), text); });
    mayFail([&] { parseTimespan("1-02:03:04", text); });
    mayFail([&] { formatTimestamp(*makeTimestamp(context, 5).as<Timestamp>(), text, ""); });
    mayFail([&] { parseTimestamp(context, "2020-01-02", makeString(context, text), Value()); });
  }
}

} // namespace pp::grid
