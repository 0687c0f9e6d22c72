// Loops over collections: elements by number, and lists that grow.
#pragma once

#include "ir/core/ops/fields.h"

namespace ppcc::ir::core {

/// What to walk over for the elements of `value`: an array, a hash (with `hashes`) or a sequence of
/// integers; undef for everything else, which is left to the function itself.
struct Walk {
  ValueId value;
  bool hashes = false;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("value", s.value);
    v("hashes", s.hashes);
  }
};

/// Fails when the time of the run is over; every loop begins with it. `style` is that of the call
/// that became the loop.
struct CheckTime {
  CallStyle style = CallStyle::Expression;
  template <class S, class V> static void fields(S &s, V &&v) { v("style", s.style); }
};

/// How many elements the result of a `walk` has.
struct WalkCount {
  ValueId walk;
  template <class S, class V> static void fields(S &s, V &&v) { v("walk", s.walk); }
};

/// A part of an element of a `walk`; `number` is below its count.
struct WalkPart {
  ValueId walk;
  IntValue number;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("walk", s.walk);
    v("number", s.number);
  }
};

/// The element; of a hash the array of key and value.
struct WalkElement : WalkPart {};

/// What a lambda with two parameters gets first: the key, or the number of the element.
struct WalkKey : WalkPart {};

/// What a lambda with two parameters gets second: the value, or the element.
struct WalkValue : WalkPart {};

/// An empty list with room for `capacity` elements. Only `list` ops may use it.
struct ListNew {
  IntValue capacity;
  template <class S, class V> static void fields(S &s, V &&v) { v("capacity", s.capacity); }
};

/// Adds `value` at the end of `list`.
struct ListAppend {
  ValueId list;
  ValueId value;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("list", s.list);
    v("value", s.value);
  }
};

/// The array of what was added; nothing may be added afterwards.
struct ListFinish {
  ValueId list;
  template <class S, class V> static void fields(S &s, V &&v) { v("list", s.list); }
};

} // namespace ppcc::ir::core
