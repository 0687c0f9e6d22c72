// operator new of generated programs: blocks never overlap, whoever frees them.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <memory>
#include <random>
#include <thread>
#include <vector>

namespace {

/// A block filled with its own mark, which shows whether another block was laid over it.
struct Marked {
  explicit Marked(size_t size, unsigned char byte)
      : bytes(new unsigned char[size]), size(size), mark(byte) {
    std::memset(bytes.get(), mark, size);
  }
  bool isWhole() const {
    for (size_t i = 0; i < size; ++i)
      if (bytes[i] != mark)
        return false;
    return reinterpret_cast<uintptr_t>(bytes.get()) % 16 == 0;
  }
  std::unique_ptr<unsigned char[]> bytes;
  size_t size;
  unsigned char mark;
};

std::vector<Marked> makeBlocks(unsigned seed, size_t count) {
  std::mt19937 random(seed);
  std::vector<Marked> blocks;
  for (size_t i = 0; i < count; ++i) {
    blocks.emplace_back(random() % 1500, static_cast<unsigned char>(random()));
    // Half of them are freed at once, so that free blocks are taken again.
    if (random() % 2)
      blocks.erase(blocks.begin() + static_cast<ptrdiff_t>(random() % blocks.size()));
  }
  return blocks;
}

size_t brokenOf(const std::vector<Marked> &blocks) {
  size_t broken = 0;
  for (const Marked &block : blocks)
    broken += !block.isWhole();
  return broken;
}

TEST(Memory, blocksOfAllSizesStayApart) { EXPECT_EQ(brokenOf(makeBlocks(1, 20000)), 0u); }

TEST(Memory, blocksOutliveTheThreadThatMadeThem) {
  std::vector<std::vector<Marked>> all(8);
  for (int round = 0; round < 4; ++round) {
    std::vector<std::thread> threads;
    for (size_t i = 0; i < all.size(); ++i)
      // Each thread frees the blocks of one that has ended and makes new ones.
      threads.emplace_back([&all, i, round] {
        ASSERT_EQ(brokenOf(all[i]), 0u);
        all[i] = makeBlocks(static_cast<unsigned>(i) + 100u * static_cast<unsigned>(round), 3000);
      });
    for (std::thread &thread : threads)
      thread.join();
  }
  for (const std::vector<Marked> &blocks : all)
    EXPECT_EQ(brokenOf(blocks), 0u);
}

TEST(Memory, tooMuchIsAnError) {
  volatile size_t size = SIZE_MAX / 2;
  EXPECT_THROW(static_cast<void>(operator new(size)), std::bad_alloc);
  EXPECT_EQ(operator new(size, std::nothrow), nullptr);
}

} // namespace
