// Ops that declare, override, collect and relate resources; what is constant lies in descriptors.
// And the output of templates.
#pragma once

#include "ir/core/ops/fields.h"
#include "ir/puppet/enums.h"
#include "ir/puppet/ids.h"

namespace ppcc::ir::puppet {

/// `value` once it is known to be a title or titles.
struct ResourceTitle {
  ValueId value;
  template <class S, class V> static void fields(S &s, V &&v) { v("value", s.value); }
};

/// `value` once it is known to be a hash of attributes. From `* => value`.
struct AttributesHash {
  ValueId value;
  template <class S, class V> static void fields(S &s, V &&v) { v("value", s.value); }
};

/// Makes the resources of all bodies and gives their references as an array. `operands`: for each
/// body of the descriptor its title, then the values of its attributes.
struct Resource {
  ResourceId descriptor;
  ValueId type;
  ValueList operands;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("descriptor", s.descriptor);
    v("type", s.type);
    v("operands", s.operands);
  }
};

/// `Type[title] { attributes }`; `values` follow the descriptor's only body.
struct ResourceOverride {
  ResourceId descriptor;
  ValueId reference;
  ValueList values;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("descriptor", s.descriptor);
    v("reference", s.reference);
    v("values", s.values);
  }
};

/// `Type { attributes }`; `values` follow the descriptor's only body.
struct ResourceDefaults {
  ResourceId descriptor;
  ValueId type;
  ValueList values;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("descriptor", s.descriptor);
    v("type", s.type);
    v("values", s.values);
  }
};

/// `Type<| query |> { overrides }` with the values of the overrides and the operands of the query.
struct Collect {
  CollectorId descriptor;
  ValueId type;
  ValueList overrides;
  ValueList operands;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("descriptor", s.descriptor);
    v("type", s.type);
    v("overrides", s.overrides);
    v("operands", s.operands);
  }
};

/// `lhs -> rhs` and its kin.
struct Relate {
  RelationKind kind = RelationKind::Before;
  ValueId lhs;
  ValueId rhs;
  Places places = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("kind", s.kind);
    v("lhs", s.lhs);
    v("rhs", s.rhs);
    v("places", s.places);
  }
};

/// Appends the text of `value` to the template's output.
struct OutputAppend {
  ValueId value;
  template <class S, class V> static void fields(S &s, V &&v) { v("value", s.value); }
};

} // namespace ppcc::ir::puppet
