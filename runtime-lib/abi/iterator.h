// Lazy sequences as generated loops walk over them.
//
// Audience: codegen (offsets), core/values/iterators (which makes them).
#pragma once

#include "runtime-lib/abi/objects.h"

namespace pp {

/// Elements first, first + stride, … (`count` of them) of a source that is an Array, a Hash
/// (pairs), a String (characters), or undef for the integers themselves. Steps and reversals of a
/// sequence are sequences of the same source, so nothing is computed before an element is asked
/// for.
struct Iterator : Object {
  static constexpr ObjectKind objectKind = ObjectKind::Iterator;
  /// Steps and reversals of a hash; Puppet no longer gives their pairs as key and value.
  static constexpr uint8_t derived = 1;
  /// Ruby's own classes for steps, ranges of integers and trees: every walk goes on where the last
  /// one ended. Others do so for each(), map() and filter() of one parameter only.
  static constexpr uint8_t walksItself = 2;
  /// A GrowingIterator.
  static constexpr uint8_t grows = 4;
  Value source;
  int64_t first;
  int64_t stride;
  uint64_t count;
  /// The type of the elements where it is known without looking at them, else undef.
  Value elementType;
  /// Elements that walks have taken off already; the one thing about a value that changes.
  mutable uint64_t taken;
};

} // namespace pp
