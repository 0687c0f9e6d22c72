// Hashes keep their order and find keys as Ruby's eql? does.
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/core/values/collections.h"
#include "runtime-lib/puppet/operators/operators.h"

#include <gtest/gtest.h>

namespace pp {

namespace {

Value number(int64_t n) { return Value::smallInteger(n); }

/// `key<i>` => i * factor for the numbers from `begin` to `end`.
Value numbered(Context &context, int begin, int end, int factor) {
  HashBuilder builder(context);
  for (int i = begin; i < end; ++i)
    builder.set("key" + std::to_string(i), number(int64_t{i} * factor));
  return builder.build();
}

} // namespace

TEST(Hash, keepsInsertionOrderAndReplacesInPlace) {
  Context context;
  HashBuilder builder(context);
  builder.set("b", number(1));
  builder.set("a", number(2));
  builder.set("b", number(3));
  EXPECT_EQ(toText(builder.build()), "{b => 3, a => 2}");
}

TEST(Hash, findsKeysOfLargeHashes) {
  Context context;
  HashBuilder builder(context);
  constexpr int count = 10000;
  for (int i = 0; i < count; ++i)
    builder.set("key" + std::to_string(i), number(i));
  Value hash = builder.build();
  ASSERT_EQ(hash.object()->length, static_cast<uint32_t>(count));
  for (int i = 0; i < count; ++i) {
    const Value *found = hashFind(*hash.as<Hash>(), "key" + std::to_string(i));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->small(), i);
  }
  EXPECT_EQ(hashFind(*hash.as<Hash>(), "key-1"), nullptr);
}

TEST(Hash, builtInPlaceIsTheSameHoweverManyPairsCome) {
  Context context;
  // Fewer than announced, as many, and more; around the sizes at which a hash gets a table.
  for (int announced : {0, 3, 8, 9, 40})
    for (int size : {0, 3, 8, 9, 16, 40, 300}) {
      HashBuilder builder = HashBuilder::inPlace(context, static_cast<size_t>(announced));
      for (int i = 0; i < 2 * size; ++i)
        builder.set("key" + std::to_string(i % size), number(i));
      Value hash = builder.build();
      Value expected = numbered(context, 0, size, 1);
      ASSERT_EQ(hash.object()->length, static_cast<uint32_t>(size));
      ASSERT_EQ(hash.as<Hash>()->indexMask, expected.as<Hash>()->indexMask);
      for (int i = 0; i < size; ++i) {
        const Value *found = hashFind(*hash.as<Hash>(), "key" + std::to_string(i));
        ASSERT_TRUE(found);
        EXPECT_EQ(found->small(), size + i);
        EXPECT_EQ(found, &hash.as<Hash>()->entries[i].value);
      }
    }
}

TEST(Hash, mergingKeepsTheOrderOfTheLeftSideAndTheValuesOfTheRight) {
  Context context;
  // Around the sizes at which a hash gets a table, and that table grows.
  for (int size : {0, 1, 4, 8, 9, 15, 16, 17, 40, 300}) {
    Value left = numbered(context, 0, size, 1);
    for (int begin : {0, size / 2, size}) {
      Value right = numbered(context, begin, size + 3, 10);
      const Hash &sum = *mergedHash(context, *left.as<Hash>(), *right.as<Hash>()).as<Hash>();
      ASSERT_EQ(sum.length, static_cast<uint32_t>(size + 3));
      for (int i = 0; i < size + 3; ++i) {
        std::string key = "key" + std::to_string(i);
        const Value *found = hashFind(sum, key);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->small(), i < begin ? i : i * 10);
        EXPECT_EQ(toText(sum.entries[i].key), key);
      }
      EXPECT_EQ(hashFind(sum, "key-1"), nullptr);
    }
    EXPECT_EQ(left.object()->length, static_cast<uint32_t>(size));
  }
}

TEST(Hash, keysAreTheSameAsRubyTellsThem) {
  Context context;
  Value one = number(1), float1 = makeFloat(context, 1.0), text = makeString(context, "1");
  EXPECT_FALSE(keysEqual(one, float1));
  EXPECT_FALSE(keysEqual(one, text));
  EXPECT_TRUE(keysEqual(makeFloat(context, 0.0), makeFloat(context, -0.0)));
  EXPECT_EQ(hashKey(makeFloat(context, 0.0)), hashKey(makeFloat(context, -0.0)));
  EXPECT_FALSE(keysEqual(makeString(context, "a"), makeString(context, "A")));
  Value big = makeIntegerFromDecimal(context, "123456789012345678901234567890");
  Value same = makeIntegerFromDecimal(context, "+123456789012345678901234567890");
  EXPECT_TRUE(keysEqual(big, same));
  EXPECT_EQ(hashKey(big), hashKey(same));
}

TEST(Hash, structuresAreKeysByContent) {
  Context context;
  HashBuilder first(context), second(context);
  first.set("x", number(1));
  first.set("y", number(2));
  second.set("y", number(2));
  second.set("x", number(1));
  Value a[] = {first.build(), Value::undef()}, b[] = {second.build(), Value::undef()};
  Value left = makeArray(context, a), right = makeArray(context, b);
  EXPECT_TRUE(keysEqual(left, right));
  EXPECT_EQ(hashKey(left), hashKey(right));
  HashBuilder outer(context);
  outer.set(left, number(7));
  Value hash = outer.build();
  ASSERT_TRUE(hashFind(*hash.as<Hash>(), right));
}

TEST(Hash, deepKeysNeedNoStack) {
  Context context;
  Value deep = number(0), other = number(0);
  for (int i = 0; i < 1000000; ++i) {
    deep = makeArray(context, {&deep, 1});
    other = makeArray(context, {&other, 1});
  }
  EXPECT_TRUE(keysEqual(deep, other));
  EXPECT_TRUE(equals(deep, other));
  EXPECT_EQ(hashKey(deep), hashKey(other));
}

} // namespace pp
