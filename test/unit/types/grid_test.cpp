// What real Puppet said of types, pairs of types, and values.
#include "runtime-lib/puppet/types/mismatch/mismatch.h"
#include "test/unit/types/grid.h"

#include <gtest/gtest.h>

namespace pp::grid {

namespace {

std::string truth(bool value) { return value ? "true" : "false"; }

void compareMatrix(const char *file, const std::function<bool(const Type *, const Type *)> &ask) {
  World &w = world();
  Score score(file);
  auto expected = lines(std::string(file) + ".recorded");
  ASSERT_EQ(expected.size(), w.types.size());
  for (size_t a = 0; a < w.types.size(); ++a)
    for (size_t b = 0; b < w.types.size(); ++b) {
      // Where Ruby exhausts its stack there is nothing to agree with, but there must be an answer.
      bool actual = ask(w.types[a], w.types[b]);
      if (expected[a][b] != '!')
        score.compare(w.typeTexts[a] + " | " + w.typeTexts[b], truth(expected[a][b] == '1'),
                      truth(actual));
    }
}

} // namespace

TEST(TypeGrid, Texts) {
  World &w = world();
  Score score("text");
  for (auto &row : rows("text.recorded")) {
    const Type *type = parseType(w.context, row[0]);
    auto generalized = [&] { return typeText(generalize(w.context, type)); };
    auto normalized = [&] { return typeText(normalize(w.context, type)); };
    score.compare(row[0], row[1], answer([&] { return typeText(type); }));
    score.compare(row[0] + " expanded", row[2], answer([&] { return aliasExpandedText(type); }));
    score.compare(row[0] + " name", row[3], answer([&] { return typeName(type); }));
    score.compare(row[0] + " generalized", row[4], answer(generalized));
    score.compare(row[0] + " normalized", row[5], answer(normalized));
    score.compare(row[0] + " iterable", row[6], truth(isIterable(w.context, type)));
  }
}

TEST(TypeGrid, Assignability) {
  compareMatrix("assignable",
                [](const Type *a, const Type *b) { return isAssignable(world().context, a, b); });
}

TEST(TypeGrid, Equality) {
  compareMatrix("equal", [](const Type *a, const Type *b) { return typesEqual(a, b); });
}

TEST(TypeGrid, CommonTypes) {
  World &w = world();
  Score score("common");
  for (auto &row : rows("common.recorded")) {
    size_t a = std::stoul(row[0]), b = std::stoul(row[1]);
    score.compare(w.typeTexts[a] + " | " + w.typeTexts[b], row[2],
                  answer([&] { return typeText(commonType(w.context, w.types[a], w.types[b])); }));
  }
}

TEST(TypeGrid, Values) {
  World &w = world();
  Score score("values");
  auto expected = rows("values.recorded");
  ASSERT_EQ(expected.size(), w.values.size());
  for (size_t v = 0; v < w.values.size(); ++v) {
    Value value = w.values[v];
    auto &row = expected[v];
    for (size_t t = 0; t < w.types.size(); ++t)
      if (row[1][t] != '!')
        score.compare(row[0] + " =~ " + w.typeTexts[t], truth(row[1][t] == '1'),
                      truth(isInstance(w.context, w.types[t], value)));
    const Type *reduced = infer(w.context, value);
    const Type *detailed = inferSet(w.context, value);
    score.compare(row[0] + " inferred", row[2], answer([&] { return typeText(reduced); }));
    score.compare(row[0] + " detailed", row[3], answer([&] { return typeText(detailed); }));
    score.compare(row[0] + " generalized", row[4],
                  answer([&] { return typeText(generalize(w.context, reduced)); }));
    score.compare(row[0] + " detailed, generalized", row[5],
                  answer([&] { return typeText(generalize(w.context, detailed)); }));
  }
}

TEST(TypeGrid, Mismatches) {
  World &w = world();
  Score score("mismatch");
  for (auto &row : rows("mismatch.recorded")) {
    size_t t = std::stoul(row[0]), v = std::stoul(row[1]);
    score.compare(w.typeTexts[t] + " | " + w.valueTexts[v], row[2], answer([&] {
                    return describeMismatch(w.context, "it", w.types[t],
                                            inferSet(w.context, w.values[v]));
                  }));
  }
}

} // namespace pp::grid
