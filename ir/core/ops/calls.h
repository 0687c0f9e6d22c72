// Function calls and the lambdas passed to them.
#pragma once

#include "ir/core/ops/fields.h"

namespace ppcc::ir::ops {

/// `name(args) |…| { }` in one of its spellings; `lambda` is the result of a `lambda` op.
struct Call {
  StringId name = {};
  ArgumentList args;
  CallStyle style = CallStyle::Expression;
  Optional<Repr::Any> lambda = {};
  /// What is left of a call whose usual case was put in place: nothing more can be done with it.
  bool remaining = false;
  /// Of each argument.
  Places places = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("name", s.name);
    v("args", s.args);
    v("style", s.style);
    v("lambda", s.lambda);
    v("remaining", s.remaining);
    v("places", s.places);
  }
};

/// A closure of the module's lambda over the running scope and match state.
struct Lambda {
  LambdaId lambda;
  Optional<Repr::Match> state = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("lambda", s.lambda);
    v("state", s.state);
  }
};

/// A call of a function of this module whose code needs no scope of its own: straight to its
/// `direct` form, with arguments known to fit.
struct CallDirect {
  FunctionId function;
  ValueList args;
  CallStyle style = CallStyle::Expression;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("function", s.function);
    v("args", s.args);
    v("style", s.style);
  }
};

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

} // namespace ppcc::ir::ops
