// Ops on Puppet variables: slots of the own scope and of enclosing lambdas' scopes, lookup by name.
#pragma once

#include "ir/core/ops/fields.h"

namespace ppcc::ir::puppet {

/// Variable `name` in its slot; looked up by name through outer scopes while the slot is unset.
struct SlotGet {
  uint32_t slot = 0;
  VariableName name;
  Depth up = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("slot", s.slot);
    v("name", s.name);
    v("up", s.up);
  }
};

/// Variable `name`, known to have been assigned.
struct SlotLoad {
  uint32_t slot = 0;
  VariableName name;
  Depth up = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("slot", s.slot);
    v("name", s.name);
    v("up", s.up);
  }
};

/// Assigns `name` in the own scope; `checked` fails when the slot is set already. From `$x =
/// value`.
struct SlotSet {
  uint32_t slot = 0;
  VariableName name;
  ValueId value;
  bool checked = false;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("slot", s.slot);
    v("name", s.name);
    v("value", s.value);
    v("checked", s.checked);
  }
};

/// Variable `name`, possibly qualified, found at run time. From `$x` without a slot, `$a::b`.
struct VarLookup {
  VariableName name;
  template <class S, class V> static void fields(S &s, V &&v) { v("name", s.name); }
};

/// The array of what each of `names` is assigned: elements of an array of that length, values of a
/// hash by key, variables of a class. A nested pattern has no name. From `[$a, $b] = value`.
struct Destructure {
  ValueId value;
  StringList names;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("value", s.value);
    v("names", s.names);
  }
};

} // namespace ppcc::ir::puppet
