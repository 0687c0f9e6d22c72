// Calls within the module, and terminators: the last op of every block is one of these.
#pragma once

#include "ir/core/ops/fields.h"

namespace ppcc::ir::core {

/// A call of a function of this module, straight to its code. The values are those of its entry
/// block's parameters; what its signature has before them comes from the caller. Fails when calls
/// nest too deep; the message names the call by its `style`.
struct Call {
  FunctionId function;
  TypedList args;
  CallStyle style = CallStyle::Expression;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("function", s.function);
    v("args", s.args);
    v("style", s.style);
  }
};

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

/// Fails with the code of an issue and its whole message. Without a code the message is the reason
/// only, and the innermost expression says what failed.
struct Fail {
  StringId issue = {};
  StringId message = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("issue", s.issue);
    v("message", s.message);
  }
};

/// Control never comes here: the op before never returns.
struct Unreachable {
  template <class S, class V> static void fields(S &, V &&) {}
};

} // namespace ppcc::ir::core
