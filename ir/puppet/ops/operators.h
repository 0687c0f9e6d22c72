// Puppet's operators on boxed values.
#pragma once

#include "ir/core/ops/fields.h"

namespace ppcc::ir::puppet {

/// Two boxed operands and their places.
struct Binary {
  ValueId lhs;
  ValueId rhs;
  Places places = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("lhs", s.lhs);
    v("rhs", s.rhs);
    v("places", s.places);
  }
};

/// `lhs + rhs`: sum, or arrays and hashes joined.
struct Add : Binary {};

/// `lhs - rhs`: difference, or elements removed.
struct Sub : Binary {};

/// `lhs * rhs`
struct Mul : Binary {};

/// `lhs / rhs`
struct Div : Binary {};

/// `lhs % rhs`
struct Mod : Binary {};

/// `lhs << rhs`: shift, or append.
struct Shl : Binary {};

/// `lhs >> rhs`
struct Shr : Binary {};

/// `-value`
struct Neg {
  ValueId value;
  template <class S, class V> static void fields(S &s, V &&v) { v("value", s.value); }
};

/// `lhs == rhs`
struct Eq : Binary {};

/// `lhs != rhs`
struct Ne : Binary {};

/// `lhs < rhs`
struct Lt : Binary {};

/// `lhs <= rhs`
struct Le : Binary {};

/// `lhs > rhs`
struct Gt : Binary {};

/// `lhs >= rhs`
struct Ge : Binary {};

/// `lhs in rhs`; a regexp on the left sets the match variables, hence a match outcome.
struct In : Binary {};

/// The truth of a value: all are true but undef, false and, by the rule of the drafts, the empty
/// text.
struct Truthy {
  ValueId value;
  bool emptyIsFalse = false;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("value", s.value);
    v("empty-is-false", s.emptyIsFalse);
  }
};

} // namespace ppcc::ir::puppet
