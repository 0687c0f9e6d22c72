// The type of an IR value: its representation, and what a dialect knows beyond it.
#pragma once

#include "ir/core/dialects/dialect.h"
#include "ir/core/ids.h"

namespace ppcc::ir {

/// A row of a dialect's own table that narrows a representation, or nothing. The core's are bounds
/// of integers.
struct Refinement {
  Dialect dialect = Dialect::core;
  RefinementId row = {};

  constexpr explicit operator bool() const { return row.valid(); }
  friend constexpr bool operator==(const Refinement &, const Refinement &) = default;
};

/// A representation, narrowed where more is known.
class Type {
public:
  Repr repr = Repr::None;

  constexpr Type() = default;
  constexpr Type(Repr r, Refinement refinement = {})
      : repr(r), dialect_(refinement.dialect), row_(refinement.row) {}
  constexpr Refinement refinement() const { return {dialect_, row_}; }
  friend constexpr bool operator==(const Type &, const Type &) = default;

private:
  // In this order a type takes no more than two words of 32 bits.
  Dialect dialect_ = Dialect::core;
  RefinementId row_ = {};
};

static_assert(sizeof(Type) == 8);

} // namespace ppcc::ir
