// Asking the dialect that an op, a function or a type belongs to.
#pragma once

#include "ir/all/rules.h"

namespace ppcc::ir {

/// Calls `f` with the `Rules` of the dialect.
template <class F> decltype(auto) withRules(Dialect dialect, F &&f) {
  switch (dialect) {
#define DIALECT(name)                                                                              \
  case Dialect::name:                                                                              \
    return f(name::Rules());
#include "ir/all/dialects.def"
  }
  __builtin_unreachable();
}

/// Calls `f` with the `Rules` of every dialect, the core's first.
template <class F> void forAllRules(F &&f) {
#define DIALECT(name) f(name::Rules());
#include "ir/all/dialects.def"
}

} // namespace ppcc::ir
