// Collections that share storage never see what was appended to another.
#include "runtime-lib/core/values/room.h"

#include "runtime-lib/core/values/build.h"
#include "runtime-lib/core/values/collections.h"
#include "runtime-lib/puppet/operators/operators.h"

#include <gtest/gtest.h>

namespace pp {

namespace {

constexpr int count = 1000;

Value number(int64_t n) { return Value::smallInteger(n); }

Value pair(Context &context, int64_t key, int64_t value) {
  HashBuilder builder(context);
  builder.set(number(key), number(value));
  return builder.build();
}

Value countedList(Context &context, int length) {
  Value list = makeArray(context, {});
  for (int i = 0; i < length; ++i)
    list = appendElement(context, *list.as<Array>(), number(i));
  return list;
}

Value countedHash(Context &context, int length) {
  Value hash = HashBuilder(context).build();
  for (int i = 0; i < length; ++i)
    hash = joinCollections(context, hash, pair(context, i, i));
  return hash;
}

} // namespace

TEST(Room, appendingElementByElementCostsLinearMemory) {
  Context context;
  countedList(context, 100 * count);
  // A copy at every step would take 40 GB.
  EXPECT_LT(context.arena.bytesUsed(), size_t{64} << 20);
}

TEST(Room, twoListsThatGrewFromOneStayApart) {
  Context context;
  Value list = countedList(context, count);
  Value one = appendElement(context, *list.as<Array>(), number(-1));
  Value other = appendElement(context, *list.as<Array>(), number(-2));
  EXPECT_EQ(list.object()->length, static_cast<uint32_t>(count));
  EXPECT_EQ(one.as<Array>()->elements[count].small(), -1);
  EXPECT_EQ(other.as<Array>()->elements[count].small(), -2);
  for (int i = 0; i < count; ++i) {
    ASSERT_EQ(one.as<Array>()->elements[i].small(), i);
    ASSERT_EQ(other.as<Array>()->elements[i].small(), i);
  }
}

TEST(Room, aListJoinedWithItself) {
  Context context;
  Value list = countedList(context, count);
  Value twice = joinCollections(context, list, list);
  ASSERT_EQ(twice.object()->length, static_cast<uint32_t>(2 * count));
  EXPECT_EQ(twice.as<Array>()->elements[2 * count - 1].small(), count - 1);
}

TEST(Room, twoHashesThatGrewFromOneStayApart) {
  Context context;
  Value hash = countedHash(context, count);
  Value one = joinCollections(context, hash, pair(context, -1, 1));
  Value other = joinCollections(context, hash, pair(context, -1, 2));
  EXPECT_EQ(hashFind(*hash.as<Hash>(), number(-1)), nullptr);
  EXPECT_EQ(hashFind(*one.as<Hash>(), number(-1))->small(), 1);
  EXPECT_EQ(hashFind(*other.as<Hash>(), number(-1))->small(), 2);
  for (int i = 0; i < count; ++i)
    ASSERT_EQ(hashFind(*one.as<Hash>(), number(i))->small(), i);
}

TEST(Room, aKeyThatExistsIsReplacedInACopy) {
  Context context;
  Value hash = countedHash(context, count);
  Value changed = joinCollections(context, hash, pair(context, 7, -7));
  EXPECT_EQ(changed.object()->length, static_cast<uint32_t>(count));
  EXPECT_EQ(hashFind(*hash.as<Hash>(), number(7))->small(), 7);
  EXPECT_EQ(hashFind(*changed.as<Hash>(), number(7))->small(), -7);
}

TEST(Room, otherCatalogsDoNotFillIt) {
  Context context, other;
  Value list = countedList(context, count);
  size_t before = context.arena.bytesUsed();
  Value grown = appendElement(other, *list.as<Array>(), number(-1));
  EXPECT_EQ(context.arena.bytesUsed(), before);
  EXPECT_NE(grown.as<Array>()->elements, list.as<Array>()->elements);
}

TEST(Room, textsThatGrewFromOneStayApart) {
  Context context;
  std::string start(count, 'x');
  Value text = makeString(context, start);
  Value parts[] = {text, makeString(context, "one")};
  Value longer = concatenate(context, parts);
  Value others[] = {longer, makeString(context, "é"), number(7)};
  Value one = concatenate(context, others);
  others[1] = makeString(context, "two");
  Value other = concatenate(context, others);
  EXPECT_EQ(longer.as<String>()->view(), start + "one");
  EXPECT_EQ(one.as<String>()->view(), start + "oneé7");
  EXPECT_EQ(other.as<String>()->view(), start + "onetwo7");
  EXPECT_FALSE(one.as<String>()->isAscii());
  EXPECT_TRUE(other.as<String>()->isAscii());
  EXPECT_EQ(other.as<String>()->hash(), hashText(start + "onetwo7"));
  EXPECT_TRUE(keysEqual(other, makeString(context, start + "onetwo7")));
}

TEST(Room, aTextBuiltLineByLineCostsLinearMemory) {
  Context context;
  Value text = makeString(context, "");
  for (int i = 0; i < 100 * count; ++i) {
    Value parts[] = {text, makeString(context, "line\n")};
    text = concatenate(context, parts);
  }
  EXPECT_EQ(text.object()->length, 500u * count);
  EXPECT_LT(context.arena.bytesUsed(), size_t{64} << 20);
}

} // namespace pp
