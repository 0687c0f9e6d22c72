// The type of an IR value: its representation and what is known of its Puppet type.
#pragma once

#include "ir/core/enums.h"
#include "ir/core/ids.h"

namespace ppcc::ir {

/// A representation, narrowed by a Puppet type such as `Integer[1, 5]` where one is known.
struct Type {
  Repr repr = Repr::None;
  /// Puppet type as interned text, or nothing.
  StringId refinement;

  constexpr Type() = default;
  constexpr Type(Repr r, StringId puppetType = {}) : repr(r), refinement(puppetType) {}
  friend constexpr bool operator==(const Type &, const Type &) = default;
};

} // namespace ppcc::ir
