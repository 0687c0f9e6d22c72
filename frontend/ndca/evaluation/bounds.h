// Bounds of what operators give, from the bounds of their operands.
#pragma once

#include "frontend/ndca/values/scalar.h"
#include "ir/ndca/arithmetic.h"

#include <optional>

namespace ppcc::ndca {

struct Bounds {
  int64_t low = INT64_MIN;
  int64_t high = INT64_MAX;
};

/// Bounds of the result where the operation does not fail.
Bounds boundsOf(ir::ndca::Operator op, const Scalar &a, const Scalar &b);

/// Whether it fails so for all operands within bounds, or for none; unset when it depends.
std::optional<bool> certainlyFails(ir::ndca::Failure failure, ir::ndca::Operator op,
                                   const Scalar &a, const Scalar &b);

/// The same for comparisons.
std::optional<bool> certainlyHolds(ir::Predicate predicate, const Scalar &a, const Scalar &b);

} // namespace ppcc::ndca
