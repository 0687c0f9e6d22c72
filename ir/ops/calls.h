// Function calls and the lambdas passed to them.
#pragma once

#include "ir/ops/fields.h"

namespace ppcc::ir::ops {

/// `name(args) |…| { }` in one of its spellings; `lambda` is the result of a `lambda` op.
struct Call {
  StringId name = {};
  ArgumentList args;
  CallStyle style = CallStyle::Expression;
  Optional<Repr::Any> lambda = {};
  /// Of each argument.
  Places places = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("name", s.name);
    v("args", s.args);
    v("style", s.style);
    v("lambda", s.lambda);
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

} // namespace ppcc::ir::ops
