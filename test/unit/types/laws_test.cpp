// What holds for all types and values, on random ones.
#include "runtime-lib/puppet/types/conversions/string_format.h"
#include "test/unit/types/grid.h"
#include "test/unit/types/random_types.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>

namespace pp::grid {

namespace {

constexpr uint64_t rounds = 3000;

/// Runs the body with fresh memory and random types for each seed.
template <class Body> void forSeeds(Body body) {
  for (uint64_t seed = 0; seed < rounds && !testing::Test::HasFailure(); ++seed) {
    Context context;
    RandomTypes random(context, seed);
    body(context, random);
  }
}

/// Exceptions from the laws that real Puppet makes too: laws.rb has asked it. With LAW_EXCEPTIONS
/// set, exceptions are written to that file, for laws.rb to ask about.
class Exceptions {
public:
  Exceptions() {
    if (const char *file = std::getenv("LAW_EXCEPTIONS"))
      out_.open(file, std::ios::app);
    for (std::string &line : lines("law_exceptions.recorded"))
      known_.insert(std::move(line));
  }
  void met(std::string_view law, std::initializer_list<std::string> parts) {
    std::string line(law);
    for (const std::string &part : parts)
      line += "\t" + part;
    if (out_.is_open())
      out_ << line << "\n";
    else
      EXPECT_TRUE(known_.contains(line)) << "real Puppet was not asked about " << line;
  }

private:
  std::ofstream out_;
  std::set<std::string> known_;
};

Exceptions &exceptions() {
  static Exceptions all;
  return all;
}

/// The value as Puppet's type parser reads it.
std::string literalText(Context &context, Value value) {
  return convertToString(context, value, makeString(context, "%p"));
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
    if (typeText(again) != text)
      return exceptions().met("printed", {text, typeText(again)});
    EXPECT_TRUE(typesEqual(type, again)) << text;
    EXPECT_EQ(hashType(type), hashType(again)) << text;
  });
}

TEST(TypeLaws, AssignabilityIsReflexive) {
  forSeeds([](Context &context, RandomTypes &random) {
    const Type *type = randomType(context, random);
    if (!isAssignable(context, type, type))
      exceptions().met("assignable", {typeText(type), typeText(type)});
  });
}

TEST(TypeLaws, AssignabilityIsTransitive) {
  forSeeds([](Context &context, RandomTypes &random) {
    const Type *types[6];
    for (const Type *&type : types)
      type = parseType(context, random.typeText(1));
    for (const Type *a : types)
      for (const Type *b : types)
        for (const Type *c : types)
          if (isAssignable(context, a, b) && isAssignable(context, b, c) &&
              !isAssignable(context, a, c))
            exceptions().met("transitive", {typeText(a), typeText(b), typeText(c)});
  });
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
  forSeeds([](Context &context, RandomTypes &random) {
    const Type *a = randomType(context, random), *b = randomType(context, random);
    const Type *common = commonType(context, a, b);
    if (!isAssignable(context, common, a) || !isAssignable(context, common, b))
      exceptions().met("common", {typeText(a), typeText(b), typeText(common)});
  });
}

TEST(TypeLaws, GeneralAndNormalFormsAccept) {
  forSeeds([](Context &context, RandomTypes &random) {
    const Type *type = randomType(context, random);
    const Type *normal = normalize(context, type), *general = generalize(context, type);
    if (!isAssignable(context, general, type))
      exceptions().met("general", {typeText(type), typeText(general)});
    // Puppet forgets the size of an Array[Any], so the normal form may be wider.
    if (!isAssignable(context, normal, type))
      exceptions().met("normal", {typeText(type), typeText(normal)});
  });
}

TEST(TypeLaws, InferredTypesAcceptTheirValue) {
  forSeeds([](Context &context, RandomTypes &random) {
    Value value = random.value(3);
    for (const Type *type :
         {infer(context, value), inferSet(context, value), inferGeneralized(context, value)})
      if (!isInstance(context, type, value))
        exceptions().met("instance", {typeText(type), literalText(context, value)});
  });
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
