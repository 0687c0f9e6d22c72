// Conversions between immediates, limbs, doubles and text.
#include "runtime-lib/core/values/integer.h"

#include "runtime-lib/core/session/error.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>

namespace pp {

static_assert(sizeof(mp_limb_t) == sizeof(uint64_t) && GMP_NAIL_BITS == 0);

namespace {

uint64_t magnitude(int64_t n) { return n < 0 ? 0 - static_cast<uint64_t>(n) : n; }

bool isNegative(const BigInteger *big) { return big->flags & BigInteger::negative; }

int signOf(int64_t n) { return (n > 0) - (n < 0); }

double bigToDouble(const BigInteger *big) {
  // The two highest limbs hold at least 65 significant bits; what lies below only breaks ties.
  uint32_t n = big->length;
  int shift = std::countl_zero(big->limbs[n - 1]);
  uint64_t top = big->limbs[n - 1] << shift;
  uint64_t rest = n > 1 ? big->limbs[n - 2] : 0;
  if (shift > 0)
    top |= rest >> (64 - shift);
  uint64_t below = rest << shift;
  for (uint32_t i = 0; i + 2 < n && below == 0; ++i)
    below |= big->limbs[i];
  if (below != 0)
    top |= 1;
  int64_t exponent = int64_t{64} * (n - 1) - shift;
  double result = exponent > 2000 ? HUGE_VAL : std::ldexp(static_cast<double>(top), exponent);
  return isNegative(big) ? -result : result;
}

} // namespace

IntegerView::IntegerView(Value value) {
  if (value.isSmallInteger()) {
    limb_ = magnitude(value.small());
    mpz_roinit_n(z_, &limb_, signOf(value.small()));
    return;
  }
  auto *big = value.as<BigInteger>();
  auto size = static_cast<mp_size_t>(big->length);
  mpz_roinit_n(z_, reinterpret_cast<const mp_limb_t *>(big->limbs), isNegative(big) ? -size : size);
}

Value makeInteger(Context &context, int64_t value) {
  if (value >= Value::smallMin && value <= Value::smallMax)
    return Value::smallInteger(value);
  auto *big = context.arena.make<BigInteger>();
  big->kind = ObjectKind::BigInteger;
  big->flags = value < 0 ? BigInteger::negative : 0;
  big->reserved = 0;
  big->length = 1;
  big->limbs[0] = magnitude(value);
  return Value::object(big);
}

Value makeInteger(Context &context, const mpz_t value) {
  size_t size = mpz_size(value);
  if (size == 0)
    return Value::smallInteger(0);
  if (mpz_fits_slong_p(value))
    return makeInteger(context, static_cast<int64_t>(mpz_get_si(value)));
  auto *big =
      context.arena.makeSized<BigInteger>(sizeof(BigInteger) + (size - 1) * sizeof(uint64_t));
  big->kind = ObjectKind::BigInteger;
  big->flags = mpz_sgn(value) < 0 ? BigInteger::negative : 0;
  big->reserved = 0;
  big->length = static_cast<uint32_t>(size);
  std::memcpy(big->limbs, mpz_limbs_read(value), size * sizeof(uint64_t));
  return Value::object(big);
}

Value makeIntegerFromDecimal(Context &context, std::string_view digits) {
  int64_t small = 0;
  std::string_view plain = digits.starts_with('+') ? digits.substr(1) : digits;
  auto [end, error] = std::from_chars(plain.data(), plain.data() + plain.size(), small);
  if (error == std::errc() && end == plain.data() + plain.size())
    return makeInteger(context, small);
  ScopedInteger big;
  mpz_set_str(big, std::string(plain).c_str(), 10);
  return makeInteger(context, static_cast<mpz_srcptr>(static_cast<mpz_ptr>(big)));
}

int integerSign(Value integer) {
  if (integer.isSmallInteger())
    return signOf(integer.small());
  return isNegative(integer.as<BigInteger>()) ? -1 : 1;
}

std::optional<int64_t> toInt64(Value integer) {
  if (integer.isSmallInteger())
    return integer.small();
  auto *big = integer.as<BigInteger>();
  if (big->length > 1)
    return std::nullopt;
  constexpr uint64_t half = uint64_t{1} << 63;
  if (isNegative(big))
    return big->limbs[0] <= half ? std::optional(static_cast<int64_t>(0 - big->limbs[0]))
                                 : std::nullopt;
  return big->limbs[0] < half ? std::optional(static_cast<int64_t>(big->limbs[0])) : std::nullopt;
}

double integerToDouble(Value integer) {
  return integer.isSmallInteger() ? static_cast<double>(integer.small())
                                  : bigToDouble(integer.as<BigInteger>());
}

Value truncateToInteger(Context &context, double value) {
  double whole = std::trunc(value);
  if (std::fabs(whole) < 0x1p62)
    return Value::smallInteger(static_cast<int64_t>(whole));
  ScopedInteger big;
  mpz_set_d(big, whole);
  return makeInteger(context, static_cast<mpz_srcptr>(static_cast<mpz_ptr>(big)));
}

int compareIntegers(Value a, Value b) {
  if (a.isSmallInteger() && b.isSmallInteger())
    return (a.small() > b.small()) - (a.small() < b.small());
  IntegerView left(a), right(b);
  int order = mpz_cmp(left, right);
  return (order > 0) - (order < 0);
}

int compareIntegerFloat(Value integer, double value) {
  if (std::isinf(value))
    return value > 0 ? -1 : 1;
  IntegerView view(integer);
  int order = mpz_cmp_d(view, value);
  return (order > 0) - (order < 0);
}

std::string integerText(Value integer, int base) {
  if (integer.isSmallInteger()) {
    char buffer[72];
    auto end = std::to_chars(buffer, buffer + sizeof buffer, integer.small(), base).ptr;
    return std::string(buffer, end);
  }
  IntegerView view(integer);
  std::string text(mpz_sizeinbase(view, base) + 2, '\0');
  mpz_get_str(text.data(), base, view);
  text.resize(std::strlen(text.c_str()));
  return text;
}

std::string signedHexText(mpz_srcptr integer) {
  std::string digits(mpz_sizeinbase(integer, 16) + 2, '\0');
  mpz_get_str(digits.data(), 16, integer);
  digits.resize(std::strlen(digits.c_str()));
  bool negative = digits.starts_with('-');
  return (negative ? "-0x" : "+0x") + digits.substr(negative ? 1 : 0);
}

} // namespace pp
