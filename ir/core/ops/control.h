// Terminators: the last op of every block is one of these.
#pragma once

#include "ir/core/ops/fields.h"

namespace ppcc::ir::ops {

/// Continues at `target`.
struct Br {
  Target target;
  template <class S, class V> static void fields(S &s, V &&v) { v("target", s.target); }
};

/// Continues at `then` or `otherwise`.
struct CondBr {
  BoolValue condition;
  Target then;
  Target otherwise;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("condition", s.condition);
    v("then", s.then);
    v("otherwise", s.otherwise);
  }
};

/// Leaves the function, with a value of the function's result type when it has one.
struct Ret {
  Optional<Repr::None> value = {};
  template <class S, class V> static void fields(S &s, V &&v) { v("", s.value); }
};

/// Fails with Puppet's issue code and final message.
struct Fail {
  StringId issue = {};
  StringId message = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("issue", s.issue);
    v("message", s.message);
  }
};

/// Fails because no option of a selector matched `value`.
struct UnmatchedSelector {
  ValueId value;
  template <class S, class V> static void fields(S &s, V &&v) { v("value", s.value); }
};

/// `break()`: ends the innermost iteration that called the lambda.
struct UnwindBreak {
  template <class S, class V> static void fields(S &, V &&) {}
};

/// `next(value)`: ends the running lambda, function, class or define body.
struct UnwindNext {
  ValueId value;
  template <class S, class V> static void fields(S &s, V &&v) { v("value", s.value); }
};

/// `return(value)`: ends the function, class or define around the lambda.
struct UnwindReturn {
  ValueId value;
  template <class S, class V> static void fields(S &s, V &&v) { v("value", s.value); }
};

/// Control never comes here: the op before never returns.
struct Unreachable {
  template <class S, class V> static void fields(S &, V &&) {}
};

} // namespace ppcc::ir::ops
