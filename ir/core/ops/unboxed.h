// Arithmetic on unboxed numbers and booleans, and the ways in and out of the boxed word.
#pragma once

#include "ir/core/ops/fields.h"

namespace ppcc::ir::core {

/// `!value`, after `truthy`.
struct Not {
  BoolValue value;
  template <class S, class V> static void fields(S &s, V &&v) { v("value", s.value); }
};

/// The boxed word of an int, float, bool or string.
struct Box {
  TypedValue value;
  template <class S, class V> static void fields(S &s, V &&v) { v("value", s.value); }
};

/// A boxed operand whose kind is known.
struct Unbox {
  ValueId value;
  template <class S, class V> static void fields(S &s, V &&v) { v("value", s.value); }
};

/// The 64-bit integer of a value known to be one.
struct UnboxInt : Unbox {};

/// The double of a value known to be a Float.
struct UnboxFloat : Unbox {};

/// The truth value of a value known to be a Boolean.
struct UnboxBool : Unbox {};

/// The string of a value known to be a String.
struct UnboxString : Unbox {};

/// Two unboxed integers. The result is `any`, where overflow gives a bignum (or Puppet's error), or
/// `int` where the compiler has shown that it cannot overflow.
struct IntBinary {
  IntValue lhs;
  IntValue rhs;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("lhs", s.lhs);
    v("rhs", s.rhs);
  }
};

/// Integer sum.
struct IntAdd : IntBinary {};

/// Integer difference.
struct IntSub : IntBinary {};

/// Integer product.
struct IntMul : IntBinary {};

/// Integer quotient, rounded down. The divisor is not zero and the quotient fits.
struct IntDiv : IntBinary {};

/// What is left of IntDiv; has the sign of the divisor, which is not zero.
struct IntMod : IntBinary {};

/// Compares two unboxed integers.
struct IntCompare {
  Predicate predicate = Predicate::Eq;
  IntValue lhs;
  IntValue rhs;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("predicate", s.predicate);
    v("lhs", s.lhs);
    v("rhs", s.rhs);
  }
};

/// Two unboxed floats.
struct FloatBinary {
  FloatValue lhs;
  FloatValue rhs;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("lhs", s.lhs);
    v("rhs", s.rhs);
  }
};

/// Float sum.
struct FloatAdd : FloatBinary {};

/// Float difference.
struct FloatSub : FloatBinary {};

/// Float product.
struct FloatMul : FloatBinary {};

/// Float quotient; fails on division by zero as Puppet does.
struct FloatDiv : FloatBinary {};

/// Compares two unboxed floats.
struct FloatCompare {
  Predicate predicate = Predicate::Eq;
  FloatValue lhs;
  FloatValue rhs;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("predicate", s.predicate);
    v("lhs", s.lhs);
    v("rhs", s.rhs);
  }
};

} // namespace ppcc::ir::core
