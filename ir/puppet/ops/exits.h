// Terminators of Puppet's own: unwinding, and failures whose text the runtime makes.
#pragma once

#include "ir/core/ops/fields.h"
#include "ir/puppet/ids.h"

namespace ppcc::ir::puppet {

/// Fails because the lambda does not take these arguments; `style` is that of the call around it.
struct LambdaMismatch {
  LambdaId lambda;
  ValueList args;
  CallStyle style = CallStyle::Expression;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("lambda", s.lambda);
    v("args", s.args);
    v("style", s.style);
  }
};

/// Fails because `value` is not of the type that the function declares to return.
struct ResultMismatch {
  StringId function = {};
  ValueId value;
  StringId type = {};
  CallStyle style = CallStyle::Expression;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("function", s.function);
    v("value", s.value);
    v("type", s.type);
    v("style", s.style);
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

} // namespace ppcc::ir::puppet
