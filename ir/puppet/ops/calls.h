// Calls of functions by name and the lambdas passed to them.
#pragma once

#include "ir/core/ops/fields.h"
#include "ir/puppet/ids.h"

namespace ppcc::ir::puppet {

/// `name(args) |…| { }` in one of its spellings; `lambda` is the result of a `puppet.lambda` op.
struct Call {
  StringId name = {};
  ArgumentList args;
  CallStyle style = CallStyle::Expression;
  Optional<Repr::Any> lambda = {};
  /// What is left of a call whose usual case was put in place: nothing more can be done with it.
  bool remaining = false;
  /// The rule of truth by which the function asks what its lambda gives (`puppet.truthy`).
  bool emptyIsFalse = false;
  /// Of each argument.
  Places places = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("name", s.name);
    v("args", s.args);
    v("style", s.style);
    v("lambda", s.lambda);
    v("remaining", s.remaining);
    v("empty-is-false", s.emptyIsFalse);
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

} // namespace ppcc::ir::puppet
