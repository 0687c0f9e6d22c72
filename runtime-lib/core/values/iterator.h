// Lazy sequences, as `step` and `reverse_each` give them.
#pragma once

#include "runtime-lib/abi/iterator.h"
#include "runtime-lib/core/values/build.h"

namespace pp {

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
