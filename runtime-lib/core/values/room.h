// Appending to collections in constant time: values that grew out of each other share their
// storage.
#pragma once

#include "runtime-lib/abi/objects.h"
#include "runtime-lib/core/session/context.h"

#include <optional>
#include <span>

namespace pp {

/// Storage with space at its end. Each collection in it sees the first `length` items, so the one
/// that sees all of them can be appended to in place; no other notices. Lists, hashes and
/// texts that `reduce` builds piece by piece thus cost one copy for each doubling, not one a step.
template <class Item> struct Room {
  /// Only the catalog whose memory this is may fill it; others could run at the same time.
  const Arena *owner;
  uint32_t used;
  uint32_t capacity;
  Item items[1];
};

/// `left` and then `more`.
Value appendElements(Context &context, const Array &left, std::span<const Value> more);

/// `left` and then the pairs of `right`, where no key is in both and copying `left` is worth
/// avoiding; nothing otherwise.
std::optional<Value> appendEntries(Context &context, const Hash &left, const Hash &right);

/// The texts of `parts`, where the first is a long string that gets a little more; nothing
/// otherwise. `bytes` is about the length of all.
std::optional<Value> growText(Context &context, std::span<const Value> parts, size_t bytes);

} // namespace pp
