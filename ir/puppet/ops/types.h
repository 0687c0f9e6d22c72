// Ops on types, and `[]`, which makes types and reads collections alike.
#pragma once

#include "ir/core/ops/fields.h"

namespace ppcc::ir::puppet {

/// The type a bare reference names: `Integer`, `File`, `My::Alias`. `lenient` inside `Class[…]`,
/// where unknown names do not fail.
struct TypeNamed {
  StringId name = {};
  bool lenient = false;
  /// The rules of types are not Puppet 8's: only the run knows what the type says of a value.
  bool byEdition = false;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("name", s.name);
    v("lenient", s.lenient);
    v("by-edition", s.byEdition);
  }
};

/// `from[keys…]`: element, slice, parameterised type, resource reference or its attribute.
struct Index {
  ValueId from;
  ValueList keys;
  /// Of `from`, then of each key.
  Places places = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("from", s.from);
    v("keys", s.keys);
    v("places", s.places);
  }
};

/// `value` when it is an instance of `type`; else fails, naming `description`.
struct AssertType {
  ValueId value;
  ValueId type;
  StringId description = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("value", s.value);
    v("type", s.type);
    v("description", s.description);
  }
};

/// Whether `value` is an instance of a built-in type, written in Puppet's notation.
struct InstanceOf {
  ValueId value;
  StringId type = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("value", s.value);
    v("type", s.type);
  }
};

} // namespace ppcc::ir::puppet
