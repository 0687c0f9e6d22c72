// The variables of one running lambda, function or template.
#pragma once

#include "runtime-lib/puppet/evaluation/run.h"

#include <algorithm>
#include <iterator>

namespace pp {

/// A frame in the memory of the call itself: nothing outlives a call of a lambda or function.
class CallFrame {
public:
  CallFrame(Run &run, const Callable &code, NamedScope &named, Scope *outer, Value matchState) {
    uint32_t count = code.layout->slotCount;
    scope_.slots = count <= std::size(slots_) ? slots_ : run.arena.allocateArray<Value>(count);
    std::fill_n(scope_.slots, count, Value::unset());
    scope_.outer = outer;
    scope_.matchState = matchState;
    scope_.named = &named;
    scope_.layout = code.layout;
    if (outer)
      scope_.output = outer->output;
  }
  Scope &scope() { return scope_; }

private:
  Scope scope_;
  Value slots_[8];
};

} // namespace pp
