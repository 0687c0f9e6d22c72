// Ruby's `Random`: MT19937 seeded and reduced to a range exactly as MRI does it.
#pragma once

#include <gmp.h>

#include <array>
#include <cstdint>
#include <span>

namespace pp {

/// `Random.new(seed)`; gives the same numbers as Ruby for the same calls.
class RubyRandom {
public:
  explicit RubyRandom(const mpz_t seed);

  /// `rand(limit)`: a number from 0 to limit - 1; limit must not be 0.
  uint64_t below(uint64_t limit);
  /// `rand(limit)` for limits of any size; `limit` must be positive.
  void below(mpz_t result, const mpz_t limit);
  /// `rand`: a number from 0 up to but not including 1.
  double real();

private:
  static constexpr size_t size = 624;

  void seedWord(uint32_t seed);
  void seedWords(std::span<const uint32_t> key);
  void remake(size_t i);
  uint32_t next();
  uint64_t upTo(uint64_t limit);

  std::array<uint32_t, size> state_;
  size_t position_ = size;
};

} // namespace pp
