// 64-bit integers: checked, Euclidean, with shifts of 0 to 63.
#include "ir/ndca/arithmetic.h"

namespace ppcc::ir::ndca {

namespace {

/// A power by squaring; none when it does not fit.
std::optional<int64_t> power(int64_t base, int64_t exponent) {
  int64_t result = 1;
  while (exponent > 0) {
    if (exponent & 1)
      if (__builtin_mul_overflow(result, base, &result))
        return std::nullopt;
    exponent >>= 1;
    // The last square is not needed and may not fit.
    if (exponent > 0 && __builtin_mul_overflow(base, base, &base))
      return std::nullopt;
  }
  return result;
}

bool overflows(Operator op, int64_t a, int64_t b) {
  int64_t ignored = 0;
  switch (op) {
  case Operator::Add:
    return __builtin_add_overflow(a, b, &ignored);
  case Operator::Sub:
    return __builtin_sub_overflow(a, b, &ignored);
  case Operator::Mul:
    return __builtin_mul_overflow(a, b, &ignored);
  case Operator::Div:
  case Operator::Mod:
    return a == INT64_MIN && b == -1;
  case Operator::Pow:
    return b >= 0 && !power(a, b);
  default:
    return false;
  }
}

} // namespace

std::span<const Failure> failuresOf(Operator op) {
  static constexpr Failure sum[] = {Failure::Overflow};
  static constexpr Failure quotient[] = {Failure::DivisionByZero, Failure::Overflow};
  static constexpr Failure power[] = {Failure::NegativeExponent, Failure::Overflow};
  static constexpr Failure shift[] = {Failure::ShiftAmount};
  switch (op) {
  case Operator::Add:
  case Operator::Sub:
  case Operator::Mul:
    return sum;
  case Operator::Div:
  case Operator::Mod:
    return quotient;
  case Operator::Pow:
    return power;
  case Operator::Shl:
  case Operator::Shr:
  case Operator::UnsignedShr:
    return shift;
  default:
    return {};
  }
}

bool fails(Failure failure, Operator op, int64_t a, int64_t b) {
  switch (failure) {
  case Failure::Overflow:
    return overflows(op, a, b);
  case Failure::DivisionByZero:
    return b == 0;
  case Failure::NegativeExponent:
    return b < 0;
  case Failure::ShiftAmount:
    return b < 0 || b > 63;
  }
  __builtin_unreachable();
}

std::optional<Failure> failureOf(Operator op, int64_t a, int64_t b) {
  for (Failure failure : failuresOf(op))
    if (fails(failure, op, a, b))
      return failure;
  return std::nullopt;
}

int64_t compute(Operator op, int64_t a, int64_t b) {
  auto x = static_cast<uint64_t>(a), y = static_cast<uint64_t>(b);
  auto number = [](uint64_t bits) { return static_cast<int64_t>(bits); };
  switch (op) {
  case Operator::Add:
    return number(x + y);
  case Operator::Sub:
    return number(x - y);
  case Operator::Mul:
    return number(x * y);
  case Operator::Div:
  case Operator::Mod: {
    if (b == 0 || b == -1)
      return op == Operator::Mod || b == 0 ? 0 : number(0 - x);
    int64_t rest = a % b, quotient = a / b;
    if (rest < 0) {
      quotient += b > 0 ? -1 : 1;
      rest = number(static_cast<uint64_t>(rest) + (b > 0 ? y : 0 - y));
    }
    return op == Operator::Div ? quotient : rest;
  }
  case Operator::Pow:
    return b < 0 ? 0 : power(a, b).value_or(0);
  case Operator::And:
    return a & b;
  case Operator::Or:
    return a | b;
  case Operator::Xor:
    return a ^ b;
  case Operator::Shl:
    return number(x << (y & 63));
  case Operator::Shr:
    return a >> (y & 63);
  case Operator::UnsignedShr:
    return number(x >> (y & 63));
  case Operator::Min:
    return a < b ? a : b;
  case Operator::Max:
    return a > b ? a : b;
  }
  __builtin_unreachable();
}

std::string_view messageOf(Failure failure) {
  switch (failure) {
  case Failure::Overflow:
    return "integer overflow";
  case Failure::DivisionByZero:
    return "division by zero";
  case Failure::NegativeExponent:
    return "negative exponent";
  case Failure::ShiftAmount:
    return "bitshift amount out of range";
  }
  __builtin_unreachable();
}

} // namespace ppcc::ir::ndca
