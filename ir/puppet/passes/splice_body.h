// Copies the body of a lambda or function to where it is called.
#pragma once

#include "ir/core/builder.h"

#include <functional>
#include <vector>

namespace ppcc::ir::puppet {

/// How a body is copied; it must need no frame (frameless.h).
struct SpliceOptions {
  /// Of each parameter.
  std::vector<ValueId> arguments;
  /// The match state around a lambda; none for a function.
  ValueId matchState = {};
  /// Frames that variables of surroundings come nearer: 1 for a lambda in the code around it.
  uint32_t framesLess = 0;
  /// Ends a copied block instead of `ret`; the builder stands at its end.
  std::function<void(ValueId)> onReturn;
  /// The same for `break()`; none to leave it as it is.
  std::function<void()> onBreak;
  /// Whether `return()` ends the body, as it does in a function.
  bool returnsHere = false;
};

/// Copies the body to the end of the builder's function and gives its entry.
BlockId spliceBody(Builder &builder, const Callable &callable, const SpliceOptions &options);

} // namespace ppcc::ir::puppet
