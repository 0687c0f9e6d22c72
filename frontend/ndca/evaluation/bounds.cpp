// Interval arithmetic: what decides which checks are needed and how narrow code may be.
#include "frontend/ndca/evaluation/bounds.h"

#include <algorithm>
#include <bit>
#include <initializer_list>

namespace ppcc::ndca {

using ir::Predicate;
using ir::ndca::Failure;
using ir::ndca::Operator;

namespace {

using Wide = __int128;

struct WideBounds {
  Wide low;
  Wide high;
};

WideBounds span(std::initializer_list<Wide> corners) {
  return {std::ranges::min(corners), std::ranges::max(corners)};
}

/// Bounds without regard to 64 bits; only for sums, differences and products.
WideBounds exact(Operator op, const Scalar &a, const Scalar &b) {
  Wide al = a.low, ah = a.high, bl = b.low, bh = b.high;
  if (op == Operator::Add)
    return {al + bl, ah + bh};
  if (op == Operator::Sub)
    return {al - bh, ah - bl};
  return span({al * bl, al * bh, ah * bl, ah * bh});
}

Bounds clamp(WideBounds wide) {
  Wide least = INT64_MIN, most = INT64_MAX;
  return {static_cast<int64_t>(std::clamp(wide.low, least, most)),
          static_cast<int64_t>(std::clamp(wide.high, least, most))};
}

/// The largest distance from zero, as far as 64 bits go.
int64_t magnitude(const Scalar &a) {
  if (a.low == INT64_MIN)
    return INT64_MAX;
  return std::max(a.low < 0 ? -a.low : a.low, a.high < 0 ? -a.high : a.high);
}

Bounds quotient(const Scalar &a, const Scalar &b) {
  if (b.isKnown && b.low > 0)
    return {compute(Operator::Div, a.low, b.low), compute(Operator::Div, a.high, b.low)};
  if (a.low >= 0 && b.low >= 0)
    return {0, a.high};
  if (a.low == INT64_MIN)
    return {};
  return {-magnitude(a), magnitude(a)};
}

Bounds remainder(const Scalar &a, const Scalar &b) {
  int64_t most = std::max<int64_t>(magnitude(b) - (b.low == INT64_MIN ? 0 : 1), 0);
  return {0, a.low >= 0 ? std::min(most, a.high) : most};
}

Bounds powerBounds(const Scalar &a, const Scalar &b) {
  if (a.low < 0 || b.low < 0 || failureOf(Operator::Pow, a.high, b.high))
    return {a.low >= 0 ? 0 : INT64_MIN, INT64_MAX};
  int64_t low = a.low == 0 && b.high > 0 ? 0 : compute(Operator::Pow, a.low, b.low);
  // 0 ** 0 is 1, more than any other power of 0.
  return {low, std::max<int64_t>(compute(Operator::Pow, a.high, b.high), 1)};
}

/// The least 2^n - 1 that is not below the number.
int64_t allBits(int64_t number) {
  int bits = 64 - std::countl_zero(static_cast<uint64_t>(number));
  return bits == 63 ? INT64_MAX : (int64_t{1} << bits) - 1;
}

Bounds bitwise(Operator op, const Scalar &a, const Scalar &b) {
  bool isPlain = a.low >= 0 && b.low >= 0;
  if (op == Operator::And && (a.low >= 0 || b.low >= 0))
    return {0, isPlain ? std::min(a.high, b.high) : a.low >= 0 ? a.high : b.high};
  if (op == Operator::And || !isPlain)
    return {};
  int64_t most = allBits(std::max(a.high, b.high));
  return {op == Operator::Or ? std::max(a.low, b.low) : 0, most};
}

Bounds shift(Operator op, const Scalar &a, const Scalar &b) {
  int64_t least = std::clamp<int64_t>(b.low, 0, 63), most = std::clamp<int64_t>(b.high, 0, 63);
  if (op == Operator::Shl) {
    bool fits = a.low >= 0 && most < 63 && a.high <= (INT64_MAX >> most);
    return fits ? Bounds{a.low << least, a.high << most} : Bounds{};
  }
  if (op == Operator::UnsignedShr && a.low < 0)
    return least == 0 ? Bounds{} : Bounds{0, INT64_MAX >> (least - 1)};
  return {std::min(a.low >> least, a.low >> most), std::max(a.high >> least, a.high >> most)};
}

} // namespace

Bounds boundsOf(Operator op, const Scalar &a, const Scalar &b) {
  switch (op) {
  case Operator::Add:
  case Operator::Sub:
  case Operator::Mul:
    return clamp(exact(op, a, b));
  case Operator::Div:
    return quotient(a, b);
  case Operator::Mod:
    return remainder(a, b);
  case Operator::Pow:
    return powerBounds(a, b);
  case Operator::And:
  case Operator::Or:
  case Operator::Xor:
    return bitwise(op, a, b);
  case Operator::Shl:
  case Operator::Shr:
  case Operator::UnsignedShr:
    return shift(op, a, b);
  case Operator::Min:
    return {std::min(a.low, b.low), std::min(a.high, b.high)};
  case Operator::Max:
    return {std::max(a.low, b.low), std::max(a.high, b.high)};
  }
  __builtin_unreachable();
}

static std::optional<bool> certainlyOverflows(Operator op, const Scalar &a, const Scalar &b) {
  if (op == Operator::Add || op == Operator::Sub || op == Operator::Mul) {
    WideBounds wide = exact(op, a, b);
    if (wide.low >= INT64_MIN && wide.high <= INT64_MAX)
      return false;
    if (wide.high < INT64_MIN || wide.low > INT64_MAX)
      return true;
    return std::nullopt;
  }
  if (op == Operator::Pow) {
    bool fits = b.low >= 0 && a.low > INT64_MIN && !failureOf(op, magnitude(a), b.high);
    return fits ? std::optional(false) : std::nullopt;
  }
  bool mayBe = a.low == INT64_MIN && b.low <= -1 && b.high >= -1;
  return mayBe ? std::nullopt : std::optional(false);
}

std::optional<bool> certainlyFails(Failure failure, Operator op, const Scalar &a, const Scalar &b) {
  if (a.isKnown && b.isKnown)
    return fails(failure, op, a.low, b.low);
  switch (failure) {
  case Failure::Overflow:
    return certainlyOverflows(op, a, b);
  case Failure::DivisionByZero:
    return certainlyHolds(Predicate::Eq, b, 0);
  case Failure::NegativeExponent:
    return certainlyHolds(Predicate::Lt, b, 0);
  case Failure::ShiftAmount:
    if (b.isWithin(0, 63))
      return false;
    return b.high < 0 || b.low > 63 ? std::optional(true) : std::nullopt;
  }
  __builtin_unreachable();
}

std::optional<bool> certainlyHolds(Predicate predicate, const Scalar &a, const Scalar &b) {
  bool isApart = a.high < b.low || a.low > b.high;
  bool isSame = a == b;
  switch (predicate) {
  case Predicate::Eq:
    return isSame ? std::optional(true) : isApart ? std::optional(false) : std::nullopt;
  case Predicate::Ne:
    return isSame ? std::optional(false) : isApart ? std::optional(true) : std::nullopt;
  case Predicate::Lt:
    if (isSame || a.low >= b.high)
      return false;
    return a.high < b.low ? std::optional(true) : std::nullopt;
  case Predicate::Le:
    if (isSame || a.high <= b.low)
      return true;
    return a.low > b.high ? std::optional(false) : std::nullopt;
  case Predicate::Gt:
    return certainlyHolds(Predicate::Lt, b, a);
  case Predicate::Ge:
    return certainlyHolds(Predicate::Le, b, a);
  }
  __builtin_unreachable();
}

} // namespace ppcc::ndca
