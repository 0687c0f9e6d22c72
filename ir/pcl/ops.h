// The structs of PCL's ops. Values are words as runtime-lib/pcl has them, with marks or without.
#pragma once

#include "ir/core/ops/fields.h"
#include "ir/pcl/enums.h"
#include "ir/pcl/ids.h"

namespace ppcc::ir::pcl {

/// The value of a node that is evaluated before, or of a variable of a loop.
struct Slot {
  uint32_t slot = 0;
  template <class S, class V> static void fields(S &s, V &&v) { v("slot", s.slot); }
};

/// The value of a node that may not be evaluated yet: where components need each other.
struct Demand {
  uint32_t slot = 0;
  template <class S, class V> static void fields(S &s, V &&v) { v("slot", s.slot); }
};

/// A number that is no integer, by its decimals.
struct Number {
  StringId digits = {};
  template <class S, class V> static void fields(S &s, V &&v) { v("digits", s.digits); }
};

/// An operator. `places` are those of the operands.
struct Operate {
  Operation op = Operation::Add;
  ValueId lhs;
  /// Absent where there is one operand.
  Optional<Repr::Any> rhs = {};
  Places places = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("op", s.op);
    v("lhs", s.lhs);
    v("rhs", s.rhs);
    v("places", s.places);
  }
};

/// `from.name`
struct Attribute {
  ValueId from;
  StringId name = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("from", s.from);
    v("name", s.name);
  }
};

/// The texts of a template, which `operate text` has made.
struct Join {
  ValueList texts;
  template <class S, class V> static void fields(S &s, V &&v) { v("texts", s.texts); }
};

/// `[a, b]`
struct Tuple {
  ValueList elements;
  template <class S, class V> static void fields(S &s, V &&v) { v("elements", s.elements); }
};

/// `{a = b}`: keys and values in turn.
struct Object {
  ValueList entries;
  template <class S, class V> static void fields(S &s, V &&v) { v("entries", s.entries); }
};

/// The value as one of a type, a row of the program's table of types.
struct Convert {
  ValueId value;
  uint32_t type = 0;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("value", s.value);
    v("type", s.type);
  }
};

/// Whether a condition is known to be true.
struct Holds {
  ValueId condition;
  template <class S, class V> static void fields(S &s, V &&v) { v("condition", s.condition); }
};

/// Whether a value is not known.
struct IsUnknown {
  ValueId value;
  template <class S, class V> static void fields(S &s, V &&v) { v("value", s.value); }
};

/// Something that is not known, with the marks of `from`.
struct Unknown {
  ValueId from;
  template <class S, class V> static void fields(S &s, V &&v) { v("from", s.from); }
};

/// `value` with the marks of `with` too.
struct Mark {
  ValueId value;
  ValueId with;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("value", s.value);
    v("with", s.with);
  }
};

/// `[for …]` and `{for …}`. `places` are those of collection, condition and key.
struct For {
  ValueId collection;
  LoopId loop = {};
  Places places = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("collection", s.collection);
    v("loop", s.loop);
    v("places", s.places);
  }
};

/// `a[*].b`: a function computes the part behind for the element in the slot.
struct Splat {
  ValueId source;
  FunctionId each = {};
  uint32_t slot = 0;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("source", s.source);
    v("each", s.each);
    v("slot", s.slot);
  }
};

/// A built-in function, by its name.
struct Call {
  StringId name = {};
  ValueList args;
  /// `...` behind the last argument.
  bool expands = false;
  Places places = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("name", s.name);
    v("args", s.args);
    v("expands", s.expands);
    v("places", s.places);
  }
};

/// Functions whose failure means something.
struct Attempt {
  AttemptId attempt = {};
  template <class S, class V> static void fields(S &s, V &&v) { v("attempt", s.attempt); }
};

} // namespace ppcc::ir::pcl
