// The part of a scope that generated code reads and writes directly, without a call.
//
// Audience: codegen (offsets), catalog/scope.h (which extends it).
#pragma once

#include "runtime-lib/abi/program.h"

namespace pp {

/// The head of every Scope passed to generated code: one frame of variables.
struct ScopeHead {
  /// Values by slot of the body's ScopeLayout; Value::unset() where nothing was assigned yet.
  Value *slots;
  /// Frame of the body in which a lambda was written; null in all other bodies.
  Scope *outer;
  /// Match state ($0, $1, …): at the start of a body that of its surroundings, then the last one
  /// that the body published.
  Value matchState;
};
static_assert(sizeof(ScopeHead) == 24);

} // namespace pp
