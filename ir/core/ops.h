// All ops: their structs, opcodes and the facts of their rows.
#pragma once

#include "ir/core/effects.h"
#include "ir/core/ops/calls.h"
#include "ir/core/ops/control.h"
#include "ir/core/ops/data.h"
#include "ir/core/ops/iteration.h"
#include "ir/core/ops/matching.h"
#include "ir/core/ops/operators.h"
#include "ir/core/ops/resources.h"
#include "ir/core/ops/types.h"
#include "ir/core/ops/unboxed.h"
#include "ir/core/ops/variables.h"

#include <optional>
#include <string_view>
#include <utility>

namespace ppcc::ir {

/// The ops by number.
enum class Opcode : uint8_t {
#define OP(Name, mnemonic, effects, result) Name,
#include "ir/core/ops.def"
};

/// What a row of ops.def says.
struct OpInfo {
  std::string_view mnemonic;
  Effects effects;
  /// Representation of the result; unset where the emitter chooses.
  std::optional<Repr> result;
};

/// The row of `opcode`.
const OpInfo &info(Opcode opcode);

/// The op written as `mnemonic`.
std::optional<Opcode> opcodeFromMnemonic(std::string_view mnemonic);

/// The opcode of an op struct.
template <class T> inline constexpr Opcode opcodeOf = Opcode{};
#define OP(Name, mnemonic, effects, result)                                                        \
  template <> inline constexpr Opcode opcodeOf<ops::Name> = Opcode::Name;
#include "ir/core/ops.def"

template <class T> inline constexpr bool isOp = false;
#define OP(Name, mnemonic, effects, result)                                                        \
  template <> inline constexpr bool isOp<ops::Name> = true;
#include "ir/core/ops.def"

/// One operation of a function: the struct of its opcode, its result and its place.
struct Op {
  Opcode opcode;
  /// Invalid for ops without a result.
  ValueId result;
  LocationId location;
  /// The ops::… struct of `opcode`, in the function's arena.
  void *payload = nullptr;

  /// The struct when this is a `T`, else null.
  template <class T> T *as() const {
    static_assert(isOp<T>);
    return opcode == opcodeOf<T> ? static_cast<T *>(payload) : nullptr;
  }
  const OpInfo &info() const { return ir::info(opcode); }
  bool isTerminator() const { return any(info().effects, Effects::Terminator); }
};

/// Calls `handler` with the struct of `op`; a handler that lacks an op does not compile.
template <class Handler> decltype(auto) visit(const Op &op, Handler &&handler) {
  switch (op.opcode) {
#define OP(Name, mnemonic, effects, result)                                                        \
  case Opcode::Name:                                                                               \
    return std::forward<Handler>(handler)(*static_cast<ops::Name *>(op.payload));
#include "ir/core/ops.def"
  }
  __builtin_unreachable();
}

} // namespace ppcc::ir
