// Regular-expression and case matching. The match variables are SSA values of representation
// `match`.
#pragma once

#include "ir/core/ops/fields.h"
#include "ir/puppet/ops/operators.h"

namespace ppcc::ir::puppet {

using MatchValue = Operand<Repr::Match>;

/// Outcome of `lhs =~ rhs`.
struct Match : Binary {};

/// Outcome of matching `value` against an option of a case or selector; with `splat` the option is
/// `*x`, any element of which may match.
struct CaseMatch {
  ValueId value;
  ValueId option;
  bool splat = false;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("value", s.value);
    v("option", s.option);
    v("splat", s.splat);
  }
};

/// Number of the first of `options` that equals `value` as a case compares, or -1.
struct StringCase {
  ValueId value;
  StringList options;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("value", s.value);
    v("options", s.options);
  }
};

/// Whether an outcome is a hit.
struct MatchSucceeded {
  MatchValue outcome;
  template <class S, class V> static void fields(S &s, V &&v) { v("outcome", s.outcome); }
};

/// The match state at the start of a body: no match variable is set.
struct MatchNone {
  template <class S, class V> static void fields(S &, V &&) {}
};

/// The match state of the surroundings: of the place where a lambda was written, of a node's
/// regexp, of the scope around a class or define.
struct MatchCaptured {
  template <class S, class V> static void fields(S &, V &&) {}
};

/// The match state after `outcome`: its groups on a regexp hit, else `previous`.
struct MatchUpdate {
  MatchValue outcome;
  MatchValue previous;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("outcome", s.outcome);
    v("previous", s.previous);
  }
};

/// Match variable `$number` of a state.
struct MatchGroup {
  MatchValue state;
  uint32_t number = 0;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("state", s.state);
    v("number", s.number);
  }
};

/// Makes a state the one that classes see which are evaluated from here.
struct MatchPublish {
  MatchValue state;
  template <class S, class V> static void fields(S &s, V &&v) { v("state", s.state); }
};

} // namespace ppcc::ir::puppet
