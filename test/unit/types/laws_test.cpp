// What holds for all types and values, on random ones.
#include "test/unit/types/random_types.h"

#include <gtest/gtest.h>

namespace pp::grid {

namespace {

constexpr uint64_t rounds = 3000;

/// Runs the body with fresh memory and random types for each seed.
template <class Body> void forSeeds(Body body, bool withoutUndef = false) {
  for (uint64_t seed = 0; seed < rounds && !testing::Test::HasFailure(); ++seed) {
    Context context;
    RandomTypes random(context, seed);
    random.withoutUndef = withoutUndef;
    body(context, random);
  }
}

const Type *randomType(Context &context, RandomTypes &random) {
  return parseType(context, random.typeText(2));
}

} // namespace

TEST(TypeLaws, PrintedTypesReadBack) {
  forSeeds([](Context &context, RandomTypes &random) {
    const Type *type = randomType(context, random);
    std::string text = typeText(type);
    const Type *again = parseType(context, text);
    EXPECT_TRUE(typesEqual(type, again)) << text;
    EXPECT_EQ(typeText(again), text);
    EXPECT_EQ(hashType(type), hashType(again)) << text;
  });
}

TEST(TypeLaws, AssignabilityIsReflexive) {
  forSeeds(
      [](Context &context, RandomTypes &random) {
        const Type *type = randomType(context, random);
        EXPECT_TRUE(isAssignable(context, type, type)) << typeText(type);
      },
      true);
}

TEST(TypeLaws, AssignabilityIsTransitive) {
  forSeeds(
      [](Context &context, RandomTypes &random) {
        const Type *types[6];
        for (const Type *&type : types)
          type = parseType(context, random.typeText(1));
        for (const Type *a : types)
          for (const Type *b : types)
            for (const Type *c : types)
              if (isAssignable(context, a, b) && isAssignable(context, b, c)) {
                EXPECT_TRUE(isAssignable(context, a, c))
                    << typeText(a) << " | " << typeText(b) << " | " << typeText(c);
              }
      },
      true);
}

TEST(TypeLaws, AssignableTypesTakeTheInstances) {
  forSeeds([](Context &context, RandomTypes &random) {
    const Type *wide = randomType(context, random), *narrow = randomType(context, random);
    Value value = random.value(2);
    if (isAssignable(context, wide, narrow) && isInstance(context, narrow, value)) {
      EXPECT_TRUE(isInstance(context, wide, value)) << typeText(wide) << " | " << typeText(narrow);
    }
  });
}

TEST(TypeLaws, CommonTypeAcceptsBoth) {
  forSeeds(
      [](Context &context, RandomTypes &random) {
        const Type *a = randomType(context, random), *b = randomType(context, random);
        const Type *common = commonType(context, a, b);
        EXPECT_TRUE(isAssignable(context, common, a) && isAssignable(context, common, b))
            << typeText(a) << " | " << typeText(b) << " gave " << typeText(common);
      },
      true);
}

TEST(TypeLaws, GeneralAndNormalFormsAccept) {
  forSeeds(
      [](Context &context, RandomTypes &random) {
        const Type *type = randomType(context, random);
        const Type *normal = normalize(context, type);
        EXPECT_TRUE(isAssignable(context, generalize(context, type), type)) << typeText(type);
        // Puppet forgets the size of an Array[Any], so the normal form may be wider.
        EXPECT_TRUE(isAssignable(context, normal, type))
            << typeText(type) << " became " << typeText(normal);
      },
      true);
}

TEST(TypeLaws, InferredTypesAcceptTheirValue) {
  forSeeds(
      [](Context &context, RandomTypes &random) {
        Value value = random.value(3);
        for (const Type *type :
             {infer(context, value), inferSet(context, value), inferGeneralized(context, value)})
          EXPECT_TRUE(isInstance(context, type, value)) << typeText(type);
      },
      true);
}

TEST(TypeLaws, EqualTypesAreAssignableAndHashAlike) {
  forSeeds([](Context &context, RandomTypes &random) {
    const Type *a = randomType(context, random), *b = randomType(context, random);
    if (!typesEqual(a, b))
      return;
    EXPECT_TRUE(isAssignable(context, a, b) && isAssignable(context, b, a)) << typeText(a);
  });
}

} // namespace pp::grid
