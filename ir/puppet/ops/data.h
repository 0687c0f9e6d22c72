// Ops that make values of others: unfolding, interpolation.
#pragma once

#include "ir/core/ops/fields.h"

namespace ppcc::ir::puppet {

/// An array of the elements, unfolding the splatted ones. From `[1, *$x]`.
struct Array {
  ArgumentList elements;
  template <class S, class V> static void fields(S &s, V &&v) { v("elements", s.elements); }
};

/// The array that unfolding `value` gives. From `*$x` outside a list.
struct Splat {
  ValueId value;
  template <class S, class V> static void fields(S &s, V &&v) { v("value", s.value); }
};

/// The texts of the parts, joined. From `"a${b}"`.
struct Concat {
  ValueList parts;
  template <class S, class V> static void fields(S &s, V &&v) { v("parts", s.parts); }
};

/// `value`, text in the language `syntax`, once checked. From an interpolated `@("END":json)`.
struct CheckSyntax {
  ValueId value;
  StringId syntax = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("value", s.value);
    v("syntax", s.syntax);
  }
};

} // namespace ppcc::ir::puppet
