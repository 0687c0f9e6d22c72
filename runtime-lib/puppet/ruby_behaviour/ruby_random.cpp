// MT19937 (Matsumoto and Nishimura) with MRI's seeding from integers and its rejection sampling.
#include "runtime-lib/puppet/ruby_behaviour/ruby_random.h"

#include <algorithm>
#include <vector>

namespace pp {

namespace {
constexpr size_t shiftSize = 397;
constexpr uint32_t upperMask = 0x80000000u;
constexpr uint32_t lowerMask = 0x7fffffffu;
constexpr uint32_t matrix = 0x9908b0dfu;

std::vector<uint32_t> wordsOf(const mpz_t number) {
  std::vector<uint32_t> words((mpz_sizeinbase(number, 2) + 31) / 32, 0);
  size_t count = 0;
  mpz_export(words.data(), &count, -1, sizeof(uint32_t), 0, 0, number);
  words.resize(std::max<size_t>(count, 1));
  return words;
}

uint64_t maskFor(uint64_t limit) {
  for (unsigned shift = 1; shift < 64; shift *= 2)
    limit |= limit >> shift;
  return limit;
}
} // namespace

RubyRandom::RubyRandom(const mpz_t seed) {
  std::vector<uint32_t> words = wordsOf(seed);
  // MRI takes a highest word of 1 for the guard that it adds to random seeds, and drops it.
  if (words.size() > 1 && words.back() == 1)
    words.pop_back();
  if (words.size() == 1)
    seedWord(words[0]);
  else
    seedWords(words);
}

void RubyRandom::seedWord(uint32_t seed) {
  state_[0] = seed;
  for (uint32_t i = 1; i < size; ++i)
    state_[i] = 1812433253u * (state_[i - 1] ^ (state_[i - 1] >> 30)) + i;
  position_ = size;
}

void RubyRandom::seedWords(std::span<const uint32_t> key) {
  seedWord(19650218u);
  size_t i = 1, j = 0;
  auto wrap = [&] {
    if (++i >= size) {
      state_[0] = state_[size - 1];
      i = 1;
    }
  };
  for (size_t k = std::max(size, key.size()); k > 0; --k) {
    uint32_t before = state_[i - 1];
    state_[i] =
        (state_[i] ^ ((before ^ (before >> 30)) * 1664525u)) + key[j] + static_cast<uint32_t>(j);
    wrap();
    if (++j == key.size())
      j = 0;
  }
  for (size_t k = size - 1; k > 0; --k) {
    uint32_t before = state_[i - 1];
    state_[i] = (state_[i] ^ ((before ^ (before >> 30)) * 1566083941u)) - static_cast<uint32_t>(i);
    wrap();
  }
  state_[0] = upperMask;
}

/// A word of the next round is made when it is asked for: most generators give one or two numbers.
void RubyRandom::remake(size_t i) {
  size_t after = i + 1 < size ? i + 1 : 0;
  size_t far = i + shiftSize < size ? i + shiftSize : i + shiftSize - size;
  uint32_t mixed = (state_[i] & upperMask) | (state_[after] & lowerMask);
  state_[i] = state_[far] ^ (mixed >> 1) ^ (mixed & 1 ? matrix : 0);
}

uint32_t RubyRandom::next() {
  if (position_ == size)
    position_ = 0;
  remake(position_);
  uint32_t y = state_[position_++];
  y ^= y >> 11;
  y ^= (y << 7) & 0x9d2c5680u;
  y ^= (y << 15) & 0xefc60000u;
  return y ^ (y >> 18);
}

uint64_t RubyRandom::upTo(uint64_t limit) {
  if (limit == 0)
    return 0;
  uint64_t mask = maskFor(limit);
  for (;;) {
    uint64_t value = 0;
    bool retry = false;
    for (int half = 1; half >= 0 && !retry; --half) {
      if (((mask >> (half * 32)) & 0xffffffffu) == 0)
        continue;
      value |= static_cast<uint64_t>(next()) << (half * 32);
      value &= mask;
      retry = limit < value;
    }
    if (!retry)
      return value;
  }
}

uint64_t RubyRandom::below(uint64_t limit) { return upTo(limit - 1); }

void RubyRandom::below(mpz_t result, const mpz_t limit) {
  mpz_sub_ui(result, limit, 1);
  if (mpz_fits_ulong_p(result)) {
    mpz_set_ui(result, upTo(mpz_get_ui(result)));
    return;
  }
  // Words from the most significant one; while all so far equal the limit's, none may exceed it.
  std::vector<uint32_t> bound = wordsOf(result), drawn(bound.size());
  for (bool done = false; !done;) {
    bool boundary = true;
    uint32_t mask = 0;
    done = true;
    for (size_t i = bound.size(); i-- > 0 && done;) {
      mask = mask ? 0xffffffffu : static_cast<uint32_t>(maskFor(bound[i]));
      uint32_t value = mask ? next() & mask : 0;
      if (boundary && value > bound[i])
        done = false;
      boundary = boundary && value == bound[i];
      drawn[i] = value;
    }
  }
  mpz_import(result, drawn.size(), -1, sizeof(uint32_t), 0, 0, drawn.data());
}

double RubyRandom::real() {
  uint32_t high = next() >> 5, low = next() >> 6;
  return (high * 67108864.0 + low) * (1.0 / 9007199254740992.0);
}

} // namespace pp
