// Ops that declare, override, collect and relate resources; what is constant lies in descriptors.
#pragma once

#include "ir/ops/fields.h"

namespace ppcc::ir::ops {

/// Checks type and titles of a resource expression; `titles` has one value per body of the
/// descriptor. Opens the handle that its bodies go to.
struct ResourceTitles {
  ResourceId descriptor;
  ValueId type;
  ValueList titles;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("descriptor", s.descriptor);
    v("type", s.type);
    v("titles", s.titles);
  }
};

/// Makes the resources of body `body`; `values` follow its attributes. Gives their references.
struct ResourceBody {
  ResourceId descriptor;
  uint32_t body = 0;
  HandleValue handle;
  ValueList values;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("descriptor", s.descriptor);
    v("body", s.body);
    v("handle", s.handle);
    v("values", s.values);
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

/// `Type<| query |> { overrides }`: first the operands of the query, then the override values.
struct Collect {
  CollectorId descriptor;
  ValueId type;
  ValueList operands;
  ValueList overrides;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("descriptor", s.descriptor);
    v("type", s.type);
    v("operands", s.operands);
    v("overrides", s.overrides);
  }
};

/// `lhs -> rhs` and its kin.
struct Relate {
  RelationKind kind = RelationKind::Before;
  ValueId lhs;
  ValueId rhs;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("kind", s.kind);
    v("lhs", s.lhs);
    v("rhs", s.rhs);
  }
};

/// Appends the text of `value` to the template's output.
struct OutputAppend {
  ValueId value;
  template <class S, class V> static void fields(S &s, V &&v) { v("value", s.value); }
};

} // namespace ppcc::ir::ops
