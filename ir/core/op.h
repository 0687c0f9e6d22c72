// An op of a function: which one it is, its fields, its result and its place.
#pragma once

#include "ir/all/ops.h"
#include "ir/core/effects.h"

#include <optional>
#include <string_view>
#include <utility>

namespace ppcc::ir {

/// The ops of all dialects by number.
enum class Opcode : uint16_t {
#define OP_OF(dialect, Name, mnemonic, effects, result) dialect##_##Name,
#include "ir/all/ops.def"
};

/// What a row of an ops.def says.
struct OpInfo {
  Dialect dialect;
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
#define OP_OF(dialect, Name, mnemonic, effects, result)                                            \
  template <> inline constexpr Opcode opcodeOf<dialect::Name> = Opcode::dialect##_##Name;
#include "ir/all/ops.def"

template <class T> inline constexpr bool isOp = false;
#define OP_OF(dialect, Name, mnemonic, effects, result)                                            \
  template <> inline constexpr bool isOp<dialect::Name> = true;
#include "ir/all/ops.def"

/// One operation of a function: the struct of its opcode, its result and its place.
struct Op {
  Opcode opcode;
  /// Invalid for ops without a result.
  ValueId result;
  LocationId location;
  /// The struct of `opcode`, in the function's arena.
  void *payload = nullptr;

  /// The struct when this is a `T`, else null.
  template <class T> T *as() const {
    static_assert(isOp<T>);
    return opcode == opcodeOf<T> ? static_cast<T *>(payload) : nullptr;
  }
  const OpInfo &info() const { return ir::info(opcode); }
  Dialect dialect() const { return info().dialect; }
  bool isTerminator() const { return any(info().effects, Effects::Terminator); }
};

/// Calls `handler` with the struct of `op`; a handler that lacks an op does not compile.
template <class Handler> decltype(auto) visit(const Op &op, Handler &&handler) {
  switch (op.opcode) {
#define OP_OF(dialect, Name, mnemonic, effects, result)                                            \
  case Opcode::dialect##_##Name:                                                                   \
    return std::forward<Handler>(handler)(*static_cast<dialect::Name *>(op.payload));
#include "ir/all/ops.def"
  }
  __builtin_unreachable();
}

/// The same for an op that is known to be of a dialect: a handler that lacks an op of it does not
/// compile.
template <Dialect D, class Handler> decltype(auto) visitOf(const Op &op, Handler &&handler) {
  switch (op.opcode) {
#define OP_OF(dialect, Name, mnemonic, effects, result)                                            \
  case Opcode::dialect##_##Name:                                                                   \
    if constexpr (D == Dialect::dialect)                                                           \
      return std::forward<Handler>(handler)(*static_cast<dialect::Name *>(op.payload));            \
    else                                                                                           \
      break;
#include "ir/all/ops.def"
  }
  __builtin_unreachable();
}

} // namespace ppcc::ir
