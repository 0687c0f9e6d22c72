// Ops that make values: constants, literal collections, interpolation.
#pragma once

#include "ir/core/ops/fields.h"

namespace ppcc::ir::ops {

/// A constant of the module, boxed or unboxed as the result type says. From literals.
struct Const {
  ConstantId value;
  template <class S, class V> static void fields(S &s, V &&v) { v("value", s.value); }
};

/// An array of the elements, unfolding the splatted ones. From `[1, *$x]`. Fails only by unfolding.
struct Array {
  ArgumentList elements;
  template <class S, class V> static void fields(S &s, V &&v) { v("elements", s.elements); }
};

/// A hash of keys and values in turn. From `{a => 1}`.
struct Hash {
  ValueList entries;
  template <class S, class V> static void fields(S &s, V &&v) { v("entries", s.entries); }
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

/// The array that unfolding `value` gives. From `*$x` outside a list.
struct Splat {
  ValueId value;
  template <class S, class V> static void fields(S &s, V &&v) { v("value", s.value); }
};

} // namespace ppcc::ir::ops
