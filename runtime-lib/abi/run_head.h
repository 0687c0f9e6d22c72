// The part of a run that generated code reads and writes directly, without a call.
//
// Audience: codegen (offsets), core/session/context.h (which begins with it).
#pragma once

#include <cstdint>

namespace pp {

/// What lies at the address that every generated function gets as its run.
struct RunHead {
  /// Calls, classes and defines that are being evaluated now.
  uint32_t callDepth = 0;
  /// How many there may be. Another thread makes it 0 when the time of the run is over, so that it
  /// is read and written as an atomic word.
  uint32_t callLimit = 0;
};

} // namespace pp
