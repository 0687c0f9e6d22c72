// break(), next() and return() that leave a lambda or function which was not inlined.
#pragma once

#include "runtime-lib/abi/value.h"
#include "runtime-lib/core/session/error.h"

namespace pp {

/// Thrown by break(), next() and return(); caught by what they end. Not an error, so that nothing
/// that adds places to errors takes notice of it.
struct ControlTransfer {
  enum class Kind : uint8_t { Break, Next, Return };
  Kind kind;
  Value value;
  /// Place of the call.
  const Location *location;
};

/// Throws Puppet's error for a transfer that nothing was there to catch.
[[noreturn]] void failIllegalTransfer(const ControlTransfer &transfer);

/// Runs `body`; a next() or return() inside ends it with that value. break() passes.
template <class Body> Value catchReturn(Body &&body) {
  try {
    return body();
  } catch (ControlTransfer &transfer) {
    if (transfer.kind == ControlTransfer::Kind::Break)
      throw;
    return transfer.value;
  }
}

} // namespace pp
