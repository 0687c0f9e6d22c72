// Looking at the fields of an op without knowing which op it is.
#pragma once

#include "ir/core/function.h"

#include <type_traits>
#include <vector>

namespace ppcc::ir {

class Module;

/// An operand of an op, and what its field asks for.
struct OperandUse {
  ValueId &value;
  /// The representation asked for; None leaves it to the op's own rule.
  Repr repr;
  bool optional;
  const char *field;
  /// Whether a branch passes it on to a parameter of its target.
  bool isBranchArgument = false;
};

namespace detail {
void forEachOperand(const Op &op, void *state, void (*callback)(void *, OperandUse));
void forEachTarget(const Op &op, void *state, void (*callback)(void *, Target &));
} // namespace detail

/// Calls `f(OperandUse)` for every operand, absent optional ones included, in the order of text.
template <class F> void forEachOperandUse(const Op &op, F &&f) {
  detail::forEachOperand(op, &f, [](void *state, OperandUse use) {
    (*static_cast<std::remove_reference_t<F> *>(state))(use);
  });
}

/// Calls `f(ValueId &)` for every operand that is there.
template <class F> void forEachOperand(const Op &op, F &&f) {
  forEachOperandUse(op, [&](OperandUse use) {
    if (use.value)
      f(use.value);
  });
}

/// Calls `f(Target &)` for every place a terminator may continue at.
template <class F> void forEachTarget(const Op &op, F &&f) {
  detail::forEachTarget(op, &f, [](void *state, Target &target) {
    (*static_cast<std::remove_reference_t<F> *>(state))(target);
  });
}

/// Words that are equal for two ops exactly when these compute the same from the same operands:
/// opcode, result type and all fields, without places.
std::vector<uint32_t> identity(const Function &function, const Op &op);

/// The effects of this very op, which may be fewer than its row says.
Effects effects(const Module &module, const Function &function, const Op &op);

} // namespace ppcc::ir
