// Pieces of the hashes of keys, for who knows more kinds of values.
#pragma once

#include "runtime-lib/abi/value.h"

#include <cstdint>

namespace pp {

/// Good bits all over.
uint64_t mixedHash(uint64_t x);
/// The hash of parts in order.
uint64_t combinedHash(uint64_t seed, uint64_t next);
/// The hash of a part of a key; parts deeper than `depth` no longer change it.
uint64_t nestedKeyHash(Value key, int depth);

} // namespace pp
