// Integers of any size: 63-bit immediates, GMP limbs beyond.
#pragma once

#include "runtime-lib/core/values/build.h"

#include <gmp.h>

#include <optional>
#include <string>

namespace pp {

inline bool isInteger(Value value) {
  return value.isSmallInteger() || value.is(ObjectKind::BigInteger);
}
inline bool isFloat(Value value) { return value.is(ObjectKind::Float); }
/// An Integer or Float; not times and versions, which Ruby calls Numeric too.
inline bool isNumber(Value value) { return isInteger(value) || isFloat(value); }

/// A number of GMP's own, freed at the end of the block.
class ScopedInteger {
public:
  ScopedInteger() { mpz_init(z_); }
  explicit ScopedInteger(int64_t value) { mpz_init_set_si(z_, value); }
  ScopedInteger(const ScopedInteger &) = delete;
  ScopedInteger &operator=(const ScopedInteger &) = delete;
  ~ScopedInteger() { mpz_clear(z_); }
  operator mpz_ptr() { return z_; }

private:
  mpz_t z_;
};

/// An integer value as GMP reads it; the limbs stay where they are.
class IntegerView {
public:
  explicit IntegerView(Value value);
  IntegerView(const IntegerView &) = delete;
  IntegerView &operator=(const IntegerView &) = delete;
  operator mpz_srcptr() const { return z_; }

private:
  mp_limb_t limb_ = 0;
  mpz_t z_;
};

/// -1, 0 or 1.
int integerSign(Value integer);
/// The value where it fits into 64 bits.
std::optional<int64_t> toInt64(Value integer);
/// The nearest double, ties to even; infinite where it is out of range.
double integerToDouble(Value integer);
/// The float's integral part; it must be finite.
Value truncateToInteger(Context &context, double value);
int compareIntegers(Value a, Value b);
/// Exact order of an integer and a float that is not NaN.
int compareIntegerFloat(Value integer, double value);
std::string integerText(Value integer, int base = 10);
/// Ruby's `%#+x`: a sign, `0x` and the digits of the magnitude.
std::string signedHexText(mpz_srcptr integer);

} // namespace pp
