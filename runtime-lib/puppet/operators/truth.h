// What counts as true.
#pragma once

#include "runtime-lib/abi/objects.h"

namespace pp {

/// Whether a value is true: all are but undef, false and, by the rule of the drafts (T28), a text
/// without characters.
inline bool isTrue(Value value, bool emptyStringIsFalse) {
  bool isEmpty = value.is(ObjectKind::String) && value.object()->length == 0;
  return value.truthy() && !(emptyStringIsFalse && isEmpty);
}

} // namespace pp
