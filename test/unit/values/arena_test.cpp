// The arena gives aligned memory up to its limit.
#include "runtime-lib/core/memory/arena.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/issues/issues.h"

#include <gtest/gtest.h>

#include <cstring>

namespace pp {

TEST(Arena, givesAlignedMemoryOfAnySize) {
  Arena arena;
  for (size_t size : {1, 15, 16, 17, 1000, 100000, 20 << 20, 3}) {
    auto *memory = arena.allocateArray<char>(size);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(memory) % 8, 0u);
    std::memset(memory, 0xAB, size);
  }
}

TEST(Arena, aGiantLeavesTheCurrentChunkInUse) {
  Arena arena;
  auto *first = arena.allocateArray<char>(16);
  arena.allocateArray<char>(64 << 20);
  EXPECT_EQ(arena.allocateArray<char>(16), first + 16);
}

TEST(Arena, runningOverTheLimitIsAnEvaluationError) {
  Arena arena(1 << 20);
  EXPECT_THROW(arena.allocateArray<char>(2 << 20), EvaluationError);
  try {
    while (true)
      arena.allocateArray<char>(1000);
  } catch (const EvaluationError &error) {
    EXPECT_EQ(error.message(), "The catalog needs more memory than the limit of 1 MiB");
  }
  EXPECT_LE(arena.bytesUsed(), size_t{1} << 20);
}

TEST(Arena, resetKeepsOneChunk) {
  Arena arena;
  for (int i = 0; i < 10000; ++i)
    arena.allocateArray<char>(1000);
  size_t before = arena.bytesUsed();
  arena.reset();
  EXPECT_LT(arena.bytesUsed(), before);
  EXPECT_NE(arena.allocateArray<char>(16), nullptr);
}

TEST(Builders, stringsOverTheLimitAreRefused) {
  Limits limits;
  limits.stringBytes = 10;
  Context context(limits);
  EXPECT_NO_THROW(makeString(context, "0123456789"));
  EXPECT_THROW(makeString(context, "0123456789a"), EvaluationError);
}

TEST(Errors, plainFailuresAreWrappedOnce) {
  EvaluationError error(EvaluationError::Form::Plain, "it broke");
  Location place{nullptr, 3, 4};
  error.locate(&place, "a Function Call");
  EXPECT_EQ(error.message(), "Error while evaluating a Function Call, it broke");
  EXPECT_STREQ(error.code(), "RUNTIME_ERROR");
  error.locate(nullptr, "a Method call");
  EXPECT_EQ(error.message(), "Error while evaluating a Function Call, it broke");
  EXPECT_EQ(error.location(), &place);
}

TEST(Errors, issuesNameTheOperandAtFault) {
  Location places[3] = {{nullptr, 1, 1}, {nullptr, 1, 2}, {nullptr, 1, 3}};
  const IssueRow *issue = &IssueInfo<Issue::DivByZero>::row;
  EvaluationError right(EvaluationError::Form::Issue, "Division by 0", issue, 2);
  right.locate(places, "a '/' expression");
  EXPECT_EQ(right.location(), places + 2);
  EvaluationError inCall(EvaluationError::Form::Issue, "Division by 0", issue, 2);
  inCall.locate(places, "a Function Call", 0);
  EXPECT_EQ(inCall.location(), places);
  EXPECT_EQ(describePlace(places[2]), "(line: 1, column: 3)");
}

} // namespace pp
