// Lazy sequences, as `step` and `reverse_each` give them.
#pragma once

#include "runtime-lib/core/values/build.h"

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

/// Elements that are made when a walk asks for them, as there may be no end of them. `count` counts
/// those made so far, which `source` (an Array with room for more) holds.
struct GrowingIterator : Iterator {
  /// Makes the next element; false when there is none left.
  using Next = bool (*)(Context &context, void *state, Value &element);
  Next next;
  void *state;
};

/// A sequence that walks itself; `state` lives as long as the catalog.
Value makeGrowingIterator(Context &context, GrowingIterator::Next next, void *state,
                          Value elementType);
/// Whether there is an element of that number; makes it and those before it where needed.
bool reachElement(Context &context, const Iterator &iterator, uint64_t number);

/// The whole of an Array, Hash or String.
Value makeIterator(Context &context, Value source, Value elementType = Value::undef());
/// The integers from, from + 1, … to.
Value makeIntegerIterator(Context &context, int64_t from, int64_t to);
/// Every `step`-th element; `step` is positive.
Value stepIterator(Context &context, const Iterator &iterator, int64_t step);
Value reverseIterator(Context &context, const Iterator &iterator);
Value iteratorElement(Context &context, const Iterator &iterator, uint64_t number);
/// The elements; an iterator that walks itself gives what is left of it, and nothing the next time.
Value iteratorToArray(Context &context, const Iterator &iterator);

} // namespace pp
