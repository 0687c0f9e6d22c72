// Sums of powers modulo a Mersenne prime.
#include "runtime-lib/ndca/grid/content_hash.h"

namespace pp::ndca {

namespace {

constexpr uint64_t scramble(uint64_t x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ x >> 27) * 0x94d049bb133111ebULL;
  return x ^ x >> 31;
}

constexpr uint64_t base(unsigned axis) {
  return scramble(0x9e3779b97f4a7c15ULL * (axis + 1)) % (hashPrime - 2) + 2;
}

uint64_t power(uint64_t number, uint64_t exponent) {
  uint64_t result = 1;
  for (; exponent; exponent >>= 1, number = hashProduct(number, number))
    if (exponent & 1)
      result = hashProduct(result, number);
  return result;
}

uint64_t plainWeight(uint8_t state) {
  return state ? scramble(0xa0761d6478bd642fULL + state) % hashPrime : 0;
}

constexpr size_t mostPowers = 1 << 16;

} // namespace

uint64_t hashWeight(uint8_t state, uint8_t background) {
  return hashSum(plainWeight(state), hashPrime - plainWeight(background)) % hashPrime;
}

uint64_t hashShift(unsigned axis, int64_t distance) {
  constexpr int64_t order = hashPrime - 1;
  int64_t exponent = distance % order;
  return power(base(axis), static_cast<uint64_t>(exponent < 0 ? exponent + order : exponent));
}

uint64_t hashShift(unsigned axis, const mpz_class &distance) {
  mpz_class exponent;
  mpz_fdiv_r_ui(exponent.get_mpz_t(), distance.get_mpz_t(), hashPrime - 1);
  return power(base(axis), exponent.get_ui());
}

uint64_t finishHash(uint64_t sum, uint8_t background) {
  return scramble(sum + 0x9e3779b97f4a7c15ULL * (background + 1));
}

uint64_t HashSink::rowFactor(const Position &start) {
  for (unsigned axis = 1; axis < mostDimensions; ++axis)
    if (start[axis] != row_[axis] || !rowFactor_) {
      row_ = start;
      rowFactor_ = 1;
      for (unsigned each = 1; each < mostDimensions; ++each)
        if (start[each])
          rowFactor_ = hashProduct(rowFactor_, hashShift(each, start[each]));
      break;
    }
  return rowFactor_;
}

uint64_t HashSink::power(int64_t x) {
  if (powers_.empty() || x < firstPower_ || static_cast<uint64_t>(x - firstPower_) >= mostPowers) {
    firstPower_ = x;
    powers_.assign(1, hashShift(0, x));
  }
  while (static_cast<uint64_t>(x - firstPower_) >= powers_.size())
    powers_.push_back(hashProduct(powers_.back(), base(0)));
  return powers_[static_cast<size_t>(x - firstPower_)];
}

void HashSink::run(const Position &start, uint8_t state, int64_t count) {
  uint64_t weight = hashProduct(hashWeight(state, background_), rowFactor(start));
  // b^x + … + b^(x+n-1) is (b^(x+n) - b^x) / (b - 1)
  if (count > 64) {
    static const uint64_t divisor = ndca::power(base(0) - 1, hashPrime - 2);
    uint64_t ends = hashSum(hashShift(0, start[0] + count), hashPrime - hashShift(0, start[0]));
    sum_ = hashSum(sum_, hashProduct(weight, hashProduct(ends % hashPrime, divisor)));
    return;
  }
  for (int64_t x = start[0]; x < start[0] + count; ++x)
    sum_ = hashSum(sum_, hashProduct(weight, power(x)));
}

} // namespace pp::ndca
