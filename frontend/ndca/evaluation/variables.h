// What is known of variables at a place of the code, and where control comes from.
#pragma once

#include "frontend/ndca/values/value.h"
#include "ir/core/ids.h"

#include <map>

namespace ppcc::ndca {

/// A variable that is not in the table was never assigned.
struct Variable {
  enum State : uint8_t {
    /// The value, constant or varying.
    Known,
    /// Not assigned on every way here.
    MaybeUnset,
    /// Of different types on different ways.
    Ambiguous,
    /// Of a type that must be constant, with different values.
    NotConstant,
  } state = Known;
  Value value = {};
};

using Variables = std::map<std::string, Variable, std::less<>>;

/// A way to a place: the block it comes from and what variables are there.
struct Edge {
  ir::BlockId block;
  /// Whether control really comes this way; if not it only counts for what may be used.
  bool isLive = false;
  Variables variables;
};

/// What the language knows where two ways meet, without scalars that differ.
Variable merged(const Variable &a, const Variable &b);
/// The same for all variables.
Variables merged(const Variables &a, const Variables &b);
/// Whether both tables say the same to the language.
bool sameStates(const Variables &a, const Variables &b);

} // namespace ppcc::ndca
