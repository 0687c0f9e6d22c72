// Ops that make values: constants, literal collections.
#pragma once

#include "ir/core/ops/fields.h"

namespace ppcc::ir::core {

/// A constant of the module, boxed or unboxed as the result type says. From literals.
struct Const {
  ConstantId value;
  template <class S, class V> static void fields(S &s, V &&v) { v("value", s.value); }
};

/// An array of the elements.
struct Array {
  ValueList elements;
  template <class S, class V> static void fields(S &s, V &&v) { v("elements", s.elements); }
};

/// A hash of keys and values in turn. From `{a => 1}`.
struct Hash {
  ValueList entries;
  template <class S, class V> static void fields(S &s, V &&v) { v("entries", s.entries); }
};

/// Element `position` of an array known to be longer, such as the result of `destructure`.
struct Element {
  ValueId from;
  uint32_t position = 0;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("from", s.from);
    v("position", s.position);
  }
};

/// `value` itself where it is known to be of the type that refines the result.
struct Known {
  ValueId value;
  template <class S, class V> static void fields(S &s, V &&v) { v("value", s.value); }
};

} // namespace ppcc::ir::core
