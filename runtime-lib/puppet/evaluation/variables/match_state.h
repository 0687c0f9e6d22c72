// The match variables that code of another place sees when it runs in a frame.
#pragma once

#include "runtime-lib/puppet/evaluation/scope.h"

namespace pp {

/// Lets code that runs in a scope see other match variables: those of a lambda that was written
/// there, or none.
class MatchStateGuard {
public:
  MatchStateGuard(Scope &scope, Value state) : scope_(scope), before_(scope.matchState) {
    scope.matchState = state;
  }
  ~MatchStateGuard() { scope_.matchState = before_; }
  MatchStateGuard(const MatchStateGuard &) = delete;
  MatchStateGuard &operator=(const MatchStateGuard &) = delete;

private:
  Scope &scope_;
  Value before_;
};

} // namespace pp
